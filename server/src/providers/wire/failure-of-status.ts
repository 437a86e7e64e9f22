import type { Temporal } from 'temporal-polyfill';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { type FailureReason, VendorFailure } from '../ports/vendor-call.ts';
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
 * The codes that a vendor documents, and what each of them means where that is more than the status says; null leaves it
 * to the status. The list is closed: whatever else stands in the place of a code may be anything, our key among it, and
 * is logged as `other` (docs/decisions/operating.md#d222).
 */
export type VendorCodes = Readonly<Record<string, FailureReason | null>>;

/** What a vendor says of an error, in words that we know. */
export interface SaidError {
  readonly code: string | null;
  readonly reason: FailureReason | null;
}

/** The first of these that means something to us, else the first that is a code of the vendor. */
export function meaningOfCodes(codes: VendorCodes, said: readonly (string | null | undefined)[]): SaidError {
  const names = said.filter((name) => typeof name === 'string');
  const known = names.filter((name) => Object.hasOwn(codes, name));
  const code = known.find((name) => (codes[name] ?? null) !== null) ?? known[0];
  if (code !== undefined) return { code, reason: codes[code] ?? null };
  return { code: names.length === 0 ? null : 'other', reason: null };
}

/**
 * What a status other than success says, unless the vendor's own error code says it better. Every answer of this kind
 * comes before the first byte of a result, so another vendor may be asked, except where the request itself is at fault.
 */
export function failureOfStatus(
  response: Pick<VendorResponse, 'status' | 'header'>,
  now: Temporal.Instant,
  said: SaidError,
): VendorFailure {
  const { status } = response;
  const reason = said.reason ?? reasonOfStatus[status] ?? 'server_error';
  return new VendorFailure(reason, `HTTP ${status}${named(said)}`, {
    status,
    retryAfterMs: askedMs(response, now),
  });
}

/** What `retry-after-ms` asks, which OpenAI and Azure send beside the other and is the more exact, else Retry-After. */
function askedMs({ header }: Pick<VendorResponse, 'header'>, now: Temporal.Instant): number | null {
  const ms = header('retry-after-ms')?.trim() ?? '';
  return /^\d{1,12}(?:\.\d+)?$/.test(ms) ? Math.ceil(Number(ms)) : retryAfterMs(header('retry-after'), now);
}

/** What an error means that is told under a status of success, in a stream or in its place. */
export function failureUnder200(said: SaidError): VendorFailure {
  return new VendorFailure(said.reason ?? 'server_error', `An error under 200${named(said)}`, { status: 200 });
}

function named({ code }: SaidError): string {
  return code === null ? '' : ` ${code}`;
}
