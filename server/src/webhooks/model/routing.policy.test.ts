import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matches, route } from './routing.policy.ts';
import type { Routed, Subscription } from './types.ts';

const event: Routed = {
  organizationId: 'org_1',
  type: 'call.report',
  agentId: 'agent_1',
  tags: { tenant: 'a', tier: 'gold' },
};
const subscription: Subscription = {
  endpointId: 'e1',
  organizationId: 'org_1',
  events: ['call.report'],
  allAgents: true,
  agentIds: [],
  filterTags: {},
};

describe('who gets an event (interface, Webhooks rule 2)', () => {
  test.each<[string, Partial<Subscription>, Partial<Routed>, boolean]>([
    ['subscribed, all agents, no tags', {}, {}, true],
    ['not subscribed', { events: ['call.status'] }, {}, false],
    ["another organization's", { organizationId: 'org_2' }, {}, false],
    ['narrowed to the agent', { allAgents: false, agentIds: ['agent_0', 'agent_1'] }, {}, true],
    ['narrowed to another agent', { allAgents: false, agentIds: ['agent_2'] }, {}, false],
    ['narrowed, and the event has no agent', { allAgents: false, agentIds: ['agent_1'] }, { agentId: null }, false],
    ['all agents, and the event has none', {}, { agentId: null }, true],
    ['agentIds have no effect on all agents', { agentIds: ['agent_2'] }, {}, true],
    ['every tag is there', { filterTags: { tenant: 'a' } }, {}, true],
    ['one tag of two is there', { filterTags: { tenant: 'a', tier: 'silver' } }, {}, false],
    ['tags are case-sensitive', { filterTags: { Tenant: 'a' } }, {}, false],
    ['a tag that objects inherit', { filterTags: { constructor: 'a' } }, {}, false],
    ['the endpoint that it is about', {}, { aboutEndpointId: 'e1' }, false],
  ])('%s', (_case, narrowed, changes, expected) => {
    expect(matches({ ...event, ...changes }, { ...subscription, ...narrowed })).toBe(expected);
  });

  test('every matching tagged endpoint, and then none of the untagged', () => {
    const tagged = { ...subscription, endpointId: 'tagged', filterTags: { tenant: 'a' } };
    const alsoTagged = { ...subscription, endpointId: 'also', filterTags: { tier: 'gold' } };
    const foreign = { ...subscription, endpointId: 'foreign', filterTags: { tenant: 'b' } };
    expect(ids(route(event, [subscription, tagged, foreign, alsoTagged]))).toEqual(['tagged', 'also']);
  });

  test('every matching untagged endpoint when no tagged one matches', () => {
    const other = { ...subscription, endpointId: 'e2' };
    const foreign = { ...subscription, endpointId: 'foreign', filterTags: { tenant: 'b' } };
    expect(ids(route(event, [subscription, foreign, other]))).toEqual(['e1', 'e2']);
  });

  test('a tagged endpoint that is not subscribed takes nothing from the untagged', () => {
    const tagged = { ...subscription, endpointId: 'tagged', events: ['sms.sent'], filterTags: { tenant: 'a' } };
    expect(ids(route(event, [subscription, tagged]))).toEqual(['e1']);
  });

  test('tagged and untagged never get the same event, whatever is registered', () => {
    const tags = fc.dictionary(fc.constantFrom('tenant', 'tier'), fc.constantFrom('a', 'gold'), { maxKeys: 2 });
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 6 }), (list) => {
        const all = list.map((filterTags, index) => ({ ...subscription, endpointId: `e${index}`, filterTags }));
        const kinds = new Set(route(event, all).map((one) => Object.keys(one.filterTags).length > 0));
        expect(kinds.size).toBeLessThanOrEqual(1);
        if (all.some((one) => matches(event, one))) expect(kinds.size).toBe(1);
      }),
    );
  });
});

function ids(subscriptions: readonly Subscription[]): string[] {
  return subscriptions.map(({ endpointId }) => endpointId);
}
