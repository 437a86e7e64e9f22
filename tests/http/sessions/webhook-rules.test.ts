import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Stage } from '../../support/stage.ts';
import { type Json, refusal, sessionsOf, startSessionsStage } from './sessions-stage.ts';

type Tags = Record<string, string>;
type Agent = 'own' | 'other';
/** An endpoint, and whether it is to be told. */
interface Endpoint {
  tags?: Tags;
  /** Whose sessions it hears of; of every agent where it is left out. */
  of?: Agent[];
  events?: string[];
  told: boolean;
}
interface Case {
  rule: string;
  endpoints: Endpoint[];
  agent?: Agent | null;
  tags?: Tags;
}

let stage: Stage;
beforeAll(async () => {
  ({ stage } = await startSessionsStage());
});
afterAll(() => stage.close());

const acme = { tenant: 'acme' };
const cases: Case[] = [
  { rule: 'an endpoint hears of every agent by default', endpoints: [{ told: true }] },
  { rule: 'it hears of sessions without an agent', agent: null, endpoints: [{ told: true }] },
  {
    rule: 'agentIds narrow it',
    endpoints: [
      { of: ['own'], told: true },
      { of: ['other'], told: false },
      { of: ['other', 'own'], told: true },
    ],
  },
  { rule: 'agentIds leave out sessions without an agent', agent: null, endpoints: [{ of: ['own'], told: false }] },
  {
    rule: 'every tag has to be there with an equal value, and more do not matter',
    tags: { ...acme, region: 'eu' },
    endpoints: [
      { tags: acme, told: true },
      { tags: { ...acme, region: 'eu' }, told: true },
      { tags: { ...acme, region: 'us' }, told: false },
      { tags: { ...acme, shift: 'late' }, told: false },
    ],
  },
  {
    rule: 'keys and values are case-sensitive',
    tags: acme,
    endpoints: [{ tags: { Tenant: 'acme' }, told: false }, { tags: { tenant: 'Acme' }, told: false }, { told: true }],
  },
  {
    rule: 'tagged ones that match push untagged ones out',
    tags: acme,
    endpoints: [{ told: false }, { tags: acme, told: true }, { told: false }],
  },
  {
    rule: 'tagged ones of another agent push nothing out',
    tags: acme,
    endpoints: [{ tags: acme, of: ['other'], told: false }, { told: true }],
  },
  {
    rule: 'tagged ones of another event push nothing out',
    tags: acme,
    endpoints: [{ tags: acme, events: ['call.report'], told: false }, { told: true }],
  },
  {
    rule: 'a session without tags reaches untagged ones alone',
    endpoints: [{ tags: acme, told: false }, { told: true }],
  },
];

describe('who is told of a session (interface: Webhooks, rule 2)', () => {
  it.each(cases)('$rule; explain says the same before', async ({ endpoints, agent = 'own', tags = {} }) => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    const made: string[] = [];
    const other = await sessions.agent();
    // An agent that is made later is one of all.
    let own = endpoints.some(({ of }) => of?.includes('own')) ? await sessions.agent() : null;
    for (const { tags: filterTags = {}, of, events = ['call.status'] } of endpoints) {
      const agentIds = of?.map((one) => (one === 'own' ? own : other));
      const narrow = agentIds === undefined ? {} : { allAgents: false, agentIds };
      const json = { name: 'CRM', url: 'http://127.0.0.1:1024/hook', events, filterTags, ...narrow };
      made.push((await ours.call<{ id: string }>('POST', '/v1/webhooks', json)).body.id);
    }
    own ??= await sessions.agent();
    const fields: Json = agent === null ? {} : { agentId: agent === 'own' ? own : other, webhookTags: tags };
    const wanted = made.filter((_id, nth) => endpoints[nth]?.told);
    const explained = await ours.call<components['schemas']['SessionExplanation']>('POST', '/v1/sessions/explain', {
      intent: { language: 'en' },
      ...fields,
    });
    expect(explained.body.webhookEndpoints.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    const id = await sessions.made(fields);
    const log = await ours.call<{ data: Array<{ endpointId: string; webhookTags: Tags }> }>(
      'GET',
      `/v1/webhook-deliveries?sessionId=${id}`,
    );
    expect(log.body.data.map(({ endpointId }) => endpointId).toSorted()).toEqual(wanted.toSorted());
    expect(log.body.data.every(({ webhookTags }) => JSON.stringify(webhookTags) === JSON.stringify(tags))).toBe(true);
  });
});

describe('a request for a session', () => {
  it.each(['url', 'webhookUrl', 'webhooks', 'filterTags'])('cannot name who is told by %s (rule 3)', async (name) => {
    const sessions = sessionsOf(await stage.organization());
    const fields = { agentId: await sessions.agent(), [name]: 'http://127.0.0.1:1024/' };
    expect(await sessions.create(fields)).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [expect.objectContaining({ path: `/body/${name}` })] }),
    );
  });

  it('needs an agent for webhookTags (rule 4)', async () => {
    const sessions = sessionsOf(await stage.organization());
    expect(await sessions.create({ webhookTags: acme })).toMatchObject(refusal(400, 'WEBHOOK_TAGS_REQUIRE_AGENT'));
  });
});
