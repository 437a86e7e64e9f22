import type { Temporal } from 'temporal-polyfill';
import { retryAfterMs } from '../platform/retry-after.ts';
import { type FailureReason, VendorFailure } from './vendor-call.ts';
import type { VendorResponse } from './vendor-http.ts';

// What is not here, a redirect or a lock among them, says nothing against the request: another vendor may take it.
const reasonOfStatus: Readonly<Record<number, FailureReason>> = {
  400: 'request_refused',
  401: 'credentials_refused',
  402: 'quota_exhausted',
  // A key that is good elsewhere: what is asked is not given to our account.
  403: 'model_unavailable',
  404: 'model_unavailable',
  413: 'too_large',
  414: 'too_large',
  415: 'request_refused',
  422: 'request_refused',
  429: 'rate_limited',
};

/**
 * What a status other than success says, unless the vendor's own error code says it better. Every answer of this kind
 * comes before the first byte of a result, so another vendor may be asked, except where the request itself is at fault.
 */
export function failureOfStatus(
  response: Pick<VendorResponse, 'status' | 'header'>,
  now: Temporal.Instant,
  said: { reason?: FailureReason | undefined; code?: string | null } = {},
): VendorFailure {
  const { status } = response;
  const reason = said.reason ?? reasonOfStatus[status] ?? 'server_error';
  return new VendorFailure(reason, `HTTP ${status}${named(said.code)}`, {
    status,
    retryAfterMs: retryAfterMs(response.header('retry-after'), now),
  });
}

/** What an error means that is told under a status of success, in a stream or in its place. */
export function failureUnder200(said: { reason?: FailureReason | undefined; code?: string | null }): VendorFailure {
  return new VendorFailure(said.reason ?? 'server_error', `An error under 200${named(said.code)}`, { status: 200 });
}

/** A code is a name in the vendor's documents; whatever else stands in its place is no code, and is not told. */
function named(code: string | null | undefined): string {
  return /^[\w.-]{1,64}$/.test(code ?? '') ? ` ${code}` : '';
}
