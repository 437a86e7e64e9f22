import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { type SetupFacts, setupStatusOf } from './setup-status.ts';

const managed: SetupFacts = {
  e164: '+12025550123',
  source: 'managed',
  carrier: 'simulated',
  routing: null,
  direction: 'both',
  order: null,
  agentId: 'agent_1',
  routeToBrokerId: null,
  sipTrunkId: null,
  sipConnectionInstallationId: null,
  suspendedAt: null,
  billingSuspendedAt: null,
  complianceSuspendedAt: null,
  suspensionReason: null,
  smsMessagingProfileStatus: 'ready',
  smsAssignmentStatus: 'ASSIGNED',
};
const texts = { hasCarrier: true, carriesCalls: false, sipHost: null };
const calls = { ...texts, carriesCalls: true };
const at = Temporal.Instant.from('2026-01-01T00:00:00Z');

describe('the setup status of a number', () => {
  it('is ready for a managed number with an agent', () => {
    expect(setupStatusOf(managed, calls)).toEqual({
      status: 'ready',
      inboundReady: true,
      outboundReady: true,
      agentReady: true,
      forwardingRequired: false,
      forwardingSipUri: null,
      sipConnectionReady: true,
      issues: [],
    });
  });

  it('claims no calls where none are carried, and asks for nothing that they would need', () => {
    expect(setupStatusOf(managed, texts)).toMatchObject({
      status: 'ready',
      inboundReady: false,
      outboundReady: true,
      agentReady: true,
      issues: [],
    });
    expect(setupStatusOf({ ...managed, agentId: null }, texts)).toMatchObject({ status: 'ready', issues: [] });
  });

  it('sends nothing and hears nothing without an account at its carrier', () => {
    expect(setupStatusOf(managed, { ...calls, hasCarrier: false })).toMatchObject({
      status: 'action_required',
      inboundReady: false,
      outboundReady: false,
      issues: [expect.stringMatching(/^carrier_not_configured: /)],
    });
  });

  it.each([
    ['profile_not_ready', { smsMessagingProfileStatus: 'pending' }],
    ['profile_not_ready', { smsMessagingProfileStatus: null }],
    ['profile_failed', { smsMessagingProfileStatus: 'failed' }],
    ['campaign_not_assigned', { smsAssignmentStatus: 'PENDING_ASSIGNMENT' }],
    ['campaign_not_assigned', { smsAssignmentStatus: null }],
  ] as const)('is not ready to send: %s', (code, lacking) => {
    expect(setupStatusOf({ ...managed, ...lacking }, texts)).toMatchObject({
      status: 'action_required',
      outboundReady: false,
      issues: [expect.stringMatching(new RegExp(`^${code}: `))],
    });
    expect(setupStatusOf({ ...managed, ...lacking, direction: 'inbound' }, texts)).toMatchObject({
      status: 'ready',
      outboundReady: false,
    });
  });

  it('asks for an agent where calls come in, and takes a broker for one', () => {
    expect(setupStatusOf({ ...managed, agentId: null }, calls)).toMatchObject({
      status: 'action_required',
      inboundReady: false,
      outboundReady: true,
      agentReady: false,
      issues: [expect.stringMatching(/agent/)],
    });
    expect(setupStatusOf({ ...managed, agentId: null, routeToBrokerId: 'broker_1' }, calls).status).toBe('ready');
  });

  it('does not ask an outbound number for an agent', () => {
    expect(setupStatusOf({ ...managed, agentId: null, direction: 'outbound' }, calls)).toMatchObject({
      status: 'ready',
      inboundReady: false,
      outboundReady: true,
      agentReady: false,
      issues: [],
    });
  });

  it.each(['suspendedAt', 'billingSuspendedAt', 'complianceSuspendedAt'] as const)(
    'is suspended by %s alone',
    (field) => {
      expect(setupStatusOf({ ...managed, [field]: at }, calls)).toMatchObject({
        status: 'suspended',
        inboundReady: false,
        outboundReady: false,
      });
    },
  );

  it.each([
    ['compliance', /^suspended: .*submit another/],
    ['billing', /^suspended: .*add credit/],
    [null, /^suspended: .*operator/],
  ] as const)('says what to do about a suspension for %s', (suspensionReason, issue) => {
    const { issues } = setupStatusOf({ ...managed, suspensionReason, suspendedAt: at }, texts);
    expect(issues).toEqual([expect.stringMatching(issue)]);
  });

  it.each([
    ['new', 'order_pending'],
    ['placing', 'order_pending'],
    ['pending', 'order_pending'],
    ['failed', 'order_failed'],
  ] as const)('of an order that is %s says so and nothing else', (order, code) => {
    const ordered = { ...managed, order, smsMessagingProfileStatus: 'pending', smsAssignmentStatus: null } as const;
    expect(setupStatusOf(ordered, texts)).toMatchObject({
      status: 'action_required',
      outboundReady: false,
      issues: [expect.stringMatching(new RegExp(`^${code}: `))],
    });
  });

  it('asks a number of a trunk that has no messaging profile for none, and for no campaign', () => {
    const brought: SetupFacts = {
      ...managed,
      source: 'sip_trunk',
      direction: 'outbound',
      sipTrunkId: 'trunk_1',
      smsMessagingProfileStatus: null,
      smsAssignmentStatus: null,
    };
    expect(setupStatusOf(brought, texts)).toMatchObject({ status: 'ready', outboundReady: false, issues: [] });
  });

  it('asks an imported number for its trunk and for forwarding', () => {
    const imported: SetupFacts = { ...managed, source: 'sip_trunk' };
    expect(setupStatusOf(imported, { ...calls, sipHost: 'sip.example.com' })).toMatchObject({
      status: 'action_required',
      forwardingRequired: true,
      forwardingSipUri: 'sip:+12025550123@sip.example.com',
      sipConnectionReady: false,
      inboundReady: false,
      outboundReady: false,
    });
    const connected = { ...imported, sipConnectionInstallationId: 'inst_1' };
    expect(setupStatusOf(connected, { ...calls, sipHost: 'sip.example.com' })).toMatchObject({
      status: 'ready',
      inboundReady: true,
    });
    expect(setupStatusOf(connected, calls)).toMatchObject({ status: 'action_required', inboundReady: false });
  });

  it.each([
    ['that was not asked yet', null, false, []],
    ['that was asked and said nothing yet', { isMissing: false, callsHere: null, textsHere: null }, false, []],
    ['that sends both here', { isMissing: false, callsHere: true, textsHere: true }, true, []],
    ['that cannot say where texts go', { isMissing: false, callsHere: true, textsHere: null }, true, []],
    [
      'that sends calls elsewhere',
      { isMissing: false, callsHere: false, textsHere: true },
      false,
      [expect.stringMatching(/^voice_not_routed: /)],
    ],
    [
      'that sends texts elsewhere',
      { isMissing: false, callsHere: true, textsHere: false },
      true,
      [expect.stringMatching(/^text_not_routed: /)],
    ],
    [
      'that does not have it',
      { isMissing: true, callsHere: true, textsHere: false },
      false,
      [expect.stringMatching(/^missing_at_carrier: /)],
    ],
  ])('of a live number is what its carrier says: one %s', (_, routing, inboundReady, issues) => {
    const live = { ...managed, carrier: 'telnyx', routing } as const;
    const status = issues.length === 0 ? 'ready' : 'action_required';
    expect(setupStatusOf(live, calls)).toMatchObject({ status, inboundReady, outboundReady: true, issues });
  });

  it('asks a live number for nothing that it does not do', () => {
    const routing = { isMissing: false, callsHere: false, textsHere: false };
    const live = { ...managed, carrier: 'twilio', routing } as const;
    expect(setupStatusOf({ ...live, direction: 'outbound' }, calls).issues).toEqual([]);
    expect(setupStatusOf(live, texts).issues).toEqual([expect.stringMatching(/^text_not_routed: /)]);
  });
});
