import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../db/database.ts';

/** What falls due next, and how far a test clock may go at once with it. */
export interface NextDue {
  from: Temporal.Instant;
  /** Everything up to here may fall due together: nothing of it can tell the difference. */
  until: Temporal.Instant;
}

/** A part of the product that things fall due in, as a test clock that is on its way sees it. */
export interface ClockFollower {
  /**
   * Whether nothing is under way in the organization that could matter to what falls due next; `completely`, whether
   * nothing is under way at all.
   */
  isSettled(tx: Tx, organizationId: string, completely: boolean): Promise<boolean>;
  /** What falls due first, overdue included; null where nothing waits. An instant that has passed holds the clock. */
  nextDue(tx: Tx, organizationId: string): Promise<NextDue | null>;
  /** The clock stood at `since` and may have moved: what is due now may go. */
  release(tx: Tx, organizationId: string, since: Temporal.Instant): Promise<void>;
  /**
   * The clock will go as every clock does again: what waits is looked at when it comes due by it. Does a part that takes
   * a moment, and answers whether that was all; it is asked again until it was.
   */
  arrive(tx: Tx, organizationId: string): Promise<boolean>;
}
