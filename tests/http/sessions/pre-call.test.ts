import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Stage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { startWorkerStage, workerOf } from '../worker/worker-stage.ts';
import { type Json, refusal, sessionsOf, turn } from './sessions-stage.ts';

type Delivery = components['schemas']['WebhookDelivery'];

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
let worker: ReturnType<typeof workerOf>;
let receiver: Receiver;
let agentId: string;
beforeAll(async () => {
  ({ stage } = await startWorkerStage());
  receiver = await startReceiver();
});
beforeEach(async () => {
  ours = await stage.organization();
  [sessions, worker] = [sessionsOf(ours), workerOf(ours)];
  agentId = await sessions.agent({
    firstMessage: 'Hello from the agent.',
    turnHandling: { profile: 'ivr', turnDetection: 'stt', endpointing: { minDelay: 0.4, maxDelay: 3 } },
    promptVariables: [{ name: 'name', defaultValue: 'you' }],
  });
});
afterEach(() => {
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const listen = (fields: Json = {}) =>
  ours.call('POST', '/v1/webhooks', {
    name: 'Before calls',
    url: receiver.url,
    events: ['call.pre_call'],
    timeoutMs: 10_000,
    ...fields,
  });
const create = (fields: Json = {}, key?: string) => sessions.create({ agentId, preCallWebhook: true, ...fields }, key);
const answer = (json: unknown): void => receiver.answerWith(() => ({ body: JSON.stringify(json) }));
const deliveries = async (): Promise<Delivery[]> =>
  (await ours.call<{ data: Delivery[] }>('GET', '/v1/webhook-deliveries?event=call.pre_call')).body.data;
const failed = refusal(502, 'PRE_CALL_WEBHOOK_FAILED');
/** What a session that was refused is kept as. */
const kept = async (body: unknown) => sessions.get((body as { sessionId: string }).sessionId);

describe('preCallWebhook', () => {
  it('asks the endpoint first, with every number null for a session of the web', async () => {
    await listen();
    const { status, body } = await create({ webhookTags: { tenant: 'acme' } });
    expect(status).toBe(201);
    const [request, ...others] = receiver.requests;
    expect(others).toEqual([]);
    expect(JSON.parse(request?.rawBody.toString() ?? '')).toEqual({
      type: 'call.pre_call',
      webhook_id: expect.any(String),
      webhook_tags: { tenant: 'acme' },
      organization_id: ours.id,
      agent_id: agentId,
      occurred_at: expect.any(String),
      sequence: 2,
      call_id: body.sessionId,
      session_id: body.sessionId,
      direction: 'web',
      phone_number_id: null,
      dialed_number: null,
      from: null,
      to: null,
      forwarded_from_number: null,
      call_control_id: null,
    });
    const events = await ours.events(body.sessionId);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['call.status', 1],
      ['call.pre_call', 2],
    ]);
  });

  it('has the answer stand before everything else: texts whole, turnHandling field by field, templates filled', async () => {
    await listen();
    const languages = [{ language: 'de', firstMessage: 'Hallo' }, { language: 'fr' }];
    await ours.call('PATCH', `/v1/agents/${agentId}`, { languageRouting: { enabled: true, languages } });
    answer({
      firstMessage: 'Good evening, {{ name }}.',
      systemPrompt: 'Be kind to {{ name }}.',
      idleRePrompts: { enabled: true, messages: ['Still there, {{ name }}?'] },
      turnHandling: { profile: 'conversational', endpointing: { minDelay: 0.2 } },
    });
    const fields = { firstMessage: 'From the request', intent: { language: 'de' }, variables: { name: 'Ms. Doe' } };
    await create({ ...fields, turnHandling: { profile: 'ivr_patient', endpointing: { minDelay: 1, maxDelay: 2 } } });
    expect((await worker.claimed()).configuration).toMatchObject({
      firstMessage: 'Good evening, Ms. Doe.',
      systemPrompt: 'Be kind to Ms. Doe.',
      idleRePrompts: { messages: ['Still there, Ms. Doe?'] },
      turnHandling: {
        profile: 'conversational',
        turnDetection: 'stt',
        endpointing: { minDelay: 0.2, maxDelay: 2 },
      },
      languageRouting: {
        languages: [
          { language: 'de', firstMessage: 'Good evening, Ms. Doe.' },
          { language: 'fr', firstMessage: 'Good evening, Ms. Doe.' },
        ],
      },
    });
  });

  it('takes an empty answer, {} and null for the first message, which listens first', async () => {
    await listen();
    for (const sent of [{ status: 204 }, { body: '\r\n' }, { body: '\ufeff\n' }]) {
      receiver.answerWith(() => sent);
      await create();
      expect((await worker.claimed()).configuration.firstMessage).toBe('Hello from the agent.');
    }
    answer({ firstMessage: null });
    await create();
    expect((await worker.claimed()).configuration.firstMessage).toBeNull();
  });

  it('takes null for every other member as none, at every depth (decision 340)', async () => {
    await listen();
    const turnHandling = { profile: 'conversational', endpointing: { minDelay: 0.4, maxDelay: null }, onMachine: null };
    answer({ systemPrompt: null, toolSecrets: null, idleRePrompts: null, turnHandling });
    await create({ systemPrompt: 'Be kind.' });
    expect((await worker.claimed()).configuration).toMatchObject({
      systemPrompt: 'Be kind.',
      turnHandling: { turnDetection: 'stt', endpointing: { minDelay: 0.4 }, onMachine: 'hangup' },
    });
    // Behind a byte order mark, which is passed over too.
    receiver.answerWith(() => ({ body: '\ufeff{"firstMessage":"Marked","turnHandling":null}' }));
    await create();
    expect((await worker.claimed()).configuration.firstMessage).toBe('Marked');
  });

  it('gives tools the secrets of the answer, those of the request win, and no log keeps them (promise P20)', async () => {
    await listen();
    const tool = {
      name: 'look_up',
      description: 'Looks up.',
      source: { kind: 'webhook', url: `${receiver.url}/tool` },
    };
    const headers = { 'X-Tenant': '{{tenant}}', 'X-Plan': '{{plan}}' };
    await ours.call('POST', `/v1/agents/${agentId}/tools`, { ...tool, source: { ...tool.source, headers } });
    answer({ toolSecrets: { tenant: 'tenant-of-answer', plan: 'plan-of-answer' } });
    await create({ toolSecrets: { tenant: 'tenant-of-request' } });
    const claim = await worker.claimed();
    await worker.leased(claim, 'tool-calls', { id: 'c1', name: 'look_up' });
    expect(receiver.requests.at(-1)?.headers).toMatchObject({
      'x-tenant': 'tenant-of-request',
      'x-plan': 'plan-of-answer',
    });
    const [delivery] = await deliveries();
    const detail = await ours.call('GET', `/v1/webhook-deliveries/${delivery?.id}`);
    expect(detail.text).toContain('[redacted]');
    expect(detail.text).not.toContain('-of-answer');
  });

  it('asks once an endpoint that cuts each connection which carried another request', async () => {
    await listen({ events: ['call.pre_call', 'call.status'] });
    receiver.answerWith(({ onUsedConnection }) => (onUsedConnection ? 'reset' : {}));
    for (let nth = 1; nth <= 3; nth += 1) expect((await create()).status).toBe(201);
    const asked = () => receiver.requests.filter(({ rawBody }) => rawBody.includes('"call.pre_call"'));
    expect(asked()).toHaveLength(3);
    receiver.answerWith(() => 'reset');
    expect(await create()).toMatchObject(failed);
    expect(asked()).toHaveLength(4);
    expect(asked().some(({ onUsedConnection }) => onUsedConnection)).toBe(false);
  });

  it('is logged as any delivery, cannot be sent again, and is not retried', async () => {
    await listen();
    const { body } = await create();
    expect(await deliveries()).toMatchObject([
      { sessionId: body.sessionId, agentId, status: 'succeeded', attempts: 1, httpStatus: 200, canRedeliver: false },
    ]);
  });

  it('asks nothing without an agent, without an endpoint, or where it is not wanted: the session is created', async () => {
    expect((await create()).status).toBe(201);
    await listen({ allAgents: false, agentIds: [await sessions.agent({ name: 'Another' })] });
    await listen({ enabled: false });
    expect((await create()).status).toBe(201);
    await listen();
    expect((await create({ preCallWebhook: false })).status).toBe(201);
    expect((await create({ agentId: undefined })).status).toBe(201);
    expect(receiver.requests).toEqual([]);
  });

  it('goes by filterTags as every event does', async () => {
    await listen();
    await listen({ url: `${receiver.url}/tagged`, filterTags: { tenant: 'acme' } });
    expect((await create({ webhookTags: { tenant: 'acme' } })).status).toBe(201);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/hook/tagged']);
  });

  it('keeps the session from workers and from turns while the endpoint is asked', async () => {
    await listen();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    receiver.answerWith(async () => {
      await held;
      return {};
    });
    const creating = create();
    await waitFor(
      'the endpoint is asked',
      async () => receiver.requests.length,
      (count) => count === 1,
    );
    const { session_id: id } = JSON.parse(receiver.requests[0]?.rawBody.toString() ?? '');
    expect(await worker.claim()).toMatchObject({ status: 204 });
    expect(await sessions.say(id, turn(0))).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect(await sessions.get(id)).toMatchObject({ status: 'active' });
    letGo();
    expect((await creating).body.sessionId).toBe(id);
    expect((await worker.claimed()).sessionId).toBe(id);
  });
});

