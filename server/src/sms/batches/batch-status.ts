import type { Temporal } from 'temporal-polyfill';
import { type SmsBatchStatus, smsBatchMachine } from '../../contract/generated/state-machines.ts';
import { createStateGuards } from '../../platform/db/state-guards.ts';
import type { SmsMessageStatus } from '../model/status.ts';
import type { Message } from '../model/types.ts';
import type { Batch, BatchProgress, StatusCounts } from './types.ts';

export type { SmsBatchStatus } from '../../contract/generated/state-machines.ts';

/** What the life of a batch permits. */
export const { statesBefore: batchStatesBefore } = createStateGuards(smsBatchMachine);

/**
 * The state of a batch, which follows from its messages: it is written nowhere, so it can never differ from them.
 * `begun` is how many messages were ever submitted; `canceled` whether the batch was taken back as a whole.
 */
export function decideBatchStatus(counts: StatusCounts, begun: number, canceled: boolean): SmsBatchStatus {
  const count = (...states: SmsMessageStatus[]): number => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  if (canceled) return 'canceled';
  if (count('queued', 'scheduled', 'submitting') > 0) {
    if (begun > 0) return 'processing';
    return count('queued') > 0 ? 'queued' : 'scheduled';
  }
  const bad = count('rejected', 'delivery_failed');
  if (count('accepted', 'sent', 'delivered', 'submission_unknown') > 0)
    return bad > 0 ? 'partially_failed' : 'completed';
  if (count('canceled') === 0) return 'failed';
  return bad > 0 ? 'partially_failed' : 'canceled';
}

export function statusOfBatch({ progress, canceledAt }: Batch): SmsBatchStatus {
  return decideBatchStatus(progress.counts, progress.begun, canceledAt !== null);
}

/** The progress of messages that have just been made. */
export function firstProgress(messages: readonly Message[], at: Temporal.Instant): BatchProgress {
  const counts: Partial<Record<SmsMessageStatus, number>> = {};
  for (const { status } of messages) counts[status] = (counts[status] ?? 0) + 1;
  const ended = messages.some((message) => message.terminalAt !== null);
  return { counts, begun: 0, handledAt: ended ? at : null, changedAt: at };
}
