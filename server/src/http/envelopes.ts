import type { components } from '../contract/generated/openapi.ts';
import type { Surface } from '../contract/operation-table.ts';
import type { AppError } from '../platform/errors.ts';
import type { ErrorPageUrl } from './docs/error-pages.ts';
import { explainErrorCode } from './explain-error-code.ts';

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
const maxHintBytes = 512;

/** What an envelope says beside its error. */
export interface EnvelopeContext {
  readonly requestId: string;
  readonly errorPageUrl: ErrorPageUrl;
}

/** The body of an error on a surface. */
export function envelopeOf(surface: Surface, error: AppError, { requestId, errorPageUrl }: EnvelopeContext): object {
  return surface === 'router' ? routerEnvelope(error, requestId) : coreEnvelope(error, errorPageUrl);
}

/** The body of an error on the core API, `{error, code, retryable, hint, docs_url}` and the details of the error. */
function coreEnvelope({ message, code, details }: AppError, errorPageUrl: ErrorPageUrl): object {
  const known = explainErrorCode(code);
  return {
    error: message,
    code,
    retryable: known?.retryable === true,
    hint: known?.hint ?? message,
    docs_url: errorPageUrl(code),
    ...details,
  };
}

/** The body of an error on the router, `{error: {code, message, hint, retryable, request_id}}`: also of a stream's last frame. */
export function routerEnvelope(error: AppError, requestId: string): components['schemas']['RouterErrorEnvelope'] {
  const called = routerCodes[error.code] ?? error.code;
  // The set is closed: what is not in it is a fault of ours, as bind says of codes that an operation does not list.
  const code = isRouterCode(called) ? called : 'relay_error';
  const known = explainErrorCode(code);
  const hint = typeof error.details.hint === 'string' ? error.details.hint : (known?.hint ?? error.message);
  // A refusal may be about another request: the one that its key belongs to.
  const about = typeof error.details.requestId === 'string' ? error.details.requestId : requestId;
  return {
    error: {
      code,
      message: error.message,
      hint: oneLine(hint),
      retryable: known?.retryable === true,
      request_id: about,
    },
  };
}

type RouterCode = components['schemas']['RouterErrorEnvelope']['error']['code'];

function isRouterCode(code: string): code is RouterCode {
  return code === code.toLowerCase() && explainErrorCode(code)?.sources.includes('router') === true;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Buffer.byteLength(line) <= maxHintBytes
    ? line
    : new TextDecoder().decode(Buffer.from(line).subarray(0, maxHintBytes - 3)).replace(/\uFFFD$/, '');
}
