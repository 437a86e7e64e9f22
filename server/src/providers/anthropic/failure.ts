import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import {
  failureOfStatus,
  failureUnder200,
  meaningOfCodes,
  type SaidError,
  type VendorCodes,
} from '../wire/failure-of-status.ts';
import type { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorResponse } from '../wire/vendor-http.ts';

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
const codes: VendorCodes = {
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

const spendLimit = '_spend_limit_reached';

/** What an answer of Anthropic means that is not the one that was asked for; `json` is its body, or null. */
export function anthropicFailure(response: VendorResponse, json: unknown, now: Temporal.Instant): VendorFailure {
  if (response.status < 300) return anthropicStreamFailure(json);
  return failureOfStatus(response, now, meaningOf(json));
}

/** What an error means that is told under a status of success, in a stream or in its place. */
export function anthropicStreamFailure(json: unknown): VendorFailure {
  return failureUnder200(meaningOf(json));
}

function meaningOf(json: unknown): SaidError {
  const error = body.safeParse(json).data?.error;
  // A limit of spending comes as a rate limit, and waiting does not help. There is one for each thing that can be spent.
  if (error?.details?.error_code?.endsWith(spendLimit) === true) return { code: spendLimit, reason: 'quota_exhausted' };
  return meaningOfCodes(codes, [error?.type]);
}
