import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { addMetrics, createMetrics } from '../../platform/process/metrics.ts';
import { createBreakers, type Pass } from './breakers.ts';
import { createRouterMetrics } from '../model/metrics.ts';

const model = 'llm:vendor:model';
const serverError = { reason: 'server_error', retryAfterMs: null } as const;

function startBreakers() {
  let nowMs = 0;
  const clock = {
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs),
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
  };
  const breakers = createBreakers({
    clock,
    metrics: addMetrics(createMetrics({ processMetrics: false }), createRouterMetrics),
  });
  /** A call that is made whatever the breaker says. */
  const call = (): Pass => {
    const pass = breakers.begin(model, true);
    if (pass === null) throw new Error('The last candidate was held back');
    return pass;
  };
  /** What a call that is not the last candidate's would be. */
  const asked = (): string => {
    const pass = breakers.begin(model, false);
    return pass === null ? 'held back' : pass.isProbe ? 'probe' : 'call';
  };
  const fail = (times: number): void => {
    for (let i = 0; i < times; i += 1) breakers.failed(call(), serverError);
  };
  return {
    breakers,
    call,
    asked,
    fail,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the circuit breaker of a model', () => {
  test('lets calls through after four failures in a row, and none after the fifth', () => {
    const { breakers, asked, fail } = startBreakers();
    fail(4);
    expect(asked()).toBe('call');
    fail(1);
    expect(asked()).toBe('held back');
    expect(breakers.begin('llm:vendor:another', false)).not.toBeNull();
  });

  test('counts failures in a row: a success between them begins anew', () => {
    const { breakers, call, asked, fail } = startBreakers();
    fail(4);
    breakers.succeeded(call());
    fail(4);
    expect(asked()).toBe('call');
  });

  test('never holds the last candidate back', () => {
    const { call, fail } = startBreakers();
    fail(5);
    expect(call().isProbe).toBe(false);
  });

  test('gives one probe after its time, and no second one while that runs', () => {
    const { asked, fail, pass } = startBreakers();
    fail(5);
    pass(4_999);
    expect(asked()).toBe('held back');
    pass(1);
    expect([asked(), asked()]).toEqual(['probe', 'held back']);
  });

  test('closes when the probe succeeds', () => {
    const { breakers, call, asked, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    breakers.succeeded(call());
    expect([asked(), asked()]).toEqual(['call', 'call']);
  });

  test('doubles its time with every probe that fails, up to a minute', () => {
    const { breakers, call, asked, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    for (const ms of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      const probe = call();
      expect(probe.isProbe).toBe(true);
      breakers.failed(probe, serverError);
      pass(ms - 1);
      expect(asked()).toBe('held back');
      pass(1);
    }
  });

  test('gives the probe again when its caller went away', () => {
    const { breakers, call, asked, fail, pass } = startBreakers();
    fail(5);
    pass(5_000);
    breakers.abandoned(call());
    expect(asked()).toBe('probe');
  });

  test('is not closed by a call that began before it opened', () => {
    const { breakers, call, asked, fail } = startBreakers();
    const older = call();
    fail(5);
    breakers.succeeded(older);
    expect(asked()).toBe('held back');
  });

  test('lets no other call end a probe, whatever that comes to', () => {
    const { breakers, call, asked, fail, pass } = startBreakers();
    const [one, two] = [call(), call()];
    fail(5);
    pass(5_000);
    const probe = call();
    const forced = call();
    breakers.abandoned(one);
    breakers.failed(two, serverError);
    breakers.failed(forced, serverError);
    expect([probe.isProbe, forced.isProbe, asked()]).toEqual([true, false, 'held back']);
    breakers.failed(probe, serverError);
    pass(9_999);
    expect(asked()).toBe('held back');
    pass(1);
    expect(asked()).toBe('probe');
  });

  test('is closed by a call of the last candidate that succeeds while it is open', () => {
    const { breakers, call, asked, fail } = startBreakers();
    fail(5);
    breakers.succeeded(call());
    expect(asked()).toBe('call');
  });

  test.each([
    'request_refused',
    'content_filtered',
    'too_large',
    'model_unavailable',
    'unusable_output',
    'limit_too_low',
  ] as const)('never opens for %s: it says nothing of the health of the vendor', (reason) => {
    const { breakers, call, asked } = startBreakers();
    for (let i = 0; i < 20; i += 1) breakers.failed(call(), { reason, retryAfterMs: null });
    expect(asked()).toBe('call');
  });

  test.each(['credentials_refused', 'quota_exhausted'] as const)('opens at once for %s', (reason) => {
    const { breakers, call, asked } = startBreakers();
    breakers.failed(call(), { reason, retryAfterMs: null });
    expect(asked()).toBe('held back');
  });

  test('opens for the Retry-After of a rate limit, at most a minute, also when a probe is told it', () => {
    const { breakers, call, asked, pass } = startBreakers();
    breakers.failed(call(), { reason: 'rate_limited', retryAfterMs: 7_000 });
    pass(6_999);
    expect(asked()).toBe('held back');
    pass(1);
    const probe = call();
    breakers.failed(probe, { reason: 'rate_limited', retryAfterMs: 50_000 });
    pass(49_999);
    expect(asked()).toBe('held back');
    pass(1);
    breakers.failed(call(), { reason: 'rate_limited', retryAfterMs: 86_400_000 });
    pass(60_000);
    expect(asked()).toBe('probe');
  });
});
