import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import type { Stage } from '../../support/stage.ts';
import { type Json, refusal, sessionsOf, startSessionsStage, turn } from './sessions-stage.ts';

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
beforeAll(async () => {
  ({ stage, ours, sessions } = await startSessionsStage());
});
afterAll(() => stage.close());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('POST /v1/sessions 201', () => {
  it('answers a cascade session with its credential under both names, to be joined for 900 seconds', async () => {
    const { status, body } = await sessions.create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      mode: 'cascade',
      sessionId: expect.stringMatching(uuid),
      roomName: `session-${body.sessionId}`,
      identity: 'user',
    });
    expect(body.transportUrl).toBe(`${stage.url.replace('http', 'ws')}/v1/sessions/${body.sessionId}/media`);
    expect([body.livekitUrl, body.conversationToken]).toEqual([body.transportUrl, body.transportToken]);
    const { createdAt } = await sessions.get(body.sessionId);
    expect(Date.parse(body.expiresAt) - Date.parse(createdAt)).toBe(900_000);
  });

  it('keeps the effective configuration, whatever becomes of the agent', async () => {
    const agentId = await sessions.agent({
      systemPrompt: 'For {{ business }}.',
      promptVariables: [{ name: 'business' }],
      llmOptions: { temperature: 0.4, maxTokens: 200 },
      stackPreferences: { allowedProviders: { llm: ['simulated:echo'], tts: ['simulated'] } },
    });
    const id = await sessions.made({
      agentId,
      intent: undefined,
      variables: { business: 'Acme' },
      llm: { temperature: 0 },
      constraints: { allowedProviders: { tts: ['simulated:echo'] } },
    });
    await ours.call('PATCH', `/v1/agents/${agentId}`, { systemPrompt: 'Other.' });
    const call = await sessions.call(id);
    expect(call.pipeline_config).toMatchObject({
      agentId,
      configuration: {
        systemPrompt: 'For Acme.',
        llm: { temperature: 0, maxTokens: 200 },
        // The list of the call replaces the agent's list of its layer alone (stackPreferences rule 4).
        allowedProviders: { llm: ['simulated:echo'], tts: ['simulated:echo'] },
      },
    });
    const other = await sessions.agent();
    await ours.call('DELETE', `/v1/agents/${agentId}`);
    expect((await sessions.get(id)).pipelineConfig.agentId).toBe(agentId);
    expect((await sessions.list(`?agent=${agentId}`)).entries.map(({ sessionId }) => sessionId)).toEqual([id]);
    expect((await sessions.list(`?agent=${other}`)).entries).toEqual([]);
  });

  it('answers mode s2s with a socket, for which s2s is enough', async () => {
    const s2s = { provider: 'simulated', model: 'echo', inputSampleRate: 16_000 };
    const { status, body } = await sessions.create<Json>({ mode: 's2s', intent: undefined, s2s });
    expect([status, body.mode, body.inputSampleRate, body.outputSampleRate]).toEqual([201, 's2s', 16_000, 24_000]);
    expect(body.wsUrl).toMatch(/^ws:\/\/.*\/media$/);
    const { kind, createdAt } = await sessions.get(String(body.sessionId));
    expect([kind, Date.parse(String(body.expiresAt)) - Date.parse(createdAt)]).toEqual(['s2s', 1_800_000]);
    expect(await sessions.create({ mode: 's2s' })).toMatchObject({ status: 201 });
    const agentId = await sessions.agent({ runMode: 's2s' });
    expect((await sessions.create<Json>({ agentId })).body.mode).toBe('s2s');
  });

  it('answers the same session to the same key, with a credential of its own, whatever has changed since', async () => {
    const key = freshKey();
    const agentId = await sessions.agent();
    const first = await sessions.create({ agentId }, key);
    await sessions.agent();
    await ours.call('DELETE', `/v1/agents/${agentId}`);
    const again = await sessions.create({ agentId }, key);
    expect(again.body.sessionId).toBe(first.body.sessionId);
    expect(again.body.transportToken).not.toBe(first.body.transportToken);
    expect(await sessions.create({}, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    const [both, other] = await Promise.all([sessions.create({}, `${key}2`), sessions.create({}, `${key}2`)]);
    expect(both?.body.sessionId).toBe(other?.body.sessionId);
  });

  it('seals the secrets of its tools, until it ends', async () => {
    const id = await sessions.made({ toolSecrets: { tenant: 'bluebird-secret' } });
    const stored = async () => (await ours.sql<{ s: string | null }>(secretsSql, [id]))[0]?.s;
    expect(await stored()).toMatch(/^v1\./);
    await sessions.end(id);
    expect(await stored()).toBeNull();
  });
  const secretsSql = 'select tool_secrets_encrypted as s from sessions where id = $1';
});

