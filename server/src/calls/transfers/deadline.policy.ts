import type { Temporal } from 'temporal-polyfill';
import type { FailureCause, Transfer } from './types.ts';

// The worker tells what comes of a telephone. One that keeps its session and tells nothing must not hold the caller for ever;
// the time is longer than a report is on its way to a server that was away for a moment.
const silentSeconds = 30;

/**
 * When an attempt that nothing more is told of comes to nothing, and why, by the clock of the organization. Null where it is
 * decided, and while a destination is spoken with: the customer ends that, by `complete` or `cancel`.
 */
export function deadlineOf(
  transfer: Pick<Transfer, 'status' | 'route' | 'rangAt' | 'createdAt' | 'updatedAt'>,
): { at: Temporal.Instant; cause: FailureCause } | null {
  const { status, route, rangAt, createdAt, updatedAt } = transfer;
  if (status === 'requested') {
    const seconds = route.dialing.ringingTimeoutSeconds + silentSeconds;
    return { at: (rangAt ?? createdAt).add({ seconds }), cause: 'no_answer' };
  }
  // It was changed last when the caller was to be connected.
  if (status === 'bridging') return { at: updatedAt.add({ seconds: silentSeconds }), cause: 'carrier_failed' };
  return null;
}
