import { AppError } from '../../platform/process/errors.ts';

/** An error of the pipeline itself. */
export class Refusal extends AppError {
  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}, cause?: unknown) {
    super(status, code, message, {}, { headers, cause });
    this.name = 'Refusal';
  }
}

/** What the pipeline refuses by itself, before or instead of a handler. */
export const refusals = {
  notFound: () => new Refusal(404, 'NOT_FOUND', 'Not found'),
  methodNotAllowed: (allow: string) => new Refusal(405, 'METHOD_NOT_ALLOWED', `Use ${allow}`, { allow }),
  unauthorized: () => new Refusal(401, 'UNAUTHORIZED', 'A valid API key is required', { 'www-authenticate': 'Bearer' }),
  forbidden: (scope: string) => new Refusal(403, 'FORBIDDEN', `The API key lacks the scope ${scope}`),
  gatewayKeyRequired: () =>
    new Refusal(401, 'UNAUTHORIZED', 'The key of this gateway is required', { 'www-authenticate': 'Bearer' }),
  notLocal: (what: string) =>
    new Refusal(403, 'FORBIDDEN', `The gateway serves programs on this machine alone: ${what}`),
  csrfTokenInvalid: () =>
    new Refusal(
      403,
      'CSRF_TOKEN_INVALID',
      'X-CSRF-Token must be the token that the browser was given when it was signed in',
    ),
  apiKeyRequired: () => new Refusal(403, 'API_KEY_REQUIRED', 'This operation takes an API key alone'),
  requestTimeout: () =>
    new Refusal(408, 'REQUEST_TIMEOUT', 'The request did not arrive in time', { connection: 'close' }),
  payloadTooLarge: (maxBytes: number, headers: Record<string, string> = {}) =>
    new Refusal(413, 'PAYLOAD_TOO_LARGE', `The body must not exceed ${maxBytes} bytes`, headers),
  partTooLarge: (part: string, maxBytes: number) =>
    new Refusal(413, 'PAYLOAD_TOO_LARGE', `The part ${part} must not exceed ${maxBytes} bytes`),
  unsupportedMediaType: (message: string) => new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', message),
  rateLimited: (afterSeconds: number) =>
    new Refusal(429, 'RATE_LIMITED', 'Too many requests from this address', { 'retry-after': String(afterSeconds) }),
  unavailable: (cause?: unknown) =>
    new Refusal(503, 'SERVICE_UNAVAILABLE', 'The service is temporarily unavailable', { 'retry-after': '1' }, cause),
  /** Of a request that may have been carried out, and that nothing but a look can tell of (docs/decisions/database.md#d196). */
  unanswered: (cause: unknown) =>
    new Refusal(
      503,
      'SERVICE_UNAVAILABLE',
      'The service is temporarily unavailable, and what was asked for may have been done: look before you repeat it',
      { 'retry-after': '1' },
      cause,
    ),
  internal: (cause?: unknown, code = 'INTERNAL_ERROR') => new Refusal(500, code, 'Internal error', {}, cause),
};
