import type { Temporal } from 'temporal-polyfill';

/**
 * How long a Retry-After header asks to wait, in whole milliseconds, or null where it says nothing: seconds or an HTTP date
 * (RFC 9110), and parts of a second, which some servers write; they are rounded up.
 */
export function retryAfterMs(header: string | null, now: Temporal.Instant): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  // Date.parse takes much more than the three forms of the RFC; those begin with the name of a day.
  // The oldest of them names no zone, and means GMT.
  const zoned = /GMT$/i.test(text) ? text : `${text} GMT`;
  const at = /^(mon|tue|wed|thu|fri|sat|sun)/i.test(text) ? Date.parse(zoned) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.epochMilliseconds);
}
