import { AppError } from '../../platform/process/errors.ts';
import { shortened } from '../../platform/text/shortened.ts';

const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1_000)));

/** The refusals of the router: the closed code set of the interface, each with its status and what to do about it. */
export const routerErrors = {
  invalidRequest: (message: string, hint: string) => new AppError(400, 'invalid_request', message, { hint }),
  /** A rule of the request that its schema cannot say. `path` is a JSON pointer with its place, as in /body/tools/1/name. */
  invalidField: (path: string, message: string) => {
    const [where, what] = [shortened(path), shortened(message)];
    return new AppError(400, 'invalid_request', `${where}: ${what}`, { hint: `${where} ${what}` });
  },
  capabilityUnsupported: (message: string, hint: string) =>
    new AppError(400, 'capability_unsupported', message, { hint }),
  insufficientCredit: () =>
    new AppError(402, 'insufficient_credit', 'The credit does not cover this request', {
      hint: 'Add credit, or ask for less: a lower max_output_tokens, a shorter text or a cheaper model',
    }),
  requestNotFound: () =>
    new AppError(404, 'route_not_found', 'Request not found', {
      hint: 'GET /v1/router/requests lists those of the last 30 days',
    }),
  idempotencyConflict: () =>
    new AppError(409, 'idempotency_conflict', 'This Idempotency-Key was used with other content', {
      hint: 'Make a new key for each request that differs',
    }),
  requestInProgress: (originalRequestId: string) =>
    new AppError(409, 'request_in_progress', 'The request with this Idempotency-Key is running', {
      hint: 'Wait for its answer; once it has ended this key answers request_already_started',
      requestId: originalRequestId,
    }),
  requestAlreadyStarted: (originalRequestId: string) =>
    new AppError(409, 'request_already_started', 'The request with this Idempotency-Key was served before', {
      hint: 'Output is not replayed: use a new key to have it made again; request_id names the first one',
      requestId: originalRequestId,
    }),
  unsupportedMedia: (message: string) =>
    new AppError(415, 'unsupported_media', message, { hint: 'Send a WAV file with 16-bit PCM samples' }),
  concurrencyExhausted: () =>
    new AppError(
      429,
      'concurrency_exhausted',
      'The organization has as many requests running as it may',
      { hint: 'Wait until one of them has ended' },
      { headers: { 'retry-after': '1' } },
    ),
  /** The models that fit are known, and none can be reached with this configuration. */
  providerUnavailable: () =>
    new AppError(
      503,
      'provider_unavailable',
      'No provider that fits this request is configured',
      { hint: 'Have whoever runs this server configure a provider of GET /v1/models, or widen the routing' },
      { headers: { 'retry-after': '30' } },
    ),
  /** The process is ending: what runs gets this as its last word. */
  stopping: (attemptId: string | null) =>
    new AppError(
      503,
      'provider_unavailable',
      'The server is being restarted',
      { hint: 'Ask again with a new Idempotency-Key' },
      { headers: { 'retry-after': '1', ...attemptHeader(attemptId) } },
    ),
  providerError: (attemptId: string | null) =>
    new AppError(
      502,
      'provider_error',
      'No provider could serve the request',
      { hint: 'GET /v1/router/requests/{id} tells what was tried and how each attempt ended' },
      { headers: attemptHeader(attemptId) },
    ),
  /** The one that served a stream failed after its first content: no other was asked, and another stream may find one. */
  brokenOff: (attemptId: string | null) =>
    new AppError(
      502,
      'provider_error',
      'The provider failed in the middle of the stream',
      { hint: 'Open another stream with a new Idempotency-Key', retryable: true },
      { headers: attemptHeader(attemptId) },
    ),
  /** The provider says that the request itself is at fault. */
  providerRefused: (attemptId: string | null) =>
    new AppError(
      400,
      'invalid_request',
      'The provider refused the content of the request',
      {
        hint: 'Check the voice, the language and provider_options; of a response, the schemas of tools and response_format',
      },
      { headers: attemptHeader(attemptId) },
    ),
  /** Every provider that was asked takes less than this. */
  tooLarge: (attemptId: string | null) =>
    new AppError(
      413,
      'payload_too_large',
      'The request is larger than the providers that fit take',
      { hint: 'Send less, as a shorter history, or name a model that takes more' },
      { headers: attemptHeader(attemptId) },
    ),
  /** The model used up its tokens before it said anything. */
  limitTooLow: (attemptId: string | null) =>
    new AppError(
      400,
      'invalid_request',
      '/body/max_output_tokens: left no room for any output',
      { hint: 'Raise max_output_tokens: models that reason use some of it up before they answer' },
      { headers: attemptHeader(attemptId) },
    ),
  rateLimited: (attemptId: string | null, retryAfterMs: number | null) =>
    new AppError(
      429,
      'rate_limited',
      'The providers that fit are limiting their rate',
      { hint: 'Wait a moment, for the seconds of Retry-After where it is said, or allow more providers' },
      { headers: { 'retry-after': seconds(retryAfterMs ?? 1_000), ...attemptHeader(attemptId) } },
    ),
  /** Of a stream: what was reserved is used, and no more can be. */
  budgetExhausted: () =>
    new AppError(402, 'budget_exhausted', 'The credit does not cover more of this stream', {
      hint: 'Add credit, and open another stream with a new Idempotency-Key',
    }),
  /** Of a stream: others have ended it, because its process seemed dead. */
  leaseExpired: () =>
    new AppError(503, 'lease_expired', 'What was set aside for this stream ran out before its end', {
      hint: 'Open another stream with a new Idempotency-Key',
    }),
  /** Of a stream: its key was revoked, or has expired. */
  keyEnded: () =>
    new AppError(401, 'authentication_failed', 'The API key is no longer in force', {
      hint: 'Open another stream with a key that is in force',
    }),
  leaseEnded: () =>
    new AppError(401, 'authentication_failed', 'The session is no longer held with this credential', {
      hint: 'Claim a session, and open another stream with its credential',
    }),
  /** Before the handshake of a stream: others of the same caller have not been configured. */
  tooManyWaiting: () =>
    new AppError(
      429,
      'rate_limited',
      'Too many sockets of this key wait for session.configure',
      { hint: 'Configure those that are open, or close them' },
      { headers: { 'retry-after': '1' } },
    ),
  requestTimeout: (attemptId: string | null) =>
    new AppError(
      504,
      'request_timeout',
      'No provider made progress in time',
      { hint: 'Repeat the request with a new Idempotency-Key, or allow more providers' },
      { headers: attemptHeader(attemptId) },
    ),
};

// A retryable error with it was dispatched: its key is used, and a repetition takes a new one.
function attemptHeader(attemptId: string | null): Record<string, string> {
  return attemptId === null ? {} : { 'service-attempt-id': attemptId };
}
