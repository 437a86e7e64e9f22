import type { Request, Response } from 'express';
import type { Logger } from '../../platform/process/log.ts';
import type { Spool, SpoolWriter } from '../../platform/process/spool.ts';
import { exchangeOf, operationOf } from '../kernel/exchange.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { boundaryOf } from './multipart-part-head.ts';
import { createUploadParts } from './multipart-parts.ts';
import { createMultipartReader, MultipartError } from './multipart-reader.ts';
import { openBody, politeBytes } from './read-bytes.ts';
import { refusals } from '../kernel/refusal.ts';
import { RequestAbortedError } from '../kernel/request-aborted.ts';

// The part `request`, boundaries, heads of parts, and what stands before and after them.
const maxOtherBytes = 262_144 + 65_536;

/**
 * Reads a body of the parts `request` and `audio`. Sets the body of the exchange to both, and the hash of what they hold.
 * The audio goes to the spool while it arrives and is gone when the answer has closed. A body that is refused is read on
 * and thrown away within measure, so that the caller lives to read why. Throws 400, 413, 415, 503, and
 * RequestAbortedError when the caller goes away.
 */
export async function readMultipartBody(
  req: Request,
  res: Response,
  options: { log: Logger; spool: Spool; type: string },
): Promise<void> {
  const exchange = exchangeOf(req);
  const maxAudioBytes = operationOf(exchange).description.maxBodyBytes;
  const boundary = boundaryOf(options.type);
  if (boundary === null) throw refusals.unsupportedMediaType('Send Content-Type: multipart/form-data');
  if (boundary === '') {
    const message = 'must have one boundary of 1 to 70 characters that RFC 2046 allows';
    throw invalidRequest([{ path: '/headers/content-type', message }]);
  }
  const maxBytes = maxAudioBytes + maxOtherBytes;
  openBody(req, res, maxBytes);

  const audio = options.spool.begin(Number(req.headers['content-length'] ?? 0));
  const parts = createUploadParts(audio, maxAudioBytes);
  const reader = createMultipartReader(boundary, parts.visitor);
  await keepUntilAnswered(res, audio, options.log, async () => {
    await eachChunk(req, maxBytes, reader.push);
    const { request, contentSha256 } = finished(() => {
      reader.finish();
      return parts.finish();
    });
    exchange.contentSha256 = contentSha256;
    exchange.body = { request: request.value, audio: audio.finish() };
    exchange.bodyValues = request.values;
    exchange.bodyLongestName = request.longestName;
    exchange.bodyHasNull = request.hasNull;
  });
}

/** Takes in what goes to the spool, and gives that back where it fails, or when the answer has closed. */
export async function keepUntilAnswered(
  res: Response,
  kept: SpoolWriter,
  log: Logger,
  takeIn: () => Promise<void>,
): Promise<void> {
  const dispose = (): void => {
    kept.dispose().catch((error: unknown) => log.warn({ err: error }, 'upload not given back'));
  };
  try {
    await takeIn();
  } catch (error) {
    dispose();
    throw error;
  }
  if (res.destroyed) dispose();
  else res.once('close', dispose);
}

/** Hands the body on, chunk by chunk, until `take` refuses one; the rest is thrown away. Throws that refusal at the end. */
export async function eachChunk(req: Request, maxBytes: number, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const tooLarge = (headers = {}): Error => refusals.payloadTooLarge(maxBytes, headers);
  let size = 0;
  let refusal: unknown = null;
  const chunks = req.iterator({ destroyOnReturn: false });
  for (;;) {
    const step = await chunks.next().catch(() => {
      throw new RequestAbortedError();
    });
    if (step.done === true) break;
    const chunk: Buffer = step.value;
    size += chunk.length;
    if (size > maxBytes) refusal ??= tooLarge();
    if (size > maxBytes + politeBytes) throw tooLarge({ connection: 'close' });
    if (refusal === null) {
      await take(chunk).catch((error: unknown) => {
        refusal = asRefusal(error);
      });
    }
  }
  if (refusal !== null) throw refusal;
}

function finished<Result>(finish: () => Result): Result {
  try {
    return finish();
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof MultipartError ? invalidRequest([{ path: '/body', message: error.message }]) : error;
}
