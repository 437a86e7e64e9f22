import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retryAfterMs, retryDelay } from './retry-delay.ts';

const retries = { limit: 3, baseMs: 100, maxMs: 1_000, maxRetryAfterMs: 60_000 };

describe('the pause before the next attempt', () => {
  it('is a random part of a time that doubles up to its maximum, and there is none past the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (attempt) => {
        const pause = retryDelay(attempt, { ...retries, limit: 10 }, undefined);
        if (attempt > 10) return pause === null;
        return pause !== null && pause >= 0 && pause <= Math.min(1_000, 100 * 2 ** (attempt - 1));
      }),
    );
  });

  it('is not the same for callers that failed together', () => {
    const pauses = Array.from({ length: 50 }, () => retryDelay(3, retries, undefined));
    expect(new Set(pauses).size).toBeGreaterThan(40);
  });

  it('is at least what the server asks for, and the jitter comes on top', () => {
    const headers = new Headers({ 'retry-after': '7' });
    const pauses = Array.from({ length: 50 }, () => retryDelay(1, retries, headers) ?? 0);
    for (const pause of pauses) {
      expect(pause).toBeGreaterThanOrEqual(7_000);
      expect(pause).toBeLessThanOrEqual(7_100);
    }
    expect(new Set(pauses).size).toBeGreaterThan(40);
  });

  it('is given up where the server asks for more than the caller waits', () => {
    expect(retryDelay(1, retries, new Headers({ 'retry-after': '61' }))).toBeNull();
    expect(retryDelay(1, retries, new Headers({ 'retry-after': '9'.repeat(400) }))).toBeNull();
  });
});

describe('Retry-After', () => {
  const at = (value: string, date?: string): number =>
    retryAfterMs(new Headers({ 'retry-after': value, ...(date === undefined ? {} : { date }) }));

  it('is read as seconds', () => {
    expect([at('0'), at('12'), at(' 3 ')]).toEqual([0, 12_000, 3_000]);
  });

  it('is read as a date of the clock of the server, whatever ours shows', () => {
    expect(at('Fri, 20 Nov 2026 15:04:35 GMT', 'Fri, 20 Nov 2026 15:04:05 GMT')).toBe(30_000);
    expect(at('Fri, 20 Nov 2026 15:04:05 GMT', 'Fri, 20 Nov 2026 15:04:35 GMT')).toBe(0);
    const soon = new Date(Date.now() + 3_600_000).toUTCString();
    expect(at(soon)).toBeGreaterThan(3_500_000);
  });

  it.each(['', 'soon', '-5', '1.5', 'NaN', '1e3'])('asks for nothing where it is unreadable: "%s"', (value) => {
    expect(at(value)).toBe(0);
  });
});
