import { Temporal } from 'temporal-polyfill';
import { rightNumber } from '../../platform/text/e164.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { nextSendTime, type SendWindow } from './quiet-hours.policy.ts';
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
  zoneRules: ZoneRules;
}

export interface AdmissionRequest {
  sendAt: Temporal.Instant | null;
  timezone: string | null;
  consentId: string | null;
  /** Never counts as a reply, whenever the recipient wrote: the traffic of a batch. */
  proactive: boolean;
}

/** Whether a text would go to the number that sends it: no carrier takes one, and an answer to it would go round for ever. */
export function isToItself({ sender }: AdmissionFacts, to: string): boolean {
  return sender !== null && rightNumber(sender.e164) === rightNumber(to);
}

export const toItselfText = 'must not be the number that sends the text';

/** Why a send is refused; the first gate that closes decides, in this order. */
export type Refusal =
  | { gate: 'sender_unknown' }
  | { gate: 'sender_not_ready'; reasons: NotReadyReason[] }
  | { gate: 'suppressed' }
  | { gate: 'consent_unknown' }
  | { gate: 'consent' }
  | { gate: 'timezone' };

export interface Admitted {
  sender: Sender;
  campaign: CampaignSnapshot;
  timezone: string | null;
  consentId: string | null;
  consentBasis: ConsentBasis;
  /** The first instant at or after the requested one at which the text may leave. */
  effectiveSendAt: Temporal.Instant;
}

const replyHours = 24;

/** One condition of a send. It answers what refuses the send, or null where it lets it pass. */
type Gate = (request: AdmissionRequest, facts: AdmissionFacts) => Refusal | null;

/**
 * The gates of a send in the order in which they decide. Acceptance, the recheck when due and the explanation all go
 * through these, so that what an explanation says is what happens.
 */
export const gates = {
  sender: (_request, facts) => (facts.sender === null ? { gate: 'sender_unknown' } : null),
  readiness: (_request, { sender, campaign, carrierConfigured }) => {
    const reasons = sender === null ? [] : notReadyReasons(sender, campaign, carrierConfigured);
    return reasons.length > 0 ? { gate: 'sender_not_ready', reasons } : null;
  },
  suppression: (_request, facts) => (facts.suppressed ? { gate: 'suppressed' } : null),
  consent: (request, facts) => {
    const consent = consentOf(request, facts);
    if (consent === null) return request.consentId === null ? null : { gate: 'consent_unknown' };
    return isActive(consent, facts.at) ? null : { gate: 'consent' };
  },
  timezone: (request, facts) => {
    const { timezone, reply } = basisOf(request, facts);
    return timezone === null && !reply ? { gate: 'timezone' } : null;
  },
} as const satisfies Record<string, Gate>;

/**
 * Judges a send, pure: the first gate that closes refuses it. `sendTime` finds when it leaves; whoever judges many sends
 * of one instant gives one that remembers.
 */
export function decideAdmission(
  request: AdmissionRequest,
  facts: AdmissionFacts,
  sendTime: (basis: SendBasis) => Temporal.Instant = sendTimeOf,
): { refusal: Refusal } | { admitted: Admitted } {
  for (const gate of Object.values(gates)) {
    const refusal = gate(request, facts);
    if (refusal !== null) return { refusal };
  }
  const { sender, campaign } = facts;
  if (sender === null || campaign === null) throw new Error('A send without a sender passed its gates');
  const basis = basisOf(request, facts);
  const { consent, timezone, reply } = basis;
  return {
    admitted: {
      sender,
      campaign,
      timezone,
      consentId: consent?.id ?? null,
      consentBasis: reply ? 'reply' : consent === null ? 'none' : 'consent',
      effectiveSendAt: sendTime(basis),
    },
  };
}

/** Under what a text would leave, whether or not a gate refuses it. */
export interface SendBasis {
  consent: Consent | null;
  timezone: string | null;
  /** Who knew the zone, as the interface orders them; null where nobody does. */
  timezoneFrom: 'consent' | 'conversation' | 'request' | 'organization' | null;
  reply: boolean;
  /** The instant that was asked for, or now. */
  wanted: Temporal.Instant;
  /** When proactive texts may leave. */
  window: SendWindow;
  zoneRules: ZoneRules;
}

export function basisOf(request: AdmissionRequest, facts: AdmissionFacts): SendBasis {
  const consent = consentOf(request, facts);
  const zones = [
    ['consent', consent?.timezone ?? null],
    ['conversation', facts.conversation?.recipientTimezone ?? null],
    ['request', request.timezone],
    ['organization', facts.organizationTimezone],
  ] as const;
  const [timezoneFrom, timezone] = zones.find(([, zone]) => zone !== null) ?? [null, null];
  const wanted = later(request.sendAt ?? facts.at, facts.at);
  const reply = !request.proactive && isReply(facts.conversation?.lastInboundAt ?? null, wanted);
  const { sendWindow: window, zoneRules } = facts;
  return { consent, timezone, timezoneFrom, reply, wanted, window, zoneRules };
}

/** The first instant at which the text may leave. */
export function sendTimeOf({ timezone, reply, wanted, window, zoneRules }: SendBasis): Temporal.Instant {
  return reply || timezone === null ? wanted : nextSendTime(zoneRules, wanted, timezone, window);
}

/** The consent that speaks for the send: the named one where one is named. */
function consentOf(request: AdmissionRequest, facts: AdmissionFacts): Consent | null {
  return request.consentId === null ? facts.consent : facts.namedConsent;
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
