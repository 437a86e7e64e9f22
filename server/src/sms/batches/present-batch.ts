import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { statusOfBatch } from './batch-status.ts';
import type { Batch } from './types.ts';

export type WireBatch = components['schemas']['SmsBatch'];

/** The batch record of the interface. */
export function presentBatch(batch: Batch): WireBatch {
  const { counts, handledAt, changedAt } = batch.progress;
  const status = statusOfBatch(batch);
  const ended = status === 'completed' || status === 'partially_failed' || status === 'failed';
  // One whose messages were canceled one by one was canceled with the last of them.
  const canceledAt = batch.canceledAt ?? (status === 'canceled' ? handledAt : null);
  const rejected = counts.rejected ?? 0;
  return {
    id: batch.id,
    from_phone_number_id: batch.fromPhoneNumberId,
    status,
    requested_send_at: batch.requestedSendAt === null ? null : isoMillis(batch.requestedSendAt),
    total_count: batch.totalCount,
    accepted_count: batch.totalCount - rejected,
    rejected_count: rejected,
    delivered_count: counts.delivered ?? 0,
    failed_count: counts.delivery_failed ?? 0,
    status_counts: {
      queued: counts.queued ?? 0,
      scheduled: counts.scheduled ?? 0,
      submitting: counts.submitting ?? 0,
      accepted: counts.accepted ?? 0,
      sent: counts.sent ?? 0,
      delivered: counts.delivered ?? 0,
      delivery_failed: counts.delivery_failed ?? 0,
      rejected,
      submission_unknown: counts.submission_unknown ?? 0,
      canceled: counts.canceled ?? 0,
    },
    canceled_at: canceledAt === null ? null : isoMillis(canceledAt),
    completed_at: ended && handledAt !== null ? isoMillis(handledAt) : null,
    created_at: isoMillis(batch.createdAt),
    updated_at: isoMillis(
      changedAt.epochMilliseconds > batch.updatedAt.epochMilliseconds ? changedAt : batch.updatedAt,
    ),
  };
}
