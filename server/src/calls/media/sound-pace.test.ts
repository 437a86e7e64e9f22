import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createPauses } from '../../platform/web-socket/pauses.ts';
import { createSoundPace } from './sound-pace.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('sound that comes ten times as fast as it is spoken is read no faster than that, but for a second of it', () => {
  let [nowMs, isPaused] = [0, false];
  const pauses = createPauses({
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
    },
  });
  const pace = createSoundPace({ nowMs: () => nowMs, pauses });
  let readMs = 0;
  for (; nowMs < 10_000; nowMs += 10) {
    if (!isPaused) {
      pace.onSound(100);
      readMs += 100;
    }
    jest.advanceTimersByTime(10);
  }
  pace.stop();
  // The piece that goes beyond the second is read whole.
  expect(readMs).toBeLessThanOrEqual(nowMs + 1_000 + 100);
  expect(readMs).toBeGreaterThanOrEqual(nowMs);
});
