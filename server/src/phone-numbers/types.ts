import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';

export type PhoneNumberSource = 'managed' | 'sip_trunk';
export type PhoneNumberDirection = 'inbound' | 'outbound' | 'both';
export type SmsAssignmentStatus =
  | 'FAILED_ASSIGNMENT'
  | 'PENDING_ASSIGNMENT'
  | 'ASSIGNED'
  | 'PENDING_UNASSIGNMENT'
  | 'FAILED_UNASSIGNMENT';
export type MessagingProfileStatus = 'pending' | 'ready' | 'failed';
/** The adapters that carry texts. */
export type SmsCarrier = 'simulated' | LiveCarrier;
export type LiveCarrier = 'telnyx' | 'twilio';
export type SuspensionReason = 'billing' | 'compliance';

/**
 * `new` has asked the carrier nothing that binds; `placing` may have been taken; `pending` is held by the carrier. What was
 * refused before anybody was told of it leaves nothing.
 */
export type OrderStatus = 'new' | 'placing' | 'pending' | 'delivered' | 'failed';

/** What the carrier said last of a number that is there; nulls where it was not asked yet, or this server cannot say. */
export interface KnownRouting {
  /** The account there does not have it. */
  isMissing: boolean;
  callsHere: boolean | null;
  textsHere: boolean | null;
}

export interface PhoneNumber {
  id: string;
  organizationId: string;
  e164: string;
  source: PhoneNumberSource;
  /** The adapter that carries its texts. */
  carrier: SmsCarrier;
  providerResourceId: string | null;
  telnyxPhoneNumberId: string | null;
  sipTrunkId: string | null;
  sipConnectionInstallationId: string | null;
  sipProviderName: string | null;
  direction: PhoneNumberDirection;
  dispatchMetadataTemplate: Record<string, unknown> | null;
  agentId: string | null;
  routeToBrokerId: string | null;
  label: string | null;
  /** Where its purchase stands; null for a number that was not bought here. */
  order: OrderStatus | null;
  /** Null for a number of which no carrier is asked: a simulated one, or one of a trunk. */
  routing: KnownRouting | null;
  sms10dlcProfileId: string | null;
  smsCampaignId: string | null;
  smsAssignmentStatus: SmsAssignmentStatus | null;
  smsAssignmentUpdatedAt: Temporal.Instant | null;
  telnyxMessagingProfileId: string | null;
  smsMessagingProfileStatus: MessagingProfileStatus | null;
  smsMessagingProfileUpdatedAt: Temporal.Instant | null;
  smsMessagingProfileError: string | null;
  smsAutomationEnabled: boolean;
  /** When its next month begins, or when the open one began; null for a number that costs nothing here. */
  nextChargeAt: Temporal.Instant | null;
  lastChargedAt: Temporal.Instant | null;
  suspendedAt: Temporal.Instant | null;
  billingSuspendedAt: Temporal.Instant | null;
  complianceSuspendedAt: Temporal.Instant | null;
  suspensionReason: SuspensionReason | null;
  /** How many events there were of it. */
  eventSequence: number;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}

/** A request to import a number of a trunk. */
export interface TrunkNumber {
  e164: string;
  sipConnectionInstallationId: string | null;
  sipTrunkId: string | null;
  sipProviderName: string | null;
  direction: PhoneNumberDirection;
  dispatchMetadataTemplate: Record<string, unknown> | null;
  label: string | null;
  agentId: string | null;
}

/** What a customer may change of a number; what is left out stays. */
export interface NumberChanges {
  direction?: PhoneNumberDirection;
  dispatchMetadataTemplate?: Record<string, unknown> | null;
  label?: string | null;
  agentId?: string | null;
  routeToBrokerId?: string | null;
  smsAutomationEnabled?: boolean;
}

/** Makes or finds the approved campaign of an organization, and refuses another; the sms slice owns campaigns. */
export type CreateCampaign = (
  tx: Tx,
  campaign: { organizationId: string; status: 'approved'; campaignId?: string | null },
) => Promise<{ campaignId: string; brandId: string }>;

/** Whether texts of that number wait or are on their way to its carrier; the sms slice owns texts. */
export type HasUnsentTexts = (tx: Tx, organizationId: string, phoneNumberId: string) => Promise<boolean>;

/** What numbers ask of the agents slice. */
export interface NumberAgents {
  exists(tx: Tx, organizationId: string, agentId: string): Promise<boolean>;
  defaultAgentId(tx: Tx, organizationId: string): Promise<string | null>;
}

/** A number as the sms slice judges it. */
export interface SenderNumber {
  id: string;
  organizationId: string;
  e164: string;
  carrier: string;
  agentId: string | null;
  /** Neither suspended nor released. */
  active: boolean;
  direction: PhoneNumberDirection;
  messagingProfileStatus: MessagingProfileStatus | null;
  messagingProfileId: string | null;
  campaignId: string | null;
  assignmentStatus: SmsAssignmentStatus | null;
  /** Whether an agent answers its texts by itself. */
  smsAutomationEnabled: boolean;
}
