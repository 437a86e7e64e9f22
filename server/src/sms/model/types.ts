import type { Temporal } from 'temporal-polyfill';
import type { MessageErrorCode } from '../../providers/ports/messaging.ts';
import type { SendWindow } from './quiet-hours.policy.ts';
import type { SegmentEstimate } from './segments.policy.ts';
import type { SmsMessageStatus } from './status.ts';

export type MessageOrigin =
  | 'api'
  | 'dashboard'
  | 'agent_tool'
  | 'agent_auto_reply'
  | 'auto_reply'
  | 'telnyx'
  | 'twilio'
  | 'simulated';

export interface CampaignSnapshot {
  campaignId: string;
  brandId: string;
  useCase: string;
  status: string;
}

/** Why a row of a batch was rejected before any carrier or gate looked at it. */
export type RowErrorCode = 'invalid_text' | 'invalid_timezone' | 'invalid_metadata';

export interface MessageError {
  code: MessageErrorCode | RowErrorCode;
  message: string;
  carrierCode: string | null;
}

/** The position of a due message in the queue of its sender, from 1, and when it is expected to leave. */
export interface QueuePosition {
  position: number;
  estimatedAt: Temporal.Instant;
}

/** A text as the store keeps it. Money is in millionths of a US dollar. */
export interface Message {
  id: string;
  organizationId: string;
  /** Null for a row of a batch that was rejected when the batch was accepted, and for a text from a short code or a name. */
  conversationId: string | null;
  batchId: string | null;
  fromPhoneNumberId: string;
  agentId: string | null;
  direction: 'inbound' | 'outbound';
  origin: MessageOrigin;
  sender: string;
  recipient: string;
  text: string | null;
  campaign: CampaignSnapshot | null;
  consentId: string | null;
  consentBasis: ConsentBasis | null;
  /** The zone that the request named; the recheck when due resolves anew. */
  requestedTimezone: string | null;
  recipientTimezone: string | null;
  requestedSendAt: Temporal.Instant | null;
  effectiveSendAt: Temporal.Instant;
  terminalAt: Temporal.Instant | null;
  status: SmsMessageStatus;
  providerStatus: string | null;
  carrier: string;
  providerMessageId: string | null;
  estimate: SegmentEstimate;
  segmentCount: number | null;
  reservedMicroUsd: number;
  chargedMicroUsd: number | null;
  providerCostMicroUsd: number | null;
  metadata: Record<string, unknown>;
  error: MessageError | null;
  /** Events published so far. */
  eventSequence: number;
  /** When the next submission may begin. */
  dueAt: Temporal.Instant;
  /** Submissions begun so far. */
  attempt: number;
  /** Rises with each claim; an outcome is written only under the fence of its own claim. */
  fence: string;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
  /** Its position in the queue; null where it is not queued, or not known yet; absent where it needs no look. */
  queuePosition?: QueuePosition | null;
}

/**
 * `reply` is the 24-hour exception; `keyword` an answer that is owed whatever the recipient decided; `none` a proactive
 * send without a consent record.
 */
export type ConsentBasis = 'consent' | 'reply' | 'keyword' | 'none';

/** A call as its Idempotency-Key tells it from others. */
export interface KeyedCall {
  organizationId: string;
  endpoint: string;
  keySha256: Buffer;
  bodySha256: Buffer;
}

/** A call that is explained and not made: it may come without a key. */
export type ExplainedCall<Call extends KeyedCall> = Omit<Call, 'keySha256'> & { keySha256: Buffer | null };

/** What a caller asks for, in our terms. */
export interface SendRequest {
  fromPhoneNumberId: string;
  to: string;
  text: string;
  recipientTimezone: string | null;
  sendAt: Temporal.Instant | null;
  metadata: Record<string, unknown>;
  consentId: string | null;
}

export interface Consent {
  id: string;
  status: 'active' | 'revoked';
  timezone: string | null;
  expiresAt: Temporal.Instant | null;
}

/** What the SMS tables know about one sender and recipient. */
export interface RecipientFacts {
  conversation: { id: string; recipientTimezone: string | null; lastInboundAt: Temporal.Instant | null } | null;
  campaign: CampaignSnapshot | null;
  /** The consent that speaks for this recipient and campaign: the active one, else the newest. */
  consent: Consent | null;
  /** The consent that the request named; null when it named none or that one is not this recipient's. */
  namedConsent: Consent | null;
  suppressed: boolean;
  /** When proactive texts of the organization may leave. */
  sendWindow: SendWindow;
}
