import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { packageZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import { type AdmissionFacts, decideAdmission, type Sender } from './admission.policy.ts';
import { proactiveWindow } from './quiet-hours.policy.ts';

const at = Temporal.Instant.from('2026-11-20T15:00:00Z');
const campaign = { campaignId: 'camp_1', brandId: 'brand_1', useCase: 'MIXED', status: 'approved' };
const sender: Sender = {
  id: 'num_1',
  e164: '+15552000000',
  carrier: 'simulated',
  agentId: null,
  active: true,
  direction: 'both',
  messagingProfileStatus: 'ready',
  messagingProfileId: null,
  assignmentStatus: 'ASSIGNED',
  campaignId: 'camp_1',
};
const facts: AdmissionFacts = {
  sender,
  campaign,
  conversation: null,
  consent: null,
  namedConsent: null,
  suppressed: false,
  sendWindow: proactiveWindow,
  organizationTimezone: null,
  at,
  carrierConfigured: true,
  zoneRules: packageZoneRules(),
};
const request = { sendAt: null, timezone: 'America/New_York', consentId: null, proactive: false };
const consent = { id: 'cons_1', status: 'active' as const, timezone: 'Asia/Tokyo', expiresAt: null };

function admitted(changes: Partial<AdmissionFacts>, asked: Partial<typeof request> & { sendAt?: null } = {}) {
  const decision = decideAdmission({ ...request, ...asked }, { ...facts, ...changes });
  if ('refusal' in decision) throw new Error(`refused at ${decision.refusal.gate}`);
  return decision.admitted;
}
function refusal(
  changes: Partial<AdmissionFacts>,
  asked: { timezone?: string | null; consentId?: string | null; proactive?: boolean } = {},
) {
  const decision = decideAdmission({ ...request, ...asked }, { ...facts, ...changes });
  return 'refusal' in decision ? decision.refusal : null;
}

describe('admission: the sender (SMS rule 1)', () => {
  it('refuses an unknown sender before everything else', () => {
    expect(refusal({ sender: null, suppressed: true })).toEqual({ gate: 'sender_unknown' });
  });
  it('names every reason at once', () => {
    const broken: Sender = {
      ...sender,
      active: false,
      direction: 'inbound',
      messagingProfileStatus: 'pending',
      assignmentStatus: 'PENDING_ASSIGNMENT',
    };
    expect(refusal({ sender: broken, campaign: { ...campaign, status: 'pending' }, carrierConfigured: false })).toEqual(
      {
        gate: 'sender_not_ready',
        reasons: [
          'number_inactive',
          'not_outbound_capable',
          'profile_not_ready',
          'campaign_not_assigned',
          'campaign_not_approved',
          'carrier_not_configured',
        ],
      },
    );
  });
});

describe('admission: suppression and consent (decision 8)', () => {
  it('refuses a suppressed recipient', () => {
    expect(refusal({ suppressed: true })).toEqual({ gate: 'suppressed' });
  });
  it('does not refuse a recipient without a consent record', () => {
    expect(admitted({}).consentBasis).toBe('none');
  });
  it('refuses a revoked, an expired and an unknown named consent', () => {
    expect(refusal({ consent: { ...consent, status: 'revoked' } })).toEqual({ gate: 'consent' });
    expect(refusal({ consent: { ...consent, expiresAt: at } })).toEqual({ gate: 'consent' });
    expect(refusal({ consent }, { consentId: 'cons_2' })).toEqual({ gate: 'consent_unknown' });
  });
});

describe('admission: the time zone (SMS rule 3: consent, conversation, request, organization)', () => {
  const conversation = { id: 'conv_1', recipientTimezone: 'Europe/Berlin', lastInboundAt: null };
  it('takes the active consent first', () => {
    expect(admitted({ consent, conversation, organizationTimezone: 'UTC' }).timezone).toBe('Asia/Tokyo');
  });
  it('then the conversation, then the request, then the organization', () => {
    expect(admitted({ conversation, organizationTimezone: 'UTC' }).timezone).toBe('Europe/Berlin');
    expect(admitted({ organizationTimezone: 'UTC' }).timezone).toBe('America/New_York');
    const decision = decideAdmission({ ...request, timezone: null }, { ...facts, organizationTimezone: 'UTC' });
    expect('admitted' in decision && decision.admitted.timezone).toBe('UTC');
  });
  it('refuses a proactive send when none is known', () => {
    expect(refusal({}, { timezone: null })).toEqual({ gate: 'timezone' });
  });
});

describe('admission: the 24-hour reply exception', () => {
  const night = Temporal.Instant.from('2026-11-20T06:00:00Z');
  const conversation = { id: 'conv_1', recipientTimezone: null, lastInboundAt: night.subtract({ hours: 24 }) };
  it('lets a reply go at once at night, without a zone', () => {
    const decision = decideAdmission({ ...request, timezone: null }, { ...facts, at: night, conversation });
    expect('admitted' in decision && decision.admitted.effectiveSendAt.equals(night)).toBe(true);
  });
  it('is not for the traffic of a batch', () => {
    const inConversation = { at: night, conversation };
    expect(admitted(inConversation, { proactive: true })).toMatchObject({ consentBasis: 'none' });
    expect(admitted(inConversation, { proactive: true }).effectiveSendAt.toString()).toBe('2026-11-20T13:00:00Z');
    expect(refusal(inConversation, { timezone: null, proactive: true })).toEqual({ gate: 'timezone' });
  });
  it('ends after 24 hours', () => {
    const later = night.add({ seconds: 1 });
    expect(admitted({ at: later, conversation }).effectiveSendAt.toString()).toBe('2026-11-20T13:00:00Z');
  });
});
