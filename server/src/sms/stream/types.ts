import type { Temporal } from 'temporal-polyfill';
import type { SmsMessageStatus } from '../model/status.ts';

/**
 * A place in the order of commits: behind it lies everything up to the change `seq` of the transaction `xid`, and before
 * it everything else, whenever it commits.
 */
export interface StreamPosition {
  /** The database and its timeline: places of another one are in another order. */
  readonly origin: string;
  readonly xid: bigint;
  readonly seq: bigint;
  /** When that was written, in milliseconds of the database's clock; what follows is not older by more than a moment. */
  readonly writtenMs: number;
}

/** Every state but the submission itself, a step of ours that ends with the carrier's answer. */
export type StreamedStatus = Exclude<SmsMessageStatus, 'submitting'>;

/** A state that a message came to. */
export interface StateChange {
  readonly position: StreamPosition;
  readonly messageId: string;
  readonly conversationId: string | null;
  readonly status: StreamedStatus;
  /** In the organization's time. */
  readonly occurredAt: Temporal.Instant;
}

/** Whether `a` lies before `b`. */
export function isBefore(a: StreamPosition, b: StreamPosition): boolean {
  return a.xid === b.xid ? a.seq < b.seq : a.xid < b.xid;
}
