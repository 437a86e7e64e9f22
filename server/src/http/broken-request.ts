import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { AppError } from '../platform/errors.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { ErrorPageUrl } from './docs/error-pages.ts';
import { envelopeOf } from './envelopes.ts';
import { findExchange } from './exchange.ts';
import { traceIdOf } from './trace-id.ts';

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
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    error: 'The chunk extensions are too long',
    hint: 'Send chunks without extensions',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    error: 'The request did not arrive in time',
    hint: 'Send it again, so that all of it is there within 60 seconds; the Idempotency-Key is free',
  },
};

/**
 * The bytes that end a connection on which something came that is no HTTP, by Node's code for what it was. `broken` is
 * the answer to the request whose body it was in: on an address of the router that request is refused in the words of
 * the router, whose codes are closed and know one for everything that is wrong with a request. Null where it was in none.
 */
export type RefuseBroken = (errorCode: string, broken: ServerResponse<IncomingMessage> | null) => string;

export function createRefuseBroken(options: { ids: Ids; log: Logger; errorPageUrl: ErrorPageUrl }): RefuseBroken {
  const { ids, log, errorPageUrl } = options;
  return (errorCode, broken) => {
    const { status, code, error, hint } = refusedByCode[errorCode] ?? malformed;
    const exchange = broken === null ? null : findExchange(broken.req);
    if (broken === null || exchange === null) {
      const requestId = ids.prefixed('req');
      const traceId = traceIdOf(undefined, requestId);
      log.info({ requestId, traceId, status, code }, 'refused what is no request');
      const envelope = envelopeOf('core', new AppError(status, code, error), { requestId, errorPageUrl });
      return answerBytes(status, envelope, { 'x-request-id': requestId, 'x-trace-id': traceId });
    }
    const { requestId, surface } = exchange;
    const refusal =
      surface === 'router' ? new AppError(400, 'VALIDATION_ERROR', error, { hint }) : new AppError(status, code, error);
    exchange.errorCode = refusal.code;
    return answerBytes(refusal.status, envelopeOf(surface, refusal, { requestId, errorPageUrl }), broken.getHeaders());
  };
}

function answerBytes(status: number, envelope: object, headers: NodeJS.Dict<number | string | string[]>): string {
  const body = JSON.stringify(envelope);
  const sent = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${String(value)}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
