import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { IncomingBytes } from '../../contract/incoming-bytes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { parseJsonBody, withoutByteOrderMark } from '../../platform/text/json-guard.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Spool } from '../../platform/process/spool.ts';
import { exchangeOf, headerValues, operationOf } from '../kernel/exchange.ts';
import { invalidRequest } from '../kernel/invalid-request.ts';
import { jsonType } from './json-type.ts';
import { isEmptyBody, readBytes } from './read-bytes.ts';
import { readFile } from './read-file.ts';
import { readMultipartBody } from './read-multipart-body.ts';
import { Refusal, refusals } from '../kernel/refusal.ts';
import { streamBody } from './stream-body.ts';

/**
 * Reads, limits and parses the body of an operation that takes one; uploads need a spool. What is sent to others is read and thrown away:
 * a request runs only when it has arrived whole, so that none is refused as malformed while it runs. A recording alone is read by
 * its operation.
 */
export function createReadBody(options: {
  clock: Clock;
  log: Logger;
  spool: Spool | null;
  /** How long nothing may come of a recording, in milliseconds; 30 seconds unless told. */
  stillMs?: number | undefined;
}): RequestHandler {
  const { clock, log, spool, stillMs } = options;
  return async (req, res, next) => {
    const exchange = exchangeOf(req);
    const { maxBodyBytes, requestMediaType, requestRequired } = operationOf(exchange).description;
    const beganMs = clock.monotonicMs();
    if (requestMediaType === null) {
      if (announcesBody(req)) await discardBody(req, res, maxBodyBytes);
    } else if (requestMediaType === 'application/octet-stream') {
      if (announcesBody(req)) soleContentType(req);
      await readFile(req, res, { log, spool: spoolOf(spool) });
    } else if (announcesBody(req) && !(await isEmptyBody(req))) {
      const type = soleContentType(req);
      if (requestMediaType === 'application/json') await readJsonBody(req, res, type);
      else if (requestMediaType === 'audio/wav') exchange.body = openAudio(req, res, { type, stillMs });
      else await readMultipartBody(req, res, { log, spool: spoolOf(spool), type });
    } else if (requestRequired) throw invalidRequest([{ path: '/body', message: 'is required' }]);
    exchange.bodyMs = clock.monotonicMs() - beganMs;
    // How long that takes is the caller's affair.
    exchange.deadline.postpone(exchange.bodyMs);
    next();
  };
}

function spoolOf(spool: Spool | null): Spool {
  if (spool === null) throw new Error('There is no spool for uploads');
  return spool;
}

/** The Content-Type, or an empty text where there is none. */
function soleContentType(req: Request): string {
  const types = headerValues(req, 'content-type');
  if (types.length > 1) throw invalidRequest([{ path: '/headers/content-type', message: 'must be sent once' }]);
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw refusals.unsupportedMediaType('Send the body without Content-Encoding');
  return types[0] ?? '';
}

async function readJsonBody(req: Request, res: Response, type: string): Promise<void> {
  const exchange = exchangeOf(req);
  const { maxBodyBytes, surface, idempotencyKey } = operationOf(exchange).description;
  if (!jsonType.test(type)) throw refusals.unsupportedMediaType('Send Content-Type: application/json in UTF-8');
  const bytes = await readBytes(req, res, maxBodyBytes);
  if (surface === 'router' && idempotencyKey !== null) exchange.contentSha256 = hash('sha256', bytes, 'buffer');
  const parsed = parseJsonBody(withoutByteOrderMark(bytes));
  if (parsed.issues.length > 0) throw invalidRequest(parsed.issues);
  exchange.body = parsed.value;
  exchange.bodyValues = parsed.values;
  exchange.bodyLongestName = parsed.longestName;
  exchange.bodyHasNull = parsed.hasNull;
}

// As programs name it; the registered one is audio/vnd.wave.
const wavType = /^audio\/(?:wav|x-wav|wave|vnd\.wave)[ \t]*(?:;.*)?$/i;

/** A recording is read by its operation, while it arrives; one that announces too much is refused before. */
function openAudio(
  req: Request,
  res: Response,
  { type, stillMs }: { type: string; stillMs: number | undefined },
): IncomingBytes {
  if (!wavType.test(type)) throw refusals.unsupportedMediaType('Send Content-Type: audio/wav');
  const maxBytes = operationOf(exchangeOf(req)).description.maxBodyBytes;
  if (Number(req.headers['content-length'] ?? 0) > maxBytes)
    throw refusals.payloadTooLarge(maxBytes, { connection: 'close' });
  return { pieces: streamBody(req, res, { maxBytes, stillMs }) };
}

function announcesBody(req: Request): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  const length = req.headers['content-length'];
  return length !== undefined && length !== '0';
}

/** An operation without a body does not list 413: to it a body past the limit is a fault of the request like others. */
async function discardBody(req: Request, res: Response, maxBytes: number): Promise<void> {
  await readBytes(req, res, maxBytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    throw invalidRequest([{ path: '/body', message: `must not exceed ${maxBytes} bytes` }]);
  });
}
