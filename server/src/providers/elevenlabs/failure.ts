import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { failureOfStatus, meaningOfCodes, type VendorCodes } from '../wire/failure-of-status.ts';
import { readErrorJson } from '../wire/read-json.ts';
import type { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorResponse } from '../wire/vendor-http.ts';

// A 422 has a list in this place, and its status says it all.
const said = z.object({ detail: z.object({ status: z.string() }) });

// The status of HTTP misleads for some: an empty account is told as 401.
const codes: VendorCodes = {
  quota_exceeded: 'quota_exhausted',
  // The voice that was asked for is not in our plan; other voices are.
  payment_required: 'model_unavailable',
  invalid_api_key: 'credentials_refused',
  missing_permissions: 'credentials_refused',
  voice_not_found: 'model_unavailable',
  model_not_found: 'model_unavailable',
  max_character_limit_exceeded: 'too_large',
  too_many_concurrent_requests: 'rate_limited',
  system_busy: 'rate_limited',
};

/** What an answer of ElevenLabs other than success means. */
export async function elevenLabsFailure(response: VendorResponse, now: Temporal.Instant): Promise<VendorFailure> {
  const { data } = said.safeParse(await readErrorJson(response));
  return failureOfStatus(response, now, meaningOfCodes(codes, [data?.detail.status]));
}
