import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { failureOfStatus, failureUnder200, meaningOfCodes, type VendorCodes } from '../wire/failure-of-status.ts';
import { readErrorJson } from '../wire/read-json.ts';
import type { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorResponse } from '../wire/vendor-http.ts';

// A 422 has a list in this place, and its status says it all.
const said = z.object({ detail: z.object({ status: z.string() }) });

/** What ElevenLabs says on a socket before it closes it. */
const saidOnSocket = z.object({ error: z.string().nullish().catch(null) });

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
  max_active_conversations: 'rate_limited',
  input_timeout_exceeded: 'timed_out',
};

/** What an answer of ElevenLabs other than success means. */
export async function elevenLabsFailure(response: VendorResponse, now: Temporal.Instant): Promise<VendorFailure> {
  const { data } = said.safeParse(await readErrorJson(response));
  return failureOfStatus(response, now, meaningOfCodes(codes, [data?.detail.status]));
}

/** What an error means that ElevenLabs names in a frame of a socket; null where the frame names none. */
export function elevenLabsFrameFailure(json: unknown): VendorFailure | null {
  const { data } = saidOnSocket.safeParse(json);
  if (typeof data?.error !== 'string') return null;
  return failureUnder200(meaningOfCodes(codes, [data.error]));
}
