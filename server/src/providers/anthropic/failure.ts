import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { failureOfStatus, failureUnder200 } from '../failure-of-status.ts';
import type { FailureReason, VendorFailure } from '../vendor-call.ts';
import type { VendorResponse } from '../vendor-http.ts';

const body = z.object({
  error: z.object({
    type: z.string(),
    details: z
      .object({ error_code: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
});

// https://platform.claude.com/docs/en/api/errors
const reasonOfType: Readonly<Record<string, FailureReason>> = {
  invalid_request_error: 'request_refused',
  authentication_error: 'credentials_refused',
  billing_error: 'quota_exhausted',
  permission_error: 'model_unavailable',
  not_found_error: 'model_unavailable',
  request_too_large: 'too_large',
  rate_limit_error: 'rate_limited',
  api_error: 'server_error',
  timeout_error: 'server_error',
  overloaded_error: 'server_error',
};

/** What an answer of Anthropic means that is not the one that was asked for; `json` is its body, or null. */
export function anthropicFailure(response: VendorResponse, json: unknown, now: Temporal.Instant): VendorFailure {
  if (response.status < 300) return anthropicStreamFailure(json);
  return failureOfStatus(response, now, meaningOf(json));
}

/** What an error means that is told under a status of success, in a stream or in its place. */
export function anthropicStreamFailure(json: unknown): VendorFailure {
  return failureUnder200(meaningOf(json));
}

function meaningOf(json: unknown): { code: string | null; reason: FailureReason | undefined } {
  const error = body.safeParse(json).data?.error;
  if (error === undefined) return { code: null, reason: undefined };
  const detail = error.details?.error_code ?? null;
  // A limit of spending comes as a rate limit, and waiting does not help.
  if (detail?.endsWith('_spend_limit_reached') === true) return { code: detail, reason: 'quota_exhausted' };
  return {
    code: error.type,
    reason: Object.hasOwn(reasonOfType, error.type) ? reasonOfType[error.type] : undefined,
  };
}
