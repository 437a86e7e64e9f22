import type { Request, RequestHandler, Response } from 'express';
import { exchangeOf, headerValues, operationOf } from './exchange.ts';
import { invalidRequest } from './invalid-request.ts';
import { parseJsonBody } from './json-guard.ts';
import { Refusal, refusals } from './refusal.ts';

/** Past the limit this much is still taken in and thrown away, so that the caller lives to read the 413. */
const politeBytes = 4 * 1024 * 1024;

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i;

/** The caller went away while sending: there is nobody to answer. */
export class RequestAbortedError extends Error {
  constructor() {
    super('The request was aborted');
    this.name = 'RequestAbortedError';
  }
}

/**
 * Reads, limits and parses the body of an operation that takes one. What is sent to others is read and thrown away:
 * a request runs only when it has arrived whole, so that none is refused as malformed while it runs.
 */
export const readJsonBody: RequestHandler = async (req, res, next) => {
  const exchange = exchangeOf(req);
  const { maxBodyBytes, requestMediaType, requestRequired } = operationOf(exchange).description;
  const announced = announcesBody(req);
  if (requestMediaType === null) {
    if (announced) await discardBody(req, res, maxBodyBytes);
    return next();
  }
  if (!announced) {
    if (requestRequired) throw invalidRequest([{ path: '/body', message: 'is required' }]);
    return next();
  }
  const types = headerValues(req, 'content-type');
  if (types.length > 1) throw invalidRequest([{ path: '/headers/content-type', message: 'must be sent once' }]);
  if (!jsonType.test(types[0] ?? ''))
    throw refusals.unsupportedMediaType('Send Content-Type: application/json in UTF-8');
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    throw refusals.unsupportedMediaType('Send the body without Content-Encoding');
  const parsed = parseJsonBody(await readBytes(req, res, maxBodyBytes));
  if (parsed.issues.length > 0) throw invalidRequest(parsed.issues);
  exchange.body = parsed.value;
  exchange.bodyValues = parsed.values;
  next();
};

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

/**
 * The whole body, at most `maxBytes` of it. Throws 413, and RequestAbortedError when the caller goes away. What is
 * moderately too large is read to its end first; what is much too large is cut off with the connection.
 */
export function readBytes(req: Request, res: Response, maxBytes: number): Promise<Buffer> {
  // It may have ended while its key was looked up, and would end no second time.
  if (req.destroyed) return Promise.reject(new RequestAbortedError());
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > maxBytes + politeBytes) {
    return Promise.reject(refusals.payloadTooLarge(maxBytes, { connection: 'close' }));
  }
  if (req.headers.expect?.toLowerCase() === '100-continue') {
    if (announced > maxBytes) return Promise.reject(refusals.payloadTooLarge(maxBytes, { connection: 'close' }));
    res.writeContinue();
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (settle: () => void): void => {
      req.off('data', onData).off('end', onEnd).off('error', onAbort).off('close', onAbort);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > maxBytes + politeBytes) end(() => reject(refusals.payloadTooLarge(maxBytes, { connection: 'close' })));
    };
    const onEnd = (): void =>
      end(() => {
        if (size > maxBytes) reject(refusals.payloadTooLarge(maxBytes));
        else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
      });
    const onAbort = (): void => end(() => reject(new RequestAbortedError()));
    req.on('data', onData).once('end', onEnd).once('error', onAbort).once('close', onAbort);
  });
}
