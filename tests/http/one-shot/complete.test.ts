import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { type EventFrame, framesOf } from '../../support/event-frames.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import type { RouterRecord } from '../../support/router-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { only, saying, tool, user } from './asked-once.ts';

type Wire = components['schemas'];
type Refused = Wire['ErrorEnvelope'];

let stage: Stage;
let receiver: Receiver;
let ours: Organization;
const logged: string[] = [];
beforeAll(async () => {
  stage = await startStage({
    worker: false,
    config: { routerConcurrency: 2 },
    logLevel: 'trace',
    logTo: { write: (line: string) => void logged.push(line) },
  });
  receiver = await startReceiver();
  ours = await stage.organization();
});
afterEach(() => {
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const complete = (json: object, headers: Record<string, string> = {}, { call } = ours) =>
  call<Refused>('POST', '/v1/complete', json, headers);
/** The frames of an answer that is a stream. */
async function heard(json: object, headers: Record<string, string> = {}, from = ours) {
  const { status, text, headers: head } = await complete(json, headers, from);
  if (status !== 200) throw new Error(text);
  return { frames: framesOf(text) as (EventFrame & { data: Record<string, unknown> })[], head };
}
const recordOf = (id: string, { call } = ours) =>
  waitFor(
    'the request has ended',
    async () => (await call<RouterRecord>('GET', `/v1/router/requests/${id}`)).body,
    ({ status }) => status !== undefined && status !== 'running',
  );
/** Gives credit, in millionths of a US dollar. */
const grant = ({ id }: Organization, amountMicroUsd: number) =>
  stage.ask({
    method: 'POST',
    path: `/v1/organizations/${id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd, reason: 'trial' },
  });
const webhook = (name: string, source: object = {}) =>
  tool(name, { executionMode: 'webhook', source: { kind: 'webhook', url: receiver.url, ...source } });

describe('POST /v1/complete', () => {
  describe('200', () => {
    it('says who serves it, then the text as it comes, then once that it is done', async () => {
      const { frames, head } = await heard(saying('one two three'));
      const served = { provider: 'simulated', model: 'echo', scoresRunId: null };
      expect(frames[0]).toEqual({
        event: 'meta',
        data: { ...served, failoverCount: 0, totalFailoverCount: 0, hop: 1 },
      });
      const deltas = frames.filter(({ event }) => event === 'delta').map(({ data }) => data['text']);
      expect(deltas.join('')).toBe('one two three');
      expect(frames.slice(1 + deltas.length)).toEqual([
        {
          event: 'done',
          data: {
            ...served,
            text: 'one two three',
            usage: { promptTokens: 3, completionTokens: 3 },
            failoverCount: 0,
          },
        },
      ]);
      const record = await recordOf(String(head['x-request-id']));
      expect(record).toMatchObject({ operation: 'complete', status: 'succeeded', streamed: true, cost_micro_usd: '9' });
    });

    it('ends each frame by two line feeds, the only end that some clients look for', async () => {
      const { text } = await complete(saying('one two'));
      expect(text).not.toContain('\r');
      expect(
        text
          .split('\n\n')
          .slice(0, -1)
          .every((frame) => /^event: \w+\ndata: \{.*\}$/.test(frame)),
      ).toBe(true);
    });

    it('answers a whole history: instructions, calls and their results', async () => {
      const messages = [
        user('call:find_order {"id":"42"}'),
        { role: 'assistant', toolCalls: [{ id: 'c1', name: 'find_order', args: { id: '42' } }] },
        { role: 'tool', toolCallId: 'c1', content: 'unknown', isError: true },
        { role: 'system', content: 'Be brief.' },
        user('and now?'),
      ];
      const { frames } = await heard({
        ...saying(''),
        messages,
        systemPrompt: 'You help.',
        tools: [tool('find_order')],
      });
      expect(frames.at(-1)).toMatchObject({ event: 'done', data: { text: 'and now?' } });
    });

    it('ends with the call of an inline tool, which is the caller’s to answer', async () => {
      const { frames } = await heard(saying('call:find_order {"id":"42"}', { tools: [tool('find_order')] }));
      const call = { id: 'call_1', name: 'find_order', args: { id: '42' } };
      expect(frames.slice(1)).toEqual([
        { event: 'tool_call', data: call },
        { event: 'done', data: expect.objectContaining({ text: '', toolCalls: [call] }) },
      ]);
    });

    it.each([
      ['none', 'call:find_order {}', undefined],
      ['required', 'hello', 'find_order'],
      [{ type: 'function', function: { name: 'other' } }, 'call:find_order {}', 'other'],
    ])('calls what toolChoice %j says', async (toolChoice, text, called) => {
      const tools = [tool('find_order'), tool('other')];
      const { frames } = await heard(saying(text, { tools, toolChoice, parallelToolCalls: false }));
      expect(frames.find(({ event }) => event === 'tool_call')?.data['name']).toBe(called);
    });

    it('calls a webhook tool by the guarded client, and goes on with what it answers', async () => {
      receiver.answerWith(() => ({ body: '{"state":"shipped"}' }));
      const source = {
        secret: 'a-secret-of-the-tool',
        authHeaders: [{ name: 'Authorization', value: 'Bearer hush-hush' }],
      };
      const asked = saying('call:find_order {"id":"42"}', { tools: [webhook('find_order', source)] });
      const { frames, head } = await heard(asked);
      const id = String(head['x-request-id']);
      expect(frames.map(({ event, data }) => [event, data['hop'] ?? data['status'] ?? null])).toEqual([
        ['meta', 1],
        ['server_tool_call', 'started'],
        ['server_tool_call', 'completed'],
        ['meta', 2],
        ...frames.filter(({ event }) => event === 'delta').map(() => ['delta', null]),
        ['done', null],
      ]);
      const [request] = receiver.requests;
      expect(receiver.requests).toHaveLength(1);
      expect(request?.headers['authorization']).toBe('Bearer hush-hush');
      expect(JSON.parse(String(request?.rawBody))).toEqual({
        session_id: id,
        tool_call_id: 'call_1',
        idempotency_key: `${id}:call_1`,
        tool: 'find_order',
        args: { id: '42' },
      });
      await recordOf(id);
      const kept = await ours.sql<{ records: string }>(
        'select json_agg(r)::text as records from router_requests r where organization_id = $1',
        [ours.id],
      );
      for (const secret of ['hush-hush', 'a-secret-of-the-tool'])
        expect(`${kept[0]?.records}${logged.join('')}`).not.toContain(secret);
    });

    it('charges each answer of the model by itself, and adds up what all of them used', async () => {
      const from = await stage.organization();
      const { frames } = await heard(saying('call:find_order {}', { tools: [webhook('find_order')] }), {}, from);
      const records = await waitFor(
        'both answers are written down',
        () =>
          from.sql<{ usage: { inputTokens: number; outputTokens: number }; key: string }>(
            'select usage, id::text as key from router_requests where organization_id = $1',
            [from.id],
          ),
        (rows) => rows.length === 2,
      );
      const sum = (name: 'inputTokens' | 'outputTokens') =>
        records.reduce((total, { usage }) => total + usage[name], 0);
      expect(frames.at(-1)?.data['usage']).toEqual({
        promptTokens: sum('inputTokens'),
        completionTokens: sum('outputTokens'),
      });
      expect(new Set(records.map(({ key }) => key)).size).toBe(2);
    });

    it('lets the model go on with a call that failed', async () => {
      receiver.answerWith(() => ({ status: 500, body: 'no' }));
      const { frames } = await heard(saying('call:find_order {}', { tools: [webhook('find_order')] }));
      expect(frames.filter(({ event }) => event === 'server_tool_call').map(({ data }) => data['status'])).toEqual([
        'started',
        'failed',
      ]);
      expect(frames.at(-1)?.event).toBe('done');
    });

    it('runs no tool behind the last answer that is allowed, and shows its calls', async () => {
      const { frames } = await heard(saying('call:find_order {}', { tools: [webhook('find_order')], maxToolHops: 1 }));
      expect(receiver.requests).toEqual([]);
      expect(frames.map(({ event }) => event)).toEqual(['meta', 'tool_call', 'done']);
    });

    it('ends with one error where the provider breaks off, and the record has it', async () => {
      const { frames, head } = await heard(saying('one two three four', only('simulated:cut-mid-stream')));
      expect(frames.map(({ event }) => event).filter((event) => event !== 'delta')).toEqual(['meta', 'error']);
      expect(frames.at(-1)?.data).toMatchObject({ code: 'COMPLETE_FAILED', retryable: true });
      expect(await recordOf(String(head['x-request-id']))).toMatchObject({
        status: 'failed',
        error_code: 'provider_error',
      });
    });

    it('ends with the caller: the record says that it was canceled', async () => {
      const leaving = new AbortController();
      const { headers } = await fetch(`${stage.url}/v1/complete`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ours.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(saying('one two three', only('simulated:stall-mid-stream'))),
        signal: leaving.signal,
      });
      leaving.abort();
      expect(await recordOf(headers.get('x-request-id') ?? '')).toMatchObject({ status: 'canceled' });
    });

    it('ends with one error where the credit does not cover a later answer', async () => {
      const from = await stage.organization({ creditPolicy: 'prepaid' });
      // Enough for the first answer, and not for a history that holds the result.
      expect((await grant(from, 1_000)).status).toBe(201);
      receiver.answerWith(() => ({ body: JSON.stringify('x'.repeat(6_000)) }));
      const asked = saying('call:find_order {}', { tools: [webhook('find_order')], maxTokens: 100 });
      const { frames } = await heard(asked, {}, from);
      expect(frames.map(({ event }) => event)).toEqual(['meta', 'server_tool_call', 'server_tool_call', 'error']);
      expect(frames.at(-1)?.data).toMatchObject({ code: 'INSUFFICIENT_CREDITS' });
    });
  });

  describe('402', () => {
    it('INSUFFICIENT_CREDITS where the credit does not cover the most that an answer may cost', async () => {
      const { status, body } = await complete(saying('Hi'), {}, await stage.organization({ creditPolicy: 'prepaid' }));
      expect([status, body.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    });
  });

  describe('409', () => {
    it('REQUEST_ALREADY_STARTED with the id of the first request, IDEMPOTENCY_CONFLICT for another body', async () => {
      const headers = { 'idempotency-key': freshKey() };
      const { head } = await heard(saying('Hi'), headers);
      await recordOf(String(head['x-request-id']));
      const again = await complete(saying('Hi'), headers);
      expect([again.status, again.body]).toEqual([
        409,
        expect.objectContaining({ code: 'REQUEST_ALREADY_STARTED', requestId: head['x-request-id'] }),
      ]);
      const other = await complete(saying('Ho'), headers);
      expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    });

    it('IDEMPOTENCY_IN_PROGRESS while the first one runs; 429 RATE_LIMITED where too many run', async () => {
      const from = await stage.organization();
      const headers = { 'idempotency-key': freshKey() };
      const slow = saying('Hi', only('simulated:error-500', 'simulated:slow-first-byte'));
      const first = complete(slow, headers, from);
      const inProgress = await waitFor(
        'the first one runs',
        () => complete(slow, headers, from),
        ({ status }) => status === 409,
      );
      expect(inProgress.body).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS', retryable: true });
      expect(inProgress.headers['retry-after']).toBe('1');
      const [one, two] = [complete(slow, {}, from), complete(slow, {}, from)];
      const answers = await Promise.all([first, one, two]);
      const [served, ...limited] = answers.toSorted((a, b) => a.status - b.status).slice(1);
      expect(framesOf(served?.text ?? '')[0]).toMatchObject({
        event: 'meta',
        data: { model: 'slow-first-byte', failoverCount: 1, totalFailoverCount: 1 },
      });
      expect(limited.map(({ body }) => body.code)).toEqual(['RATE_LIMITED']);
    });
  });

  describe('422', () => {
    it.each(['builtin', 'integration'])('TOOL_NOT_RUNNABLE for a tool of executionMode %s', async (executionMode) => {
      const { status, body } = await complete(saying('Hi', { tools: [tool('a', { executionMode })] }));
      expect([status, body.code]).toEqual([422, 'TOOL_NOT_RUNNABLE']);
    });

    it('no_capable_provider where the constraints leave no model', async () => {
      const { status, body } = await complete(saying('Hi', { ...only('openai') }));
      expect([status, body.code]).toEqual([422, 'no_capable_provider']);
    });
  });

  describe('500', () => {
    it.each([
      ['COMPLETE_FAILED', ['simulated:error-500']],
      ['ALL_PROVIDERS_FAILED', ['simulated:error-500', 'simulated:empty-output']],
    ])('%s where %j fail before the first frame', async (code, models) => {
      const { status, body, headers } = await complete(saying('Hi', only(...models)));
      expect([status, body.code, body.retryable]).toEqual([500, code, true]);
      expect(headers['service-attempt-id']).toMatch(/^att_/);
    });
  });
});
