import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { failureOfStatus, meaningOfCodes, type VendorCodes } from '../wire/failure-of-status.ts';
import { readErrorJson } from '../wire/read-json.ts';
import type { VendorFailure } from '../ports/vendor-call.ts';
import type { VendorResponse } from '../wire/vendor-http.ts';

// Its two forms of an error: `err_code` of the older, `category` of the newer.
const said = z.object({
  err_code: z.string().nullish().catch(null),
  category: z.string().nullish().catch(null),
});

// https://developers.deepgram.com/docs/errors. The status says the rest:
// INSUFFICIENT_PERMISSIONS is about the model or the option that was asked for, not about the key.
const codes: VendorCodes = {
  ASR_PAYMENT_REQUIRED: 'quota_exhausted',
  INVALID_AUTH: 'credentials_refused',
  TOO_MANY_REQUESTS: 'rate_limited',
  'Bad Request': null,
  INSUFFICIENT_PERMISSIONS: null,
  SLOW_UPLOAD: null,
};

/** What an answer of Deepgram other than success means. */
export async function deepgramFailure(response: VendorResponse, now: Temporal.Instant): Promise<VendorFailure> {
  const { data } = said.safeParse(await readErrorJson(response));
  return failureOfStatus(response, now, meaningOfCodes(codes, [data?.err_code, data?.category]));
}
