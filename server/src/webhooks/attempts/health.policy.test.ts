import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { isOverloaded, assessHealth, pauseAfterMs } from './health.policy.ts';

const start = Temporal.Instant.from('2026-11-20T15:00:00Z');
const after = (hours: number) => start.add({ minutes: Math.round(hours * 60) });
const attempt = (responseStatus: number | null, automatic = true) => ({
  automatic,
  result: { responseStatus, delivered: responseStatus !== null && responseStatus >= 200 && responseStatus < 300 },
});
const healthy = { failingSince: null, warnings: 0 };

describe('what attempts make of an endpoint', () => {
  test('a success leaves a healthy endpoint alone and ends a streak', () => {
    expect(assessHealth(healthy, [attempt(204)], start)).toEqual({ ...healthy, warn: false, disable: null });
    expect(assessHealth({ failingSince: start, warnings: 2 }, [attempt(500), attempt(200)], after(130))).toEqual({
      ...healthy,
      warn: false,
      disable: null,
    });
  });

  test('the first failure begins a streak without a warning', () => {
    expect(assessHealth(healthy, [attempt(null)], start)).toEqual({
      failingSince: start,
      warnings: 0,
      warn: false,
      disable: null,
    });
  });

  test('a failure by hand neither begins nor lengthens a streak', () => {
    expect(assessHealth(healthy, [attempt(500, false)], start).failingSince).toBeNull();
    expect(assessHealth({ failingSince: start, warnings: 0 }, [attempt(500, false)], after(200)).disable).toBeNull();
  });

  test('each stage of a streak is told once, and five days of it disable', () => {
    let health: { failingSince: Temporal.Instant | null; warnings: number } = { failingSince: start, warnings: 0 };
    const warnedAt: number[] = [];
    for (let hours = 0.5; hours < 120; hours += 0.5) {
      const verdict = assessHealth(health, [attempt(500)], after(hours));
      if (verdict.warn) warnedAt.push(hours);
      expect(verdict.disable).toBeNull();
      health = verdict;
    }
    expect(warnedAt).toEqual([1, 24, 72, 96]);
    expect(assessHealth(health, [attempt(500)], after(120)).disable).toBe('failing');
  });

  test('failures that are far apart are told of before they disable', () => {
    const late = assessHealth({ failingSince: start, warnings: 0 }, [attempt(500)], after(150));
    expect(late).toMatchObject({ warn: true, disable: null });
    expect(assessHealth(late, [attempt(500)], after(200)).disable).toBe('failing');
  });

  test('stages that passed unseen are told together, once', () => {
    expect(assessHealth({ failingSince: start, warnings: 0 }, [attempt(500)], after(80))).toMatchObject({
      warnings: 3,
      warn: true,
    });
  });

  test.each([true, false])('410 disables at once (automatic: %s)', (automatic) => {
    expect(assessHealth(healthy, [attempt(410, automatic)], start).disable).toBe('gone');
  });
});

describe('how long a receiver is left alone', () => {
  test.each([
    [429, null, 5_000],
    [502, null, 5_000],
    [503, null, 5_000],
    [504, null, 5_000],
    [503, 60_000, 60_000],
    [500, 60_000, 60_000],
    [503, 999_999_999, 3_600_000],
    [500, null, 0],
    [200, null, 0],
    [null, null, 0],
  ])('an answer %p with Retry-After of %p ms: %i ms', (responseStatus, retryAfterMs, expected) => {
    expect(pauseAfterMs({ responseStatus, retryAfterMs })).toBe(expected);
  });

  test('a time-out narrows the lane as a word of overload does; a plain error does not', () => {
    expect(isOverloaded({ responseStatus: null, retryAfterMs: null, timedOut: true })).toBe(true);
    expect(isOverloaded({ responseStatus: 503, retryAfterMs: null, timedOut: false })).toBe(true);
    expect(isOverloaded({ responseStatus: 500, retryAfterMs: null, timedOut: false })).toBe(false);
  });
});
