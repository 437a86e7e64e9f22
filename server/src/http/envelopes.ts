import type { Surface } from '../contract/operation-table.ts';
import type { AppError } from '../platform/errors.ts';

// What the pipeline calls an error, in the closed vocabulary of the router.
const routerCodes: Readonly<Record<string, string>> = {
  VALIDATION_ERROR: 'invalid_request',
  UNAUTHORIZED: 'authentication_failed',
  FORBIDDEN: 'authentication_failed',
  NOT_FOUND: 'route_not_found',
  METHOD_NOT_ALLOWED: 'method_not_allowed',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media',
  INTERNAL_ERROR: 'relay_error',
  SERVICE_UNAVAILABLE: 'provider_unavailable',
  RATE_LIMITED: 'rate_limited',
};
// What to do about a refusal of the pipeline whose message says only what went wrong.
const hints: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'Send Authorization: Bearer with a key of this server',
  NOT_FOUND: 'GET /openapi.json lists the addresses of this server',
  INTERNAL_ERROR: 'Name the request id to whoever runs this server',
  SERVICE_UNAVAILABLE: 'Repeat the request after the seconds of Retry-After',
  RATE_LIMITED: 'Wait for the seconds of Retry-After before the next request',
};
const retryable = new Set([
  'provider_unavailable',
  'request_in_progress',
  'rate_limited',
  'concurrency_exhausted',
  'request_timeout',
]);
const maxHintBytes = 512;

/** The body of an error: `{error, code, ...}` on the core API, `{error: {code, message, hint, retryable, request_id}}` on the router. */
export function envelopeOf(surface: Surface, error: AppError, requestId: string): object {
  if (surface === 'core') return { error: error.message, code: error.code, ...error.details };
  const code = routerCodes[error.code] ?? error.code;
  const hint = typeof error.details.hint === 'string' ? error.details.hint : (hints[error.code] ?? error.message);
  // A refusal may be about another request: the one that its key belongs to.
  const about = typeof error.details.requestId === 'string' ? error.details.requestId : requestId;
  return {
    error: { code, message: error.message, hint: oneLine(hint), retryable: retryable.has(code), request_id: about },
  };
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Buffer.byteLength(line) <= maxHintBytes
    ? line
    : new TextDecoder().decode(Buffer.from(line).subarray(0, maxHintBytes - 3)).replace(/\uFFFD$/, '');
}
