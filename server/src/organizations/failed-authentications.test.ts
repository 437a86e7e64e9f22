import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../platform/time/clock.ts';
import { createFailedAuthentications } from './failed-authentications.ts';

const prefix = 'sk_test_';
const setUp = () => {
  let nowMs = 1_000_000;
  const failed = createFailedAuthentications({ clock: { ...systemClock, monotonicMs: () => nowMs } });
  return {
    failed,
    fail: (source: string, times: number) => {
      for (let count = 0; count < times; count += 1) failed.note(source, prefix);
    },
    wait: (seconds: number) => {
      nowMs += seconds * 1_000;
    },
  };
};

describe('the limit of failed authentications', () => {
  it('leaves a source alone until it failed 100 times, and then lets it try 10 keys a second', () => {
    const { failed, fail, wait } = setUp();
    fail('192.0.2.1', 99);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(0);
    fail('192.0.2.1', 1);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(1);
    wait(1);
    fail('192.0.2.1', 9);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(0);
    fail('192.0.2.1', 1);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(1);
  });

  it('never lets more than 100 tokens gather', () => {
    const { failed, fail, wait } = setUp();
    fail('192.0.2.1', 1);
    wait(86_400);
    fail('192.0.2.1', 100);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(1);
  });

  it('counts each source and each prefix for itself', () => {
    const { failed, fail } = setUp();
    fail('192.0.2.1', 100);
    expect(failed.waitSeconds('192.0.2.2', prefix)).toBe(0);
    expect(failed.waitSeconds('192.0.2.1', 'sk_live_')).toBe(0);
  });

  it('makes no source wait longer than 11 s, however many keys were under way when its tokens ran out', () => {
    const { failed, fail, wait } = setUp();
    fail('192.0.2.1', 10_000);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(11);
    wait(11);
    expect(failed.waitSeconds('192.0.2.1', prefix)).toBe(0);
  });

  it('remembers 10,000 sources, those that failed last', () => {
    const { failed, fail } = setUp();
    fail('first', 100);
    fail('second', 100);
    for (let count = 0; count < 9_998; count += 1) fail(`source ${count}`, 1);
    fail('first', 1);
    expect(failed.waitSeconds('second', prefix)).toBe(1);
    fail('one too many', 1);
    expect(failed.waitSeconds('second', prefix)).toBe(0);
    expect(failed.waitSeconds('first', prefix)).toBe(1);
  });
});
