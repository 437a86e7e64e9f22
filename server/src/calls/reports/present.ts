import type { components } from '../../contract/generated/openapi.ts';
import type { SessionCharge } from '../../credits/index.ts';
import { type Callback, presentCallback } from '../callbacks/index.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { type CallDetails, recordingUriOf } from '../sessions/index.ts';
import type { DeliveryOfSession } from '../../webhooks/index.ts';
import type { Report } from './types.ts';

type Wire = components['schemas'];

/** What other slices know of a call that has a report. */
export interface BesideReport {
  readonly charges: readonly SessionCharge[];
  /** The newest that was agreed upon in it. */
  readonly callback: Callback | null;
}

/** A report as its event carries it. `custom_data` is empty: each endpoint gets that of its own fields. */
export function presentPublished(
  report: Report,
  call: CallDetails,
  { charges, callback }: BesideReport,
): Wire['ToldReport'] {
  const { recording } = report;
  return {
    ...presentReport(report, call, { charges, callback }),
    custom_data: {},
    recording_url: recording?.recordingUrl ?? null,
    recording_resource_uri: recordingUriOf(call.session),
    recording_duration_ms: recording?.durationMs ?? null,
  };
}

function presentReport(report: Report, call: CallDetails, { charges, callback }: BesideReport): Wire['CallReportBody'] {
  const { analysisCompletedAt } = report;
  return {
    session_id: report.sessionId,
    organization_id: report.organizationId,
    summary: report.summary,
    outcome: report.outcome,
    structured_data: report.structuredData,
    custom_data: { ...report.customData },
    metadata: { ...call.session.metadata },
    scheduled_callback: callback === null ? null : { ...presentCallback(callback) },
    transcript: { entries: call.entries },
    cost_micro_usd: String(charges.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0n)),
    cost_breakdown: charges.map(({ provider, metric, quantity, costMicroUsd }) => ({
      provider,
      metric,
      quantity,
      // No organization brings keys of its own to this server.
      keySource: 'MANAGED',
      costMicroUsd: String(costMicroUsd),
    })),
    voicemail: report.voicemail,
    // Nothing is kept beside a report yet.
    artifacts: {},
    analysis_status: report.analysisStatus,
    analysis_provider: report.analysisProvider,
    analysis_model: report.analysisModel,
    analysis_error: report.analysisError,
    analysis_completed_at: analysisCompletedAt === null ? null : isoMillis(analysisCompletedAt),
    created_at: isoMillis(report.createdAt),
    updated_at: isoMillis(report.updatedAt),
  };
}

/** A report as its organization reads it: with what became of its events. */
export function presentWhole(
  report: Report,
  call: CallDetails,
  { charges, callback }: BesideReport,
  deliveries: readonly DeliveryOfSession[],
): Wire['CallReport'] {
  const { status, attempts, next_retry_at, delivered_at, error } = presentDeliveryOutcome(deliveries);
  return {
    ...presentReport(report, call, { charges, callback }),
    post_call_webhook_status: status,
    post_call_webhook_attempts: attempts,
    post_call_webhook_next_retry_at: next_retry_at,
    post_call_webhook_delivered_at: delivered_at,
    post_call_webhook_error: error,
    webhook_deliveries: deliveries.map(presentDelivery),
  };
}

/** What became of the events of a report, over all their deliveries: it is delivered where each is. */
export function presentDeliveryOutcome(deliveries: readonly DeliveryOfSession[]): Wire['ReportTelling'] {
  const open = deliveries.filter(({ status }) => status === 'pending' || status === 'delivering');
  const failed = deliveries.filter(
    ({ status }) => status === 'failed' || status === 'expired' || status === 'cancelled',
  );
  const status =
    deliveries.length === 0
      ? 'not_configured'
      : open.length > 0
        ? 'pending'
        : failed.length > 0
          ? 'failed'
          : 'delivered';
  const retries = open.filter(({ attempts }) => attempts > 0).map(({ dueAt }) => isoMillis(dueAt));
  const delivered = deliveries.flatMap(({ deliveredAt }) => (deliveredAt === null ? [] : [isoMillis(deliveredAt)]));
  return {
    status,
    attempts: deliveries.reduce((sum, { attempts }) => sum + attempts, 0),
    next_retry_at: retries.toSorted()[0] ?? null,
    delivered_at: status === 'delivered' ? (delivered.toSorted().at(-1) ?? null) : null,
    error: [...open, ...failed].find(({ error }) => error !== null)?.error ?? null,
  };
}

export function presentDelivery(delivery: DeliveryOfSession): Wire['ReportDelivery'] {
  return {
    endpointId: delivery.endpointId,
    deliveryId: delivery.id,
    eventId: delivery.eventId,
    delivered: delivery.status === 'succeeded',
    status: delivery.httpStatus,
    error: delivery.error,
    createdAt: isoMillis(delivery.createdAt),
  };
}
