import type { Temporal } from 'temporal-polyfill';
import type { MessageErrorCode } from '../providers/messaging.ts';
import type { SegmentEstimate } from './segments.ts';
import type { SmsMessageStatus } from './status.ts';

export type MessageOrigin = 'api' | 'dashboard' | 'agent_tool' | 'agent_auto_reply' | 'telnyx' | 'simulated';

export interface CampaignSnapshot {
  campaignId: string;
  brandId: string;
  useCase: string;
  status: string;
}

export interface MessageError {
  code: MessageErrorCode;
  message: string;
  carrierCode: string | null;
}

/** A text as the store keeps it. Money is in millionths of a US dollar. */
export interface Message {
  id: string;
  organizationId: string;
  conversationId: string;
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
}

/** `reply` is the 24-hour exception; `none` is a proactive send without a consent record. */
export type ConsentBasis = 'consent' | 'reply' | 'none';

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
}
