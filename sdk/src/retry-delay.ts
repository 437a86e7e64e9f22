import type { RetryOptions } from './client-options.ts';
import { randomFraction, wallClockNow } from './runtime.ts';

/**
 * How long to wait before the next attempt, in milliseconds; null when it should not be made. `attempt` is the number
 * of the attempt that failed, from 1. Full jitter spreads callers that failed together; Retry-After is a minimum, and
 * the jitter comes on top of it, so that those who were given the same time do not return as one.
 */
export function retryDelay(
  attempt: number,
  retries: Required<RetryOptions>,
  headers: Headers | undefined,
): number | null {
  if (attempt > retries.limit) return null;
  const asked = headers === undefined ? 0 : retryAfterMs(headers);
  if (asked > retries.maxRetryAfterMs) return null;
  return asked + randomFraction() * Math.min(retries.maxMs, retries.baseMs * 2 ** (attempt - 1));
}

/** Retry-After in milliseconds, as seconds or as a date (RFC 9110, 10.2.3); 0 where it is absent or unreadable. */
export function retryAfterMs(headers: Headers): number {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  // The date is of the server's clock, and so is Date: the difference is right also where ours is wrong.
  const from = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(until) ? 0 : Math.max(0, until - (Number.isNaN(from) ? wallClockNow() : from));
}
