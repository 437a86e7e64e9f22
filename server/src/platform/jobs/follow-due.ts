import { instantFromDate } from '../time/clock.ts';
import type { ClockFollower } from './clock-follower.ts';
import type { Tx } from '../db/database.ts';

/** A part whose rows say when they are due, and in which nothing is under way between two looks at them. */
export interface DueRows {
  /** When the first row of the organization is due; null where none waits. */
  firstDueAt(tx: Tx, organizationId: string): Promise<Date | null>;
  /** Takes some of those that are due; those that are left hold the clock until the next look. */
  takeDue(tx: Tx, organizationId: string): Promise<unknown>;
}

/** How a test clock that is sent ahead passes such rows: it stops at each of their times. */
export function followDue({ firstDueAt, takeDue }: DueRows): ClockFollower {
  return {
    isSettled: async () => true,
    nextDue: async (tx, organizationId) => {
      const first = await firstDueAt(tx, organizationId);
      if (first === null) return null;
      const instant = instantFromDate(first);
      return { from: instant, until: instant };
    },
    release: async (tx, organizationId) => {
      await takeDue(tx, organizationId);
    },
    arrive: async () => true,
  };
}
