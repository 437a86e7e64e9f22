import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { CampaignSnapshot, ConsentBasis, Message, MessageError, MessageOrigin } from './types.ts';
import type { SmsMessageStatus } from './status.ts';

/** A row of sms_messages as the driver hands it out. */
export interface MessageRow {
  id: string;
  organization_id: string;
  conversation_id: string | null;
  batch_id: string | null;
  from_phone_number_id: string;
  agent_id: string | null;
  direction: 'inbound' | 'outbound';
  origin: MessageOrigin;
  sender: string;
  recipient: string;
  body: string | null;
  redact_when_ended: boolean;
  campaign_id: string | null;
  brand_id: string | null;
  campaign_snapshot: { use_case: string; status: string } | null;
  consent_id: string | null;
  consent_basis: ConsentBasis | null;
  requested_timezone: string | null;
  recipient_timezone: string | null;
  requested_send_at: Date | null;
  effective_send_at: Date;
  terminal_at: Date | null;
  status: SmsMessageStatus;
  provider_status: string | null;
  carrier: string;
  provider_message_id: string | null;
  encoding: 'gsm7' | 'ucs2';
  estimated_segments: number;
  units: number;
  units_per_segment: number;
  segment_count: number | null;
  reserved_micro_usd: string;
  charged_micro_usd: string | null;
  provider_cost_micro_usd: string | null;
  metadata: Record<string, unknown>;
  error: MessageError | null;
  event_sequence: number;
  due_at: Date;
  attempt: number;
  fence: string;
  created_at: Date;
  updated_at: Date;
}

export function messageFromRow(row: MessageRow): Message {
  return {
    id: row.id,
    organizationId: row.organization_id,
    conversationId: row.conversation_id,
    batchId: row.batch_id,
    fromPhoneNumberId: row.from_phone_number_id,
    agentId: row.agent_id,
    direction: row.direction,
    origin: row.origin,
    sender: row.sender,
    recipient: row.recipient,
    // Taken out already for everybody but the submission that still needs it.
    text: row.redact_when_ended ? null : row.body,
    campaign: campaignFromRow(row),
    consentId: row.consent_id,
    consentBasis: row.consent_basis,
    requestedTimezone: row.requested_timezone,
    recipientTimezone: row.recipient_timezone,
    requestedSendAt: instantOrNull(row.requested_send_at),
    effectiveSendAt: instantFromDate(row.effective_send_at),
    terminalAt: instantOrNull(row.terminal_at),
    status: row.status,
    providerStatus: row.provider_status,
    carrier: row.carrier,
    providerMessageId: row.provider_message_id,
    estimate: {
      encoding: row.encoding,
      segments: row.estimated_segments,
      units: row.units,
      perSegment: row.units_per_segment,
    },
    segmentCount: row.segment_count,
    reservedMicroUsd: Number(row.reserved_micro_usd),
    chargedMicroUsd: numberOrNull(row.charged_micro_usd),
    providerCostMicroUsd: numberOrNull(row.provider_cost_micro_usd),
    metadata: row.metadata,
    error: row.error,
    eventSequence: row.event_sequence,
    dueAt: instantFromDate(row.due_at),
    attempt: row.attempt,
    fence: row.fence,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}

/** The columns of a new row, but for the ones that SQL computes. */
export function rowFromMessage(message: Message): Record<string, unknown> {
  const { campaign } = message;
  return {
    id: message.id,
    organization_id: message.organizationId,
    conversation_id: message.conversationId,
    batch_id: message.batchId,
    from_phone_number_id: message.fromPhoneNumberId,
    agent_id: message.agentId,
    direction: message.direction,
    origin: message.origin,
    sender: message.sender,
    recipient: message.recipient,
    body: message.text,
    campaign_id: campaign?.campaignId ?? null,
    brand_id: campaign?.brandId ?? null,
    campaign_snapshot: campaign === null ? null : { use_case: campaign.useCase, status: campaign.status },
    consent_id: message.consentId,
    consent_basis: message.consentBasis,
    requested_timezone: message.requestedTimezone,
    recipient_timezone: message.recipientTimezone,
    requested_send_at: isoOrNull(message.requestedSendAt),
    effective_send_at: isoMillis(message.effectiveSendAt),
    terminal_at: isoOrNull(message.terminalAt),
    status: message.status,
    provider_status: message.providerStatus,
    carrier: message.carrier,
    provider_message_id: message.providerMessageId,
    encoding: message.estimate.encoding,
    estimated_segments: message.estimate.segments,
    units: message.estimate.units,
    units_per_segment: message.estimate.perSegment,
    segment_count: message.segmentCount,
    reserved_micro_usd: message.reservedMicroUsd,
    metadata: message.metadata,
    error: message.error,
    event_sequence: message.eventSequence,
    due_at: isoMillis(message.dueAt),
    created_at: isoMillis(message.createdAt),
    updated_at: isoMillis(message.updatedAt),
  };
}

/** The column list of `rowFromMessage` with its types, for json_to_recordset. */
export const newRowColumns = `
  id text, organization_id text, conversation_id text, batch_id text, from_phone_number_id text, agent_id text,
  direction text, origin text, sender text, recipient text, body text, campaign_id text, brand_id text,
  campaign_snapshot json, consent_id text, consent_basis text, requested_timezone text, recipient_timezone text,
  requested_send_at timestamptz, effective_send_at timestamptz, terminal_at timestamptz, status text,
  provider_status text, carrier text, provider_message_id text, encoding text, estimated_segments int, units int,
  units_per_segment int, segment_count int, reserved_micro_usd bigint, metadata json, error json, event_sequence int,
  due_at timestamptz, created_at timestamptz, updated_at timestamptz`;

export const newRowNames = newRowColumns
  .split(',')
  .map((column) => column.trim().split(' ')[0])
  .join(', ');

function campaignFromRow(row: MessageRow): CampaignSnapshot | null {
  if (row.campaign_id === null || row.brand_id === null || row.campaign_snapshot === null) return null;
  return {
    campaignId: row.campaign_id,
    brandId: row.brand_id,
    useCase: row.campaign_snapshot.use_case,
    status: row.campaign_snapshot.status,
  };
}

function instantOrNull(date: Date | null): Temporal.Instant | null {
  return date === null ? null : instantFromDate(date);
}

function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}

function numberOrNull(value: string | null): number | null {
  return value === null ? null : Number(value);
}
