import { Temporal } from 'temporal-polyfill';
import { nextSendTime } from './quiet-hours.ts';
import type { NotReadyReason } from './errors.ts';
import type { CampaignSnapshot, Consent, ConsentBasis, RecipientFacts } from './types.ts';

/** What the phone-numbers slice knows about the sender; null when it is unknown or another organization's. */
export interface Sender {
  id: string;
  e164: string;
  carrier: string;
  agentId: string | null;
  active: boolean;
  direction: 'inbound' | 'outbound' | 'both';
  messagingProfileStatus: string | null;
  messagingProfileId: string | null;
  assignmentStatus: string | null;
  campaignId: string | null;
}

export interface AdmissionFacts extends RecipientFacts {
  sender: Sender | null;
  organizationTimezone: string | null;
  /** The database's clock plus the organization's offset. */
  at: Temporal.Instant;
  carrierConfigured: boolean;
}

export interface AdmissionRequest {
  sendAt: Temporal.Instant | null;
  timezone: string | null;
  consentId: string | null;
}

/** Why a send is refused; the first gate that closes decides, in this order. */
export type Refusal =
  | { gate: 'sender_unknown' }
  | { gate: 'sender_not_ready'; reasons: NotReadyReason[] }
  | { gate: 'suppressed' }
  | { gate: 'consent' }
  | { gate: 'timezone' };

export interface Admitted {
  sender: Sender;
  campaign: CampaignSnapshot;
  conversationId: string | null;
  timezone: string | null;
  consentId: string | null;
  consentBasis: ConsentBasis;
  /** The first instant at or after the requested one at which the text may leave. */
  effectiveSendAt: Temporal.Instant;
}

const replyHours = 24;

/**
 * The gates of a send, pure: sender, campaign, suppression, consent, time zone, quiet hours. Runs when a message is
 * accepted and again when it is due, so that both apply one rule.
 */
export function decideAdmission(
  request: AdmissionRequest,
  facts: AdmissionFacts,
): { refusal: Refusal } | { admitted: Admitted } {
  const { sender, campaign } = facts;
  if (sender === null) return { refusal: { gate: 'sender_unknown' } };
  const reasons = notReadyReasons(sender, campaign, facts.carrierConfigured);
  if (reasons.length > 0 || campaign === null) return { refusal: { gate: 'sender_not_ready', reasons } };
  if (facts.suppressed) return { refusal: { gate: 'suppressed' } };

  const consent = request.consentId === null ? facts.consent : facts.namedConsent;
  const named = request.consentId !== null;
  if (consent === null ? named : !isActive(consent, facts.at)) return { refusal: { gate: 'consent' } };

  const wanted = later(request.sendAt ?? facts.at, facts.at);
  const timezone =
    consent?.timezone ?? facts.conversation?.recipientTimezone ?? request.timezone ?? facts.organizationTimezone;
  const reply = isReply(facts.conversation?.lastInboundAt ?? null, wanted);
  if (timezone === null && !reply) return { refusal: { gate: 'timezone' } };
  return {
    admitted: {
      sender,
      campaign,
      conversationId: facts.conversation?.id ?? null,
      timezone,
      consentId: consent?.id ?? null,
      consentBasis: reply ? 'reply' : consent === null ? 'none' : 'consent',
      effectiveSendAt: reply || timezone === null ? wanted : nextSendTime(wanted, timezone),
    },
  };
}

/** Every reason at once, so that a caller mends them in one go. */
export function notReadyReasons(
  sender: Sender,
  campaign: CampaignSnapshot | null,
  carrierConfigured: boolean,
): NotReadyReason[] {
  const reasons: NotReadyReason[] = [];
  if (!sender.active) reasons.push('number_inactive');
  if (sender.direction === 'inbound') reasons.push('not_outbound_capable');
  if (sender.messagingProfileStatus !== 'ready') reasons.push('profile_not_ready');
  if (sender.assignmentStatus !== 'ASSIGNED' || campaign === null) reasons.push('campaign_not_assigned');
  if (campaign !== null && campaign.status !== 'approved') reasons.push('campaign_not_approved');
  if (!carrierConfigured) reasons.push('carrier_not_configured');
  return reasons;
}

/** The 24-hour exception: a text from the recipient to this sender opens the line, in either direction of the clock. */
function isReply(lastInboundAt: Temporal.Instant | null, at: Temporal.Instant): boolean {
  return lastInboundAt !== null && Temporal.Instant.compare(at, lastInboundAt.add({ hours: replyHours })) <= 0;
}

/** Neither revoked nor expired. */
export function isActive(consent: Consent, at: Temporal.Instant): boolean {
  const expired = consent.expiresAt !== null && Temporal.Instant.compare(consent.expiresAt, at) <= 0;
  return consent.status === 'active' && !expired;
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b;
}
