import type { Clock } from '../../platform/time/clock.ts';

const tickMs = 50;
// Sound that is a little late is not time without sound.
const patienceMs = 80;

/** Lets time pass for a conversation where no sound says how much of it has. */
export interface Ticker {
  /** Sound has said that so much has passed. */
  passed(ms: number): void;
  stop(): void;
}

/** `tick` is called with what the clock has passed beyond the sound: sound that comes faster than it is spoken leaves nothing. */
export function createTicker(clock: Pick<Clock, 'monotonicMs'>, tick: (ms: number) => void): Ticker {
  let atMs = clock.monotonicMs();
  const timer = setInterval(() => {
    const behindMs = Math.floor(clock.monotonicMs() - atMs);
    if (behindMs < patienceMs) return;
    atMs += behindMs;
    tick(behindMs);
  }, tickMs);
  return {
    passed: (ms) => {
      atMs = Math.max(atMs + ms, clock.monotonicMs() - patienceMs);
    },
    stop: () => clearInterval(timer),
  };
}
