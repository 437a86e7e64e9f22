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

const name = z.string().nullish().catch(null);
const said = z.object({ code: name, type: name });
// Under `error`, or flat as older compatible servers have it.
const body = z.union([z.object({ error: said }).transform(({ error }) => error), said]);

// https://platform.openai.com/docs/guides/error-codes, and what vLLM and Groq call their own.
const codes: VendorCodes = {
  rate_limit_exceeded: 'rate_limited',
  slow_down: 'rate_limited',
  insufficient_quota: 'quota_exhausted',
  credit_balance_exhausted: 'quota_exhausted',
  organization_spend_limit_exceeded: 'quota_exhausted',
  project_spend_limit_exceeded: 'quota_exhausted',
  organization_usage_limit_exceeded: 'quota_exhausted',
  billing_hard_limit_reached: 'quota_exhausted',
  billing_not_active: 'quota_exhausted',
  server_is_overloaded: 'server_error',
  server_error: 'server_error',
  context_length_exceeded: 'too_large',
  string_above_max_length: 'too_large',
  invalid_prompt: 'content_filtered',
  content_filter: 'content_filtered',
  content_policy_violation: 'content_filtered',
  model_not_found: 'model_unavailable',
  invalid_api_key: 'credentials_refused',
  invalid_request_error: null,
  authentication_error: null,
  permission_error: null,
  not_found_error: null,
  rate_limit_error: null,
  api_error: null,
  requests: null,
  tokens: null,
  service_unavailable_error: null,
  invalid_value: null,
  invalid_type: null,
  missing_required_parameter: null,
  unknown_parameter: null,
  unsupported_parameter: null,
  unsupported_value: null,
  integer_below_min_value: null,
  integer_above_max_value: null,
  invalid_json_schema: null,
  invalid_function_parameters: null,
  unsupported_country_region_territory: null,
  account_deactivated: null,
  BadRequestError: null,
  NotFoundError: null,
  InternalServerError: null,
  // Groq says 400 of what its model wrote (https://console.groq.com/docs/tool-use, /docs/structured-outputs).
  json_validate_failed: 'unusable_output',
  tool_use_failed: 'malformed',
};

/**
 * What an answer of OpenAI, or of a server that speaks its API, means that is not the one that was asked for. `json` is
 * its body, or null where it cannot be read.
 */
export function openAiFailure(response: VendorResponse, json: unknown, now: Temporal.Instant): VendorFailure {
  if (response.status < 300) return openAiStreamFailure(json);
  return failureOfStatus(response, now, meaningOf(json));
}

/** What an error means that is told under a status of success, in a stream or in its place. */
export function openAiStreamFailure(json: unknown): VendorFailure {
  return failureUnder200(meaningOf(json));
}

function meaningOf(json: unknown): SaidError {
  const { data } = body.safeParse(json);
  // The more exact of the two is the one that is known here: the family of a spent account stands in `type`.
  return meaningOfCodes(codes, [data?.code, data?.type]);
}
