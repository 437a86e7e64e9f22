import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { type Channelled, firstAgent, notEnabled, notFound, startImessageStage } from './imessage-stage.ts';

/** Whose credential asks. */
type Owner = 'closed' | 'withoutNumbers' | 'beforePools' | 'open' | 'paused' | 'operator';
/** With what it asks. */
type Credential = 'none' | 'wrong' | 'revoked' | 'read' | 'write' | 'execute' | 'whole' | 'session';

const owners: Owner[] = ['closed', 'withoutNumbers', 'beforePools', 'open', 'paused', 'operator'];
const credentials: Credential[] = ['none', 'wrong', 'revoked', 'read', 'write', 'execute', 'whole', 'session'];

const webhook = '/v1/imessage-phone-numbers/webhook';

/** What an operation needs, and what it says to each organization once the key is good for it. */
interface Row {
  method: string;
  path: (line: string, agent: string) => string;
  json?: (agent: string) => object;
  scope: 'read' | 'write' | 'execute';
  answers: Record<Owner, number>;
}

const text = { to: '+15005550100', text: 'Your table is ready.' };
// The integration alone opens what is of an agent, which writes from the number that it holds.
const integration = { closed: 403, withoutNumbers: 409, beforePools: 409, open: 200, paused: 409, operator: 403 };
const open = { closed: 403, withoutNumbers: 403, beforePools: 200, open: 200, paused: 200, operator: 200 };
const operations: Record<string, Row> = {
  listImessagePhoneNumbers: { method: 'GET', path: () => '/v1/imessage-phone-numbers', scope: 'read', answers: open },
  setImessagePhoneNumberTags: {
    method: 'PUT',
    path: (line) => `/v1/imessage-phone-numbers/${line}/tags`,
    json: () => ({ tags: {} }),
    scope: 'write',
    // Paused is 404; of the operator's own organization the number is in no pool.
    answers: { ...open, paused: 404, operator: 404 },
  },
  setImessageWebhook: {
    method: 'PUT',
    path: () => webhook,
    json: () => ({ url: 'http://127.0.0.1:1024/' }),
    scope: 'write',
    answers: open,
  },
  sendImessageFromNumber: {
    method: 'POST',
    path: (line) => `/v1/imessage-phone-numbers/${line}/messages`,
    json: () => text,
    scope: 'execute',
    answers: { ...open, paused: 404, operator: 404 },
  },
  placeImessageCall: {
    method: 'POST',
    path: (line) => `/v1/imessage-phone-numbers/${line}/calls`,
    json: (agentId) => ({ to: '+15550100200', agentId }),
    scope: 'execute',
    answers: { ...open, paused: 404, operator: 404 },
  },
  sendImessage: {
    method: 'POST',
    path: (_line, agent) => `/v1/imessage/${agent}/messages`,
    json: () => text,
    scope: 'execute',
    answers: integration,
  },
  setImessageDisplayName: {
    method: 'PUT',
    path: (_line, agent) => `/v1/imessage/${agent}/display-name`,
    json: () => ({ displayName: 'Bluebird Kitchen' }),
    scope: 'write',
    answers: { ...integration, paused: 200 },
  },
  listImessageWebhooks: { method: 'GET', path: () => webhook, scope: 'read', answers: open },
  deleteImessageWebhook: {
    method: 'DELETE',
    path: () => `${webhook}/${crypto.randomUUID()}`,
    scope: 'write',
    answers: { ...open, beforePools: 404, open: 404, paused: 404, operator: 404 },
  },
  deleteImessageWebhooks: {
    method: 'DELETE',
    path: () => webhook,
    scope: 'write',
    answers: { ...open, beforePools: 204, open: 204, paused: 204, operator: 204 },
  },
};

let channel: Awaited<ReturnType<typeof startImessageStage>>;
const parties = {} as Record<
  Owner,
  { line: string; agent: string; bearers: Record<Credential, () => Promise<string | null>> }
