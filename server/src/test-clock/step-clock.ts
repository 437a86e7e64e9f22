import { Temporal } from 'temporal-polyfill';
import { moveClock, type TestClock } from '../organizations/index.ts';
import type { ClockFollower, NextDue } from '../platform/jobs/clock-follower.ts';
import type { Tx } from '../platform/db/database.ts';

/**
 * Takes a clock that is on its way one step further: to the next instant at which something falls due, when everything
 * that went before is settled, or to its target when nothing is left. The caller holds the lock of the clock. Answers the
 * clock as it stands then.
 */
export type StepClock = (tx: Tx, clock: TestClock) => Promise<TestClock>;

/** Whoever has things fall due, in the order in which they are asked; asked for at each step. */
export type ClockFollowers = () => readonly ClockFollower[];

export function createStepClock(followersNow: ClockFollowers): StepClock {
  return async (tx, clock) => {
    const { organizationId, target } = clock;
    if (target === null) return clock;
    const followers = followersNow();
    const settled = async (completely: boolean): Promise<boolean> => {
      for (const follower of followers) {
        if (!(await follower.isSettled(tx, organizationId, completely))) return false;
      }
      return true;
    };
    const nextDue = async (): Promise<NextDue[]> => {
      const due: NextDue[] = [];
      for (const follower of followers) {
        const next = await follower.nextDue(tx, organizationId);
        if (next !== null && Temporal.Instant.compare(next.from, target) <= 0) due.push(next);
      }
      return due.sort((a, b) => Temporal.Instant.compare(a.from, b.from));
    };
    if (!(await settled(false))) return clock;
    const [first, second] = await nextDue();
    if (first === undefined) {
      // Asked again when all is settled: what ended meanwhile may have left something that falls due.
      if (!(await settled(true)) || (await nextDue()).length > 0) return clock;
      // At its target from here; on its way until everything that waits keeps its time again.
      const moved = await moveClock(tx, organizationId, target, false);
      for (const follower of followers) {
        if (!(await follower.arrive(tx, organizationId))) return moved ?? clock;
      }
      return (await moveClock(tx, organizationId, target, true)) ?? clock;
    }
    const ends = [first.until, target, ...(second === undefined ? [] : [second.from])];
    const moved = await moveClock(tx, organizationId, ends.reduce(earlier), false);
    for (const follower of followers) await follower.release(tx, organizationId, clock.now);
    return moved ?? clock;
  };
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b;
}
