import type { Clock } from '../../platform/time/clock.ts';

/** A sleep that can be cut short, also by a wake-up that came before it began. */
export interface Sleeper {
  sleep(ms: number): Promise<void>;
  /** Ends the sleep, or the next one, in at most so many milliseconds. */
  wake(inMs: number): void;
}

export function createSleeper(clock: Clock): Sleeper {
  let alarmMs = Number.POSITIVE_INFINITY;
  let rearm: () => void = () => {};
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const endMs = clock.monotonicMs() + ms;
        let timer: NodeJS.Timeout | undefined;
        const end = (): void => {
          rearm = () => {};
          if (clock.monotonicMs() >= alarmMs) alarmMs = Number.POSITIVE_INFINITY;
          resolve();
        };
        rearm = () => {
          clearTimeout(timer);
          timer = setTimeout(end, Math.max(0, Math.ceil(Math.min(endMs, alarmMs) - clock.monotonicMs())));
        };
        rearm();
      }),
    wake: (inMs) => {
      const atMs = clock.monotonicMs() + inMs;
      if (atMs >= alarmMs) return;
      alarmMs = atMs;
      rearm();
    },
  };
}