>;

async function bearersOf({ call, apiKey }: Pick<Channelled, 'call' | 'apiKey'>) {
  const keyWith = async (...scopes: string[]) =>
    (await call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', { name: freshKey(), scopes })).body;
  const revoked = await keyWith('read', 'write', 'execute');
  await call('DELETE', `/v1/api-keys/${revoked.id}`);
  const [reader, writer, sender] = [await keyWith('read'), await keyWith('write'), await keyWith('execute')];
  return {
    none: async () => null,
    wrong: async () => `sk_test_${'0'.repeat(48)}`,
    revoked: async () => revoked.apiKey,
    read: async () => reader.apiKey,
    write: async () => writer.apiKey,
    execute: async () => sender.apiKey,
    whole: async () => apiKey,
    // Good for a lease of seconds: claimed when it is used.
    session: async () => {
      await call('POST', '/v1/sessions', { intent: { language: 'en' } });
      return (await call<{ credential: string }>('POST', '/v1/worker/claims', { waitSeconds: 0 })).body.credential;
    },
  };
}

beforeAll(async () => {
  channel = await startImessageStage();
  const { operator, stage } = channel;
  const [closed, withoutNumbers, beforePools] = [await channel.plain(), await channel.plain(), await channel.plain()];
  await operator.setAccess(withoutNumbers.id);
  await operator.setAccess(beforePools.id, { poolsSince: null });
  const [pooled, paused] = [await channel.open(), await channel.open()];
  const lineOf = async (whose: Channelled) => (await whose.list()).body[0]?.id ?? '';
  await operator.assign(paused.id, { phoneNumberId: await lineOf(paused), status: 'paused' });
  const call = (method: string, path: string, json?: unknown) =>
    stage.ask({ method, path, key: stage.adminKey, ...(json === undefined ? {} : { json }) });
  const operators = { call: call as Channelled['call'], apiKey: stage.adminKey };
  for (const [owner, whose, line] of [
    ['closed', closed, closed.numberId],
    ['withoutNumbers', withoutNumbers, withoutNumbers.numberId],
    ['beforePools', beforePools, beforePools.numberId],
    ['open', pooled, await lineOf(pooled)],
    ['paused', paused, await lineOf(paused)],
    ['operator', operators, `num_${'0'.repeat(32)}`],
  ] as const)
    parties[owner] = { line, agent: await firstAgent(whose), bearers: await bearersOf(whose) };
}, 60_000);
afterAll(() => channel.stage.close());

/** What each credential may, before the organization is looked at. */
function refusalOf(credential: Credential, { scope }: Row): [number, string] | null {
  if (credential === 'none' || credential === 'wrong' || credential === 'revoked') return [401, 'UNAUTHORIZED'];
  if (credential === 'session') return [403, 'API_KEY_REQUIRED'];
  return credential === 'whole' || credential === scope ? null : [403, 'FORBIDDEN'];
}
/** The code of a refusal that the organization decides; none where there is no body. */
const codeOf = (status: number, id: string, owner: Owner): string | undefined => {
  if (status === 409) return owner === 'paused' ? 'DEDICATED_NUMBER_REQUIRED' : 'IMESSAGE_NOT_ENABLED';
  if (status === 403) return 'NOT_ENABLED_FOR_ORGANIZATION';
  if (status === 404) return id === 'deleteImessageWebhook' ? 'NOT_FOUND' : 'PHONE_NUMBER_NOT_FOUND';
  return undefined;
};

async function answerTo(row: Row, owner: Owner, credential: Credential) {
  const { line, agent, bearers } = parties[owner];
  const { method, json } = row;
  return channel.stage.ask<{ code?: string }>({
    method,
    path: row.path(line, agent),
    key: await bearers[credential](),
    ...(json === undefined ? {} : { json: json(agent) }),
  });
}

const wrongAnswers = new Map<string, ReturnType<typeof answerTo>>();
/** All are asked at once, with the first: a server that has met a wrong key before answers it after 250 ms. */
async function wrongAnswer(id: string, owner: Owner): ReturnType<typeof answerTo> {
  if (wrongAnswers.size === 0)
    for (const [operation, row] of Object.entries(operations))
      for (const one of owners) wrongAnswers.set(`${operation} ${one}`, answerTo(row, one, 'wrong'));
  const answer = wrongAnswers.get(`${id} ${owner}`);
  if (answer === undefined) throw new Error(`${id} was not asked with a wrong key`);
  return answer;
}

describe.each(Object.entries(operations))('%s', (id, row) => {
  describe.each(owners)('an organization that is %s', (owner) => {
    // A worker's key of the operator claims sessions of every organization: it has no session of its own here.
    it.each(credentials.filter((one) => owner !== 'operator' || one !== 'session'))(
      'asks with %s',
      async (credential) => {
        const refused = refusalOf(credential, row);
        const { status, body } = await (credential === 'wrong'
          ? wrongAnswer(id, owner)
          : answerTo(row, owner, credential));
        const [expected, code] = refused ?? [row.answers[owner], codeOf(row.answers[owner], id, owner)];
        expect([status, body?.code]).toEqual([expected, code]);
      },
    );
  });
});

describe('what the operator states of an organization', () => {
  it('closes the channel and opens it again', async () => {
    const ours = await channel.open();
    await channel.operator.setAccess(ours.id, { privateApiEnabled: false });
    expect(await ours.list()).toMatchObject(notEnabled);
    expect(await ours.setTags('num_unknown', {})).toMatchObject(notEnabled);
    await channel.operator.setAccess(ours.id, { integrationEnabled: false });
    expect(await ours.list()).toMatchObject({ status: 200 });
  });

  it('is the whole each time, and repeating it changes nothing', async () => {
    const ours = await channel.plain();
    const stated = { integrationEnabled: false, privateApiEnabled: true, poolsSince: '2026-01-02T03:04:05.678Z' };
    const first = await channel.operator.setAccess(ours.id, stated);
    expect(first).toMatchObject({ status: 200, body: { ...stated, privateApiSince: expect.any(String) } });
    expect((await channel.operator.setAccess(ours.id, stated)).body).toEqual(first.body);
    const agent = (await ours.call<Array<{ id: string }>>('GET', '/v1/agents')).body[0]?.id ?? '';
    const shared = { enabled: false, backend: 'shared_router', identityId: null } as const;
    expect(await channel.operator.setAgent(ours.id, agent)).toMatchObject({
      status: 200,
      body: { agentId: agent, enabled: true, backend: 'dedicated', identityId: 'identity-1' },
    });
    expect((await channel.operator.setAgent(ours.id, agent, shared)).body).toMatchObject({ agentId: agent, ...shared });
  });

  it('is 404 for an unknown organization, and for numbers and agents of another one', async () => {
    const [ours, theirs] = [await channel.open(), await channel.open()];
    const { operator } = channel;
    const unknown = `org_${'0'.repeat(32)}`;
    const agent = (await theirs.call<Array<{ id: string }>>('GET', '/v1/agents')).body[0]?.id ?? '';
    const before = (await ours.list()).text;
    for (const answer of [
      await operator.setAccess(unknown),
      await operator.assign(unknown, { phoneNumberId: ours.numberId }),
      await operator.setAgent(unknown, agent),
      await operator.assign(ours.id, { phoneNumberId: theirs.numberId }),
      await operator.assign(ours.id, { phoneNumberId: ours.numberId, agentId: agent }),
      await operator.setAgent(ours.id, agent),
    ])
      expect(answer).toMatchObject(notFound);
    expect((await ours.list()).text).toBe(before);
    await ours.call('DELETE', `/v1/phone-numbers/${ours.numberId}`);
    expect(await operator.assign(ours.id, { phoneNumberId: ours.numberId })).toMatchObject(notFound);
  });
});