describe('POST /v1/sessions refused', () => {
  it('names what is wrong with the request, and stores nothing', async () => {
    const agentId = await sessions.agent({ promptVariables: [{ name: 'caller' }], systemPrompt: 'For {{ caller }}' });
    const many = (count: number, value = 'v') =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, value]));
    const s2s = { provider: 'simulated', model: 'echo' };
    const at = (path: string) => ({ issues: [expect.objectContaining({ path })] });
    const invalid = (path: string) => refusal(400, 'VALIDATION_ERROR', at(path));
    const before = (await ours.sql<{ n: string }>('select count(*)::text as n from sessions'))[0]?.n;
    const refused: Array<[Json, ReturnType<typeof refusal>]> = [
      [{ intent: undefined }, invalid('/body/intent')],
      [{ intent: undefined, mode: 'cascade', s2s }, invalid('/body/intent')],
      [{ s2s }, invalid('/body/s2s')],
      [{ mode: 's2s', s2s: { ...s2s, provider: 'openai' } }, invalid('/body/s2s/provider')],
      [
        { mode: 's2s', s2s, constraints: { allowedProviders: { s2s: ['simulated:other'] } } },
        refusal(400, 'VALIDATION_ERROR'),
      ],
      [{ mode: 's2s', s2s, ttlSeconds: 3_601 }, invalid('/body/ttlSeconds')],
      [{ ttlSeconds: 86_401 }, invalid('/body/ttlSeconds')],
      [{ maxDurationSeconds: 29 }, invalid('/body/maxDurationSeconds')],
      [{ maxDurationSeconds: 14_401 }, invalid('/body/maxDurationSeconds')],
      [{ idleRePrompts: { enabled: true } }, invalid('/body/idleRePrompts')],
      [{ variables: { system: {} } }, invalid('/body/variables/system')],
      [{ toolSecrets: many(33, 'secret') }, invalid('/body/toolSecrets')],
      [{ toolSecrets: { a: 'short' } }, invalid('/body/toolSecrets/a')],
      [{ firstMessage: 'x'.repeat(2_001) }, invalid('/body/firstMessage')],
      [{ identity: '' }, invalid('/body/identity')],
      [{ webhookTags: { tenant: 'acme' } }, refusal(400, 'WEBHOOK_TAGS_REQUIRE_AGENT')],
      [{ agentId, webhookTags: many(21) }, invalid('/body/webhookTags')],
      [{ agentId, webhookTags: { ['k'.repeat(65)]: 'v' } }, refusal(400, 'VALIDATION_ERROR')],
      [{ agentId, webhookTags: { k: 'v'.repeat(257) } }, invalid('/body/webhookTags/k')],
      [{ agentId }, refusal(400, 'MISSING_TEMPLATE_VARIABLES', { missing: ['caller'] })],
      [{ agentId: `agent_${'0'.repeat(32)}` }, refusal(404, 'NOT_FOUND')],
      [
        { constraints: { allowedProviders: { llm: ['simulated:slow-first-byte'] } } },
        refusal(422, 'PROVIDER_NOT_RANKABLE', { layer: 'llm', entry: 'simulated:slow-first-byte' }),
      ],
      [{ constraints: { allowedProviders: { stt: ['deepgram'] } } }, invalid('/body/constraints/allowedProviders/stt')],
    ];
    for (const [fields, expected] of refused) {
      const key = freshKey();
      expect({ fields, ...(await sessions.create(fields, key)) }).toMatchObject(expected);
      // The key was not used.
      expect((await sessions.create({}, key)).status).toBe(201);
    }
    const after = (await ours.sql<{ n: string }>('select count(*)::text as n from sessions'))[0]?.n;
    expect(Number(after) - Number(before)).toBe(refused.length);
  });

  it('takes tags and secrets at their limits', async () => {
    const agentId = await sessions.agent();
    const webhookTags = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`${n}`.padStart(64, 'k'), 'v'.repeat(256)]),
    );
    const toolSecrets = Object.fromEntries(Array.from({ length: 32 }, (_, n) => [`secret_${n}`, 's'.repeat(4_096)]));
    expect((await sessions.create({ agentId, webhookTags, toolSecrets })).status).toBe(201);
    expect((await sessions.create({ webhookTags: {} })).status).toBe(201);
  });

  it('lets a live organization name nothing simulated, nothing of this machine, and nothing from speech to speech', async () => {
    const live = sessionsOf(await stage.organization({ mode: 'live' }));
    const invalid = refusal(400, 'VALIDATION_ERROR');
    for (const allowed of [{ llm: ['simulated'] }, { stt: ['local'] }, { tts: ['local:flite'] }])
      expect(await live.create({ constraints: { allowedProviders: allowed } })).toMatchObject(invalid);
    for (const s2s of [{ provider: 'simulated', model: 'echo' }, { provider: 'openai', model: 'a' }, undefined])
      expect(await live.create({ mode: 's2s', s2s })).toMatchObject(invalid);
    expect((await live.list()).entries).toEqual([]);
  });

  it('wants credit of a live organization that pays before', async () => {
    const poor = sessionsOf(await stage.organization({ mode: 'live', creditPolicy: 'prepaid' }));
    expect(await poor.create()).toMatchObject(refusal(402, 'INSUFFICIENT_CREDITS'));
  });
});

