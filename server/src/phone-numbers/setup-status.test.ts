import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { type SetupFacts, setupStatusOf } from './setup-status.ts';

const managed: SetupFacts = {
  e164: '+12025550123',
  source: 'managed',
  direction: 'both',
  agentId: 'agent_1',
  routeToBrokerId: null,
  sipTrunkId: null,
  sipConnectionInstallationId: null,
  suspendedAt: null,
  billingSuspendedAt: null,
  complianceSuspendedAt: null,
};
const at = Temporal.Instant.from('2026-01-01T00:00:00Z');

describe('the setup status of a number', () => {
  it('is ready for a managed number with an agent', () => {
    expect(setupStatusOf(managed, null)).toEqual({
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

  it('asks for an agent where calls come in, and takes a broker for one', () => {
    expect(setupStatusOf({ ...managed, agentId: null }, null)).toMatchObject({
      status: 'action_required',
      inboundReady: false,
      outboundReady: true,
      agentReady: false,
      issues: [expect.stringMatching(/agent/)],
    });
    expect(setupStatusOf({ ...managed, agentId: null, routeToBrokerId: 'broker_1' }, null).status).toBe('ready');
  });

  it('does not ask an outbound number for an agent', () => {
    expect(setupStatusOf({ ...managed, agentId: null, direction: 'outbound' }, null)).toMatchObject({
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
      expect(setupStatusOf({ ...managed, [field]: at }, null)).toMatchObject({
        status: 'suspended',
        inboundReady: false,
        outboundReady: false,
      });
    },
  );

  it('asks an imported number for its trunk and for forwarding', () => {
    const imported: SetupFacts = { ...managed, source: 'sip_trunk' };
    expect(setupStatusOf(imported, 'sip.example.com')).toMatchObject({
      status: 'action_required',
      forwardingRequired: true,
      forwardingSipUri: 'sip:+12025550123@sip.example.com',
      sipConnectionReady: false,
      inboundReady: false,
      outboundReady: false,
    });
    const connected = { ...imported, sipConnectionInstallationId: 'inst_1' };
    expect(setupStatusOf(connected, 'sip.example.com')).toMatchObject({ status: 'ready', inboundReady: true });
    expect(setupStatusOf(connected, null)).toMatchObject({ status: 'action_required', inboundReady: false });
  });
});
