import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { failureOfStatus } from '../failure-of-status.ts';
import { readErrorJson } from '../read-json.ts';
import type { FailureReason, VendorFailure } from '../vendor-call.ts';
import type { VendorResponse } from '../vendor-http.ts';

// Its two forms of an error: `err_code` of the older, `category` of the newer.
const said = z.object({
  err_code: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
});

// https://developers.deepgram.com/docs/errors. What is not here is said by the status as well:
// INSUFFICIENT_PERMISSIONS is about the model or the option that was asked for, not about the key.
const reasonOfCode: Readonly<Record<string, FailureReason>> = {
  ASR_PAYMENT_REQUIRED: 'quota_exhausted',
  INVALID_AUTH: 'credentials_refused',
  TOO_MANY_REQUESTS: 'rate_limited',
};

/** What an answer of Deepgram other than success means. */
export async function deepgramFailure(response: VendorResponse, now: Temporal.Instant): Promise<VendorFailure> {
  const { data } = said.safeParse(await readErrorJson(response));
  const code = data?.err_code ?? data?.category ?? null;
  const reason = code !== null && Object.hasOwn(reasonOfCode, code) ? reasonOfCode[code] : undefined;
  return failureOfStatus(response, now, { code, ...(reason === undefined ? {} : { reason }) });
}