describe('GET /v1/sessions', () => {
  it('lists the newest first, page by page, by state, kind and time', async () => {
    const mine = sessionsOf(await stage.organization());
    const first = await mine.made();
    const second = await mine.made({ mode: 's2s' });
    const third = await mine.made();
    await mine.end(first);
    const ids = async (query: string) => (await mine.list(query)).entries.map(({ sessionId }) => sessionId);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('?status=active')).toEqual([third, second]);
    expect(await ids('?status=ended')).toEqual([first]);
    expect(await ids('?status=failed')).toEqual([]);
    expect(await ids('?kind=s2s')).toEqual([second]);
    expect(await ids('?kind=realtime')).toEqual([second]);
    expect(await ids('?kind=phone')).toEqual([]);
    const { createdAt } = await mine.get(second);
    const { createdAt: last } = await mine.get(third);
    expect(await ids(`?from=${createdAt}`)).toEqual(expect.arrayContaining([third, second]));
    expect(await ids(`?to=${createdAt}`)).not.toContain(second);
    expect(await ids(`?from=${createdAt}&to=${last}`)).not.toContain(first);
    const page = await mine.list('?limit=2');
    expect(page.entries).toHaveLength(2);
    expect(await ids(`?limit=2&cursor=${page.nextCursor}`)).toEqual([first]);
    expect(page.entries[0]).toMatchObject({ recordingStatus: 'pending', endReason: null, failureCause: null });
    expect(await ours.call('GET', `/v1/sessions?cursor=${page.nextCursor}`)).toMatchObject(
      refusal(400, 'INVALID_CURSOR'),
    );
  });
});

describe('GET /v1/sessions/{id} 200', () => {
  it('has what the list shows, and how long it lasted; no telephone, and nothing used where nothing was said', async () => {
    const mine = sessionsOf(await stage.organization());
    const id = await mine.made();
    const own = { phoneCall: null, usage: [] };
    expect(await mine.get(id)).toEqual({ ...(await mine.list()).entries[0], durationSeconds: null, ...own });
    await mine.end(id);
    expect(await mine.get(id)).toEqual({ ...(await mine.list()).entries[0], durationSeconds: 0, ...own });
  });
});

describe('a session that is not there', () => {
  it('is a 404 wherever it is named, also for another organization', async () => {
    const theirs = await sessionsOf(await stage.organization()).made();
    for (const id of [theirs, crypto.randomUUID()]) {
      const missing = refusal(404, 'SESSION_NOT_FOUND');
      expect(await ours.call('GET', `/v1/sessions/${id}`)).toMatchObject(missing);
      for (const part of ['transcript', 'stream', 'stream?cursor=0:0', 'recording'])
        expect(await ours.call('GET', `/v1/sessions/${id}/${part}`)).toMatchObject(missing);
      expect(await sessions.say(id, turn(0))).toMatchObject(missing);
      for (const part of ['', '/events', '/report', '/recording'])
        expect(await ours.call('GET', `/v1/calls/${id}${part}`)).toMatchObject(refusal(404, 'NOT_FOUND'));
      expect(await sessions.end(id)).toMatchObject(refusal(404, 'NOT_FOUND'));
      for (const [part, json] of [
        ['messages', { text: 'Hello' }],
        ['web-join', {}],
        ['report/finalize', {}],
        ['transfers/blind', { to: '+15005550100' }],
      ] as const)
        expect(await ours.call('POST', `/v1/calls/${id}/${part}`, json)).toMatchObject(refusal(404, 'NOT_FOUND'));
    }
  });
});
