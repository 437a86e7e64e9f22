import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createBusy } from './busy.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a process that speaks', () => {
  it('takes no more conversations while its loop was late by more than 40 ms in the last five seconds', () => {
    let delayMs = 10;
    const busy = createBusy({
      enable: () => true,
      disable: () => true,
      percentile: (rank) => (rank === 99 ? delayMs * 1e6 : 0),
      reset: () => {},
    });
    busy.start();
    const after = (seen: number): boolean => {
      delayMs = seen;
      jest.advanceTimersByTime(5_000);
      return busy.isBusy();
    };
    expect([after(49), after(51), after(10)]).toEqual([false, true, false]);
    busy.stop();
  });
});
