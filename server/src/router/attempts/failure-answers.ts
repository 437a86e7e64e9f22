import type { AppError } from '../../platform/process/errors.ts';
import type { AttemptFailure } from './attempt-engine.ts';
import { routerErrors } from '../model/errors.ts';

/**
 * What the caller is told when no candidate served him, from the last word of the last attempt (docs/decisions/router.md#d7).
 * Nothing of a vendor's answer is in it.
 */
export function answerToFailure({ failure, attemptId, outOfTime }: AttemptFailure): AppError {
  if (outOfTime) return routerErrors.requestTimeout(attemptId);
  switch (failure.reason) {
    case 'timed_out':
      return routerErrors.requestTimeout(attemptId);
    case 'rate_limited':
      return routerErrors.rateLimited(attemptId, failure.retryAfterMs);
    case 'request_refused':
      return routerErrors.providerRefused(attemptId);
    case 'too_large':
      return routerErrors.tooLarge(attemptId);
    case 'limit_too_low':
      return routerErrors.limitTooLow(attemptId);
    case 'unreachable':
    case 'connection_lost':
    case 'quota_exhausted':
    case 'credentials_refused':
    case 'model_unavailable':
    case 'content_filtered':
    case 'server_error':
    case 'malformed':
    case 'empty_output':
    case 'unusable_output':
      return routerErrors.providerError(attemptId);
  }
}
