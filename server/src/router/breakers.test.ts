import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { createMetrics } from '../platform/metrics.ts';
import { createBreakers } from './breakers.ts';

const model = 'llm:vendor:model';
const serverError = { reason: 'server_error', retryAfterMs: null } as const;

function startBreakers() {
  let nowMs = 0;
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs), monotonicMs: () => nowMs };
  const breakers = createBreakers({ clock, metrics: createMetrics({ processMetrics: false }) });
  const fail = (times: number): void => {
    for (let i = 0; i < times; i += 1) breakers.failed(model, serverError);
  };
  return {
    breakers,
    fail,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the circuit breaker of a model', () => {
  test('stays closed for four failures in a row, and opens with the fifth', () => {
    const { breakers, fail } = startBreakers();
    fail(4);
    expect(breakers.permit(model)).toBe('closed');
    fail(1);
    expect(breakers.permit(model)).toBe('open');
    expect(breakers.permit('llm:vendor:another')).toBe('closed');
  });

  test('counts failures in a row: a success between them begins anew', () => {
    const { breakers, fail } = startBreakers();
    fail(4);
    breakers.succeeded(model);
    fail(4);
    expect(breakers.permit(model)).toBe('closed');
  });

  test('gives one probe after its time, and no second one while that runs', () => {
    const { breakers, fail, pass } = startBreakers();
    fail(5);
    pass(4_999);
    expect(breakers.permit(model)).toBe('open');
    pass(1);
    expect([breakers.permit(model), breakers.permit(model)]).toEqual(['probe', 'open']);
  });

  test('closes when the probe succeeds', () => {
    const { breakers, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    breakers.permit(model);
    breakers.succeeded(model);
    expect([breakers.permit(model), breakers.permit(model)]).toEqual(['closed', 'closed']);
  });

  test('doubles its time with every probe that fails, up to a minute', () => {
    const { breakers, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    for (const ms of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      expect(breakers.permit(model)).toBe('probe');
      breakers.failed(model, serverError);
      pass(ms - 1);
      expect(breakers.permit(model)).toBe('open');
      pass(1);
    }
  });

  test('gives the probe again when its caller went away', () => {
    const { breakers, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    breakers.permit(model);
    breakers.abandoned(model);
    expect(breakers.permit(model)).toBe('probe');
  });

  test.each(['request_refused', 'content_filtered', 'too_large', 'model_unavailable'] as const)(
    'never opens for %s: it says nothing of the health of the vendor',
    (reason) => {
      const { breakers } = startBreakers();
      for (let i = 0; i < 20; i += 1) breakers.failed(model, { reason, retryAfterMs: null });
      expect(breakers.permit(model)).toBe('closed');
    },
  );

  test.each(['credentials_refused', 'quota_exhausted'] as const)('opens at once for %s', (reason) => {
    const { breakers } = startBreakers();
    breakers.failed(model, { reason, retryAfterMs: null });
    expect(breakers.permit(model)).toBe('open');
  });

  test('opens for the Retry-After of a rate limit, at most a minute', () => {
    const { breakers, pass } = startBreakers();
    breakers.failed(model, { reason: 'rate_limited', retryAfterMs: 7_000 });
    pass(6_999);
    expect(breakers.permit(model)).toBe('open');
    pass(1);
    expect(breakers.permit(model)).toBe('probe');
    breakers.succeeded(model);
    breakers.failed(model, { reason: 'rate_limited', retryAfterMs: 86_400_000 });
    pass(60_000);
    expect(breakers.permit(model)).toBe('probe');
  });
});
