import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Surface } from '../../contract/operation-table.ts';
import { AppError } from '../../platform/process/errors.ts';
import { exchangeOf } from './exchange.ts';

interface Refused {
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly hint: string;
}

const malformed: Refused = {
  status: 400,
  code: 'VALIDATION_ERROR',
  error: 'The request is not valid HTTP/1.1',
  hint: 'Send the body whole, with its length or in sound chunks',
};
const refusedByCode: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'HEADERS_TOO_LARGE',
    error: 'The address and headers are too long',
    hint: 'Send shorter headers, and no trailers',
  },
  UPGRADE_NOT_ALONE: {
    ...malformed,
    error: 'A request for a WebSocket has no body, and no request before it that waits for its answer',
    hint: 'Open a connection for each WebSocket, and send the request without a body',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { ...malformed, error: 'The chunk extensions are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    error: 'The request did not arrive in time',
    hint: 'Send it again, so that all of it is there within 60 seconds; the Idempotency-Key is free',
  },
};

/** The error of a request that is no sound HTTP, by Node's code for what was wrong, or ours. Its connection ends with it. */
export function brokenRequest(errorCode: string, surface: Surface): AppError {
  const { status, code, error, hint } = refusedByCode[errorCode] ?? malformed;
  // The core API says the hint of the code.
  return new AppError(status, code, error, surface === 'core' ? {} : { hint }, {
    headers: { connection: 'close' },
  });
}

// On the request itself, as its exchange is.
const key = Symbol('broken');

interface Breakable extends IncomingMessage {
  [key]?: string;
}

/** Has the pipeline refuse this request as soon as its surface is known and it is counted. */
export function markBroken(req: Breakable, errorCode: string): void {
  req[key] = errorCode;
}

/** Refuses what never became a sound request, with the id, headers, quota and log line of every other one. */
export const refuseBroken: RequestHandler = (req: Breakable, _res, next) => {
  const errorCode = req[key];
  if (errorCode !== undefined) throw brokenRequest(errorCode, exchangeOf(req).surface);
  next();
};

// Longer methods than those of the contract name nothing that is known.
const requestLine = /^(?:\r?\n)*([A-Z]{3,7}) (\/[^\s]*)/;

/**
 * Method and target of the request in which the parser stopped, `parsed` bytes into a packet: known where the packet
 * holds its first line. Null where the head began in an earlier one, or is no head at all.
 */
export function requestLineIn(packet: Buffer, parsed: number): { method: string; target: string } | null {
  const text = packet.toString('latin1');
  const before = text.lastIndexOf('\r\n\r\n', Math.max(0, parsed - 4));
  const [, method, target] = requestLine.exec(before < 0 ? text : text.slice(before + 4)) ?? [];
  return method === undefined || target === undefined ? null : { method, target };
}
