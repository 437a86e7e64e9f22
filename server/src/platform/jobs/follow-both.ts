import { Temporal } from 'temporal-polyfill';
import type { ClockFollower, NextDue } from './clock-follower.ts';

/** Two parts of a slice that things fall due in, as one. */
export function followBoth(one: ClockFollower, other: ClockFollower): ClockFollower {
  return {
    isSettled: async (...asked) => (await one.isSettled(...asked)) && (await other.isSettled(...asked)),
    nextDue: async (...asked) => earlier(await one.nextDue(...asked), await other.nextDue(...asked)),
    release: async (...asked) => {
      await one.release(...asked);
      await other.release(...asked);
    },
    arrive: async (...asked) => (await one.arrive(...asked)) && (await other.arrive(...asked)),
  };
}

/** The clock goes no further than either lets it. */
function earlier(one: NextDue | null, other: NextDue | null): NextDue | null {
  if (one === null || other === null) return one ?? other;
  const [first, second] = Temporal.Instant.compare(one.from, other.from) <= 0 ? [one, other] : [other, one];
  const until = Temporal.Instant.compare(first.until, second.until) <= 0 ? first.until : second.until;
  return { from: first.from, until };
}