describe('409 PRE_CALL_WEBHOOK_AMBIGUOUS', () => {
  it('where more than one endpoint matches: none is asked, each delivery is logged, and the session is kept as failed', async () => {
    await listen();
    await listen({ name: 'Another' });
    const refused = await create();
    expect(refused).toMatchObject(refusal(409, 'PRE_CALL_WEBHOOK_AMBIGUOUS', { sessionId: expect.any(String) }));
    expect(receiver.requests).toEqual([]);
    const logged = { status: 'failed', attempts: 0, error: 'More than one endpoint matches: none was asked' };
    expect(await deliveries()).toMatchObject([logged, logged]);
    expect(await kept(refused.body)).toMatchObject({ status: 'failed', endReason: 'pre_call_failed' });
  });
});

describe('502 PRE_CALL_WEBHOOK_FAILED', () => {
  // [what the receiver does, what the error says]
  const faults: Array<[string, Parameters<Receiver['answerWith']>[0], RegExp]> = [
    ['refuses', () => ({ status: 403 }), /answered 403/],
    ['redirects', () => ({ status: 302, headers: { location: '/elsewhere' } }), /redirects are not followed/],
    ['answers late', () => new Promise(() => {}), /within 1000 ms/],
    ['answers no JSON', () => ({ body: 'firstMessage' }), /must be valid JSON/],
    ['answers a list', () => ({ body: '[]' }), /must be object/],
    ['answers an unknown field', () => ({ body: '{"first_message":"Hi"}' }), /\/first_message is unknown/],
    ['answers a wrong type', () => ({ body: '{"firstMessage":1}' }), /\/firstMessage must be/],
    ['answers a short secret', () => ({ body: '{"toolSecrets":{"a":"short"}}' }), /\/toolSecrets\/a must/],
    ['answers null as a secret', () => ({ body: '{"toolSecrets":{"a":null}}' }), /\/toolSecrets\/a must/],
    ['answers null as an unknown field', () => ({ body: '{"first_message":null}' }), /\/first_message is unknown/],
    ['answers null', () => ({ body: 'null' }), /must be object/],
    ['answers a field twice', () => ({ body: '{"systemPrompt":"a","systemPrompt":"b"}' }), /systemPrompt/],
    ['answers more than 1 MiB', () => ({ body: ' '.repeat(1_048_577) }), /longer than 1048576 bytes/],
    [
      'answers what is no template',
      () => ({ body: '{"systemPrompt":"{{ x"}' }),
      /\/systemPrompt is no Liquid template/,
    ],
    [
      'answers what the rules of agents refuse',
      () => ({ body: '{"turnHandling":{"onMachine":"leave_message"}}' }),
      /\/turnHandling\/voicemailMessage is required/,
    ],
    [
      'answers a minDelay above the maxDelay of the agent',
      () => ({ body: '{"turnHandling":{"endpointing":{"minDelay":4}}}' }),
      /: \/turnHandling\/endpointing\/minDelay must not be above maxDelay/,
    ],
    [
      'answers a greeting that cannot be rendered in any language',
      () => ({ body: '{"firstMessage":"{{ 1 | nope }}"}' }),
      /: \/firstMessage /,
    ],
  ];
  it.each(faults)('where the endpoint %s: the session is kept as failed, and costs nothing', async (_, act, says) => {
    // One that is to answer has time for it.
    await listen({ timeoutMs: says.test('within 1000 ms') ? 1_000 : 10_000 });
    receiver.answerWith(act);
    const refused = await create();
    expect(refused).toMatchObject(failed);
    expect((refused.body as unknown as { error: string }).error).toMatch(says);
    expect(await kept(refused.body)).toMatchObject({ status: 'failed', failureCause: 'pre_call_failed' });
    expect(await worker.claim()).toMatchObject({ status: 204 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('reads an answer of 1 MiB whole', async () => {
    await listen();
    receiver.answerWith(() => ({ body: `{"firstMessage":"At the end"${' '.repeat(1_048_576 - 29)}}` }));
    expect((await create()).status).toBe(201);
    expect((await worker.claimed()).configuration.firstMessage).toBe('At the end');
  });

  it('leaves the Idempotency-Key free; an equal request is 409 IDEMPOTENCY_IN_PROGRESS while the endpoint is asked', async () => {
    await listen();
    receiver.answerWith(() => ({ status: 500 }));
    const key = freshKey();
    expect(await create({}, key)).toMatchObject(failed);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    receiver.answerWith(async () => {
      await held;
      return {};
    });
    const second = create({}, key);
    await waitFor(
      'the endpoint is asked',
      async () => receiver.requests.length,
      (count) => count === 2,
    );
    expect(await create({}, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    letGo();
    const { status, body } = await second;
    expect(status).toBe(201);
    expect((await create({}, key)).body.sessionId).toBe(body.sessionId);
    expect(receiver.requests).toHaveLength(2);
  });

  it('a request that is refused for itself asks nothing', async () => {
    await listen();
    expect((await create({ voice: '' })).status).toBe(400);
    expect(receiver.requests).toEqual([]);
    expect((await sessions.list()).entries).toEqual([]);
  });
});
