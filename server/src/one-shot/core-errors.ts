import { AppError, validationError } from '../platform/process/errors.ts';
import { idempotencyErrors } from '../platform/idempotency/errors.ts';
import { UnservedError } from '../router/index.ts';

/** What an operation says where one provider was asked, and failed, and which of its fields limits the output. */
export interface CoreWords {
  readonly failed: {
    readonly code: 'COMPLETE_FAILED' | 'SYNTHESIZE_FAILED' | 'TRANSCRIBE_FAILED';
    readonly message: string;
  };
  readonly limit: string;
}

/** A refusal of the router in the words of the core surface. What is none stays as it is. */
export function inCore(error: unknown, words: CoreWords): unknown {
  if (error instanceof UnservedError) return unserved(error, words);
  if (!(error instanceof AppError)) return error;
  const { code, message, details, headers } = error;
  switch (code) {
    case 'invalid_request': {
      const [, path = '/body', said = message] = /^(\/\S*): (.*)$/s.exec(message) ?? [];
      return validationError([{ path, message: said }]);
    }
    case 'capability_unsupported':
      return new AppError(422, 'no_capable_provider', message);
    case 'insufficient_credit':
      return new AppError(402, 'INSUFFICIENT_CREDITS', 'The credit balance does not cover this request');
    case 'idempotency_conflict':
      return idempotencyErrors.conflict();
    case 'request_in_progress': {
      const said = idempotencyErrors.inProgress();
      return new AppError(said.status, said.code, message, { requestId: details.requestId }, { headers: said.headers });
    }
    case 'request_already_started':
      return new AppError(409, 'REQUEST_ALREADY_STARTED', message, { requestId: details.requestId });
    case 'concurrency_exhausted':
      return new AppError(429, 'RATE_LIMITED', message, {}, { headers });
    case 'provider_unavailable':
      return new AppError(503, 'SERVICE_UNAVAILABLE', message, {}, { headers });
    default:
      return error;
  }
}

/** What `work` resolves with; its refusals in the words of the core surface. */
export async function inCoreWords<T>(work: () => Promise<T>, words: CoreWords): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inCore(error, words);
  }
}

function unserved({ reason, asked, headers }: UnservedError, { failed, limit }: CoreWords): AppError {
  const attempt = { headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'retry-after')) };
  if (reason === 'limit_too_low') {
    const issue = { path: limit, message: 'left no room for any output' };
    return new AppError(400, 'VALIDATION_ERROR', `${issue.path}: ${issue.message}`, { issues: [issue] }, attempt);
  }
  if (reason === 'too_large')
    return new AppError(413, 'PAYLOAD_TOO_LARGE', 'It is larger than the providers that fit take', {}, attempt);
  if (asked > 1) return new AppError(500, 'ALL_PROVIDERS_FAILED', 'No provider could serve the request', {}, attempt);
  return new AppError(500, failed.code, failed.message, {}, attempt);
}
