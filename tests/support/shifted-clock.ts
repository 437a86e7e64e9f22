import { type Clock, systemClock } from '../../server/src/platform/time/clock.ts';

/** The clock of a machine that is set wrong; `set` sets it anew, as an operator or NTP does. */
export function shiftedClock(aheadMs: number): Clock & { set(aheadMs: number): void } {
  let ahead = aheadMs;
  return {
    now: () => systemClock.now().add({ milliseconds: ahead }),
    nowMs: () => systemClock.nowMs() + ahead,
    monotonicMs: () => systemClock.monotonicMs(),
    set: (ms) => {
      ahead = ms;
    },
  };
}
