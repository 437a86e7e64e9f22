import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTicker, type Ticker } from './ticker.ts';

let ticker: Ticker;
let ticked = 0;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  ticked = 0;
  ticker = createTicker({ monotonicMs: () => Date.now() }, (ms) => {
    ticked += ms;
  });
});
afterEach(() => {
  ticker.stop();
  jest.useRealTimers();
});

describe('the time of a conversation', () => {
  it('goes by the clock where no sound comes', () => {
    jest.advanceTimersByTime(1_000);
    expect(ticked).toBe(1_000);
  });

  it('goes by the sound where it comes in time', () => {
    for (let passed = 0; passed < 1_000; passed += 20) {
      jest.advanceTimersByTime(20);
      ticker.passed(20);
    }
    expect(ticked).toBe(0);
  });

  it('counts what sound leaves out once', () => {
    jest.advanceTimersByTime(500);
    ticker.passed(500);
    jest.advanceTimersByTime(500);
    expect(ticked).toBeGreaterThanOrEqual(500);
    expect(ticked).toBeLessThan(1_000);
  });

  it('leaves sound that comes faster than it is spoken ahead of the clock', () => {
    ticker.passed(3_000);
    jest.advanceTimersByTime(3_000);
    expect(ticked).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(ticked).toBe(1_000);
  });
});
