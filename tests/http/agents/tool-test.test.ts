import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startRawReceiver } from '../../support/raw-receiver.ts';
import { type Receiver, type ReceiverAnswer, startReceiver, verifyDelivery } from '../../support/webhook-receiver.ts';
import { type AgentsApi, type Json, refusal, startAgentsApi } from './agents-api.ts';
import { openDesk } from './tools-api.ts';

let api: AgentsApi;
let receiver: Receiver;
const logged: string[] = [];
// Where the name leads from now on; null resolves to nothing.
let address: string | null = '127.0.0.1';
beforeAll(async () => {
  api = await startAgentsApi(
    {},
    {
      lookup: async () => (address === null ? [] : [{ address, family: 4 }]),
      logLevel: 'info',
      logTo: { write: (line: string) => void logged.push(line) },
    },
  );
  receiver = await startReceiver();
});
afterEach(() => {
  address = '127.0.0.1';
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await api.server.close();
});

const plain = { name: 'look_up', description: 'Looks up an order.' };

/** A desk with a webhook tool that calls the receiver, and one call of it. */
async function deskOf(source: Json = {}, fields: Json = {}) {
  const desk = await openDesk(api, plain);
  const url = receiver.url;
  const tool = await desk.made({ source: { kind: 'webhook', url, ...source }, ...fields });
  return {
    ...desk,
    tool,
    run: async (json: Json = {}) => {
      const { status, body } = await desk.test(tool.id, json);
      expect([status, body]).toEqual([200, body]);
      return body;
    },
  };
}

describe('POST /v1/agents/{id}/tools/{toolId}/test 200', () => {
  it('posts the call, signed with the secret of the tool, under a key of its own', async () => {
    const { run } = await deskOf({ secret: 'a-secret-of-the-tool' });
    receiver.answerWith(() => ({ body: '{"state":"shipped"}' }));
    const args = { number: 'A-1042', list: [1, { a: null }] };
    const answers = [await run({ arguments: args }), await run()];
    expect(answers[0]).toEqual({
      ok: true,
      status: 200,
      result: { state: 'shipped' },
      durationMs: expect.any(Number),
      error: null,
    });
    const bodies = receiver.requests.map((request) => {
      const body = verifyDelivery<Record<string, unknown>>(request, 'a-secret-of-the-tool');
      expect(request.method).toBe('POST');
      expect(request.headers['webhook-id']).toBe(body['idempotency_key']);
      expect(request.headers['content-type']).toBe('application/json');
      return body;
    });
    expect(bodies[0]).toEqual({
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tool_call_id: expect.stringMatching(/^call_[0-9a-f]{32}$/),
      idempotency_key: `${bodies[0]?.['session_id']}:${bodies[0]?.['tool_call_id']}`,
      tool: 'look_up',
      args,
    });
    expect(bodies[1]?.['idempotency_key']).not.toBe(bodies[0]?.['idempotency_key']);
  });

  it('signs with the secret of the organization where the tool has none, also beside one that was just replaced', async () => {
    const { apiKey, run } = await deskOf();
    const rotate = async () =>
      (await api.call<{ webhookSecret: string }>(apiKey, 'POST', '/v1/organization/webhook-secret', {})).body;
    const [first, second] = [await rotate(), await rotate()];
    await run();
    for (const { webhookSecret } of [first, second]) verifyDelivery(receiver.requests[0] ?? fail(), webhookSecret);
  });

  it('fills in secrets once, percent-encoded in the URL and as they are in headers', async () => {
    const { run } = await deskOf({
      url: `${receiver.url}/{{ tenant }}?q={{q}}&again={{q}}`,
      headers: { 'X-Tenant': 'of {{tenant}}', Authorization: 'Bearer {{ token }}' },
      authHeaders: [{ name: 'X-Api-Key', value: 'key-{{q}}' }],
    });
    const toolSecrets = { tenant: 'a/b?c#d&é%', q: "{{tenant}}'()*!", token: '~secret token~', unused: 'unused' };
    await run({ toolSecrets: { ...toolSecrets, tenant: 'a/b?c#d&%' } });
    const [request] = receiver.requests;
    expect(request?.path).toBe(
      '/hook/a%2Fb%3Fc%23d%26%25?q=%7B%7Btenant%7D%7D%27%28%29%2A%21&again=%7B%7Btenant%7D%7D%27%28%29%2A%21',
    );
    expect(request?.headers).toMatchObject({
      'x-tenant': 'of a/b?c#d&%',
      authorization: 'Bearer ~secret token~',
      'x-api-key': "key-{{tenant}}'()*!",
    });
  });

  it('calls nobody where a secret is missing or cannot stand where it belongs', async () => {
    const urls = await deskOf({ url: `${receiver.url}/{{a}}/{{b}}` });
    const headers = await deskOf({ headers: { 'X-A': 'x{{a}}' } });
    for (const [{ run }, toolSecrets, error] of [
      [urls, {}, 'missing_secret'],
      [urls, { a: 'present' }, 'missing_secret'],
      [urls, { a: 'present', toString_: 'present' }, 'missing_secret'],
      [urls, { a: 'present', b: 'x'.repeat(4_096) }, 'invalid_secret'],
      [headers, { a: 'line\r\nX-B: injected' }, 'invalid_secret'],
      [headers, { a: 'not ascii é' }, 'invalid_secret'],
      [headers, { a: 'trailing ' }, 'invalid_secret'],
    ] as const) {
      const expected = { ok: false, status: null, result: null, durationMs: 0, error };
      expect([toolSecrets, await run({ toolSecrets })]).toEqual([toolSecrets, expected]);
    }
    expect(receiver.requests).toEqual([]);
  });

  it.each<[string, ReceiverAnswer, { ok: boolean; status: number; result: unknown }]>([
    ['JSON', { body: ' {"a":[1,null]}' }, { ok: true, status: 200, result: { a: [1, null] } }],
    ['a JSON text', { status: 201, body: '"done"' }, { ok: true, status: 201, result: 'done' }],
    ['text', { body: 'done é' }, { ok: true, status: 200, result: 'done é' }],
    ['nothing', { status: 204 }, { ok: true, status: 204, result: null }],
    [
      'a refusal that a model can read',
      { status: 422, body: '{"error":"no such order"}' },
      { ok: false, status: 422, result: { error: 'no such order' } },
    ],
    ['an error in HTML', { status: 503, body: '<h1>Busy</h1>' }, { ok: false, status: 503, result: '<h1>Busy</h1>' }],
    [
      'a redirect, which is not followed',
      { status: 302, headers: { location: '/other' } },
      { ok: false, status: 302, result: null },
    ],
    [
      'JSON that would change',
      { body: '{"id":9007199254740993}' },
      { ok: true, status: 200, result: '{"id":9007199254740993}' },
    ],
    ['JSON that is too deep', { body: '['.repeat(30_000) }, { ok: true, status: 200, result: '['.repeat(30_000) }],
    ['JSON with __proto__', { body: '{"__proto__":{}}' }, { ok: true, status: 200, result: '{"__proto__":{}}' }],
    ['U+0000', { body: 'a\0b' }, { ok: true, status: 200, result: 'a\uFFFDb' }],
    ['64 KiB of more', { body: 'x'.repeat(70_000) }, { ok: true, status: 200, result: 'x'.repeat(65_536) }],
  ])('answers what the receiver said: %s', async (_what, answer, expected) => {
    const { run } = await deskOf();
    receiver.answerWith(() => answer);
    const error = expected.ok ? null : 'bad_status';
    expect(await run()).toEqual({ ...expected, durationMs: expect.any(Number), error });
    expect(receiver.requests).toHaveLength(1);
  });

  it('takes every secret that was sent out of the answer, however it is spelled there (promise P20)', async () => {
    const { run } = await deskOf({
      url: `${receiver.url}?t={{tenant}}`,
      authHeaders: [{ name: 'Authorization', value: 'Bearer stored-credential' }],
      secret: 'signing-secret-of-tool',
    });
    const echo = JSON.stringify({
      a: 'Bearer stored-credential',
      b: encodeURIComponent('sec ret/of tenant'),
      c: Buffer.from('stored-credential').toString('base64'),
      d: 'signing-secret-of-tool',
    });
    receiver.answerWith(() => ({ body: echo }));
    logged.splice(0);
    const { result } = await run({ toolSecrets: { tenant: 'sec ret/of tenant' } });
    expect(result).toEqual({ a: '[redacted]', b: '[redacted]', c: '[redacted]', d: '[redacted]' });
    expect(logged.join('')).toContain('tool call');
    expect(logged.join('')).not.toMatch(/stored-credential|ret.{1,3}of|signing-secret/);
  });

  it('answers the ack of an asynchronous tool once the receiver has taken the call, and its refusal where not', async () => {
    const { run } = await deskOf({ responseMode: 'async', asyncAck: 'I am on it.' });
    receiver.answerWith(() => ({ status: 202, body: '{"job":7}' }));
    expect(await run()).toMatchObject({ ok: true, status: 202, result: 'I am on it.', error: null });
    receiver.answerWith(() => ({ status: 409, body: 'busy' }));
    expect(await run()).toMatchObject({ ok: false, status: 409, result: 'busy', error: 'bad_status' });
    const silent = await deskOf({ responseMode: 'async' });
    receiver.answerWith(() => ({ status: 202, body: '{"job":7}' }));
    expect(await silent.run()).toMatchObject({ ok: true, result: { job: 7 } });
  });

  it('names why no answer came, by a code of a closed list', async () => {
    const closing = await startRawReceiver((socket) => socket.destroy());
    const half = await startRawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'));
    const noHttp = await startRawReceiver((socket) => socket.end('SMTP ready\r\n\r\n'));
    const secure = await startRawReceiver(
      (socket) => socket.end(),
      () => {},
      { tls: true },
    );
    try {
      for (const [url, answer, error, status] of [
        [closing.url, null, 'broken_answer', null],
        [half.url, null, 'broken_answer', 200],
        [noHttp.url, null, 'broken_answer', null],
        [secure.url, null, 'tls_failed', null],
        ['http://127.0.0.1:1024/', null, 'connection_failed', null],
        [receiver.url, 'hang', 'timeout', null],
        [receiver.url, 'reset', 'broken_answer', null],
      ] as const) {
        receiver.answerWith(() => answer ?? {});
        const { run } = await deskOf({ url, ...(error === 'timeout' ? { timeoutMs: 300 } : {}) });
        expect([url, await run()]).toEqual([
          url,
          { ok: false, status, result: null, durationMs: expect.any(Number), error },
        ]);
      }
    } finally {
      await Promise.all([closing, half, noHttp, secure].map((one) => one.close()));
    }
  });

  it('calls once a receiver that cuts each connection which carried a call before', async () => {
    const { run } = await deskOf();
    receiver.answerWith(({ onUsedConnection }) => (onUsedConnection ? 'reset' : { body: '"done"' }));
    for (let nth = 1; nth <= 3; nth += 1) {
      expect(await run()).toMatchObject({ ok: true, result: 'done' });
      expect(receiver.requests).toHaveLength(nth);
    }
    receiver.answerWith(() => 'reset');
    expect(await run()).toMatchObject({ ok: false, error: 'broken_answer' });
    expect(receiver.requests).toHaveLength(4);
  });

  it('judges the address again with each call', async () => {
    const { run } = await deskOf({ url: receiver.url.replace('127.0.0.1', 'shop.example.com') });
    expect(await run()).toMatchObject({ ok: true });
    address = '169.254.169.254';
    expect(await run()).toMatchObject({ ok: false, status: null, error: 'address_refused' });
    const other = await deskOf({ url: receiver.url.replace('127.0.0.1', 'other.example.com') }).catch(() => null);
    expect(other).toBeNull();
    address = null;
    const gone = await deskOf({ url: receiver.url.replace('127.0.0.1', 'gone.example.com') });
    expect(await gone.run()).toMatchObject({ ok: false, error: 'unresolved' });
    address = '169.254.169.254';
    expect(await gone.run()).toMatchObject({ ok: false, status: null, error: 'address_refused' });
  });

  it('answers a simulation whose mode is mock without a call, whatever the kind', async () => {
    const { run, call, tool, made, test } = await deskOf({}, { simulation: { mode: 'mock', response: { a: [1] } } });
    const mocked = { ok: true, status: null, result: { a: [1] }, durationMs: 0, error: null };
    expect(await run()).toEqual(mocked);
    const inline = await made({ name: 'inline', source: { kind: 'inline' }, simulation: { mode: 'mock' } });
    expect((await test(inline.id)).body).toEqual({ ...mocked, result: null });
    expect(receiver.requests).toEqual([]);
    await call('PATCH', `/${tool.id}`, { simulation: { mode: 'live', response: 'unused' } });
    expect(await run()).toMatchObject({ ok: true, status: 200 });
  });
});

describe('422 TOOL_NOT_RUNNABLE', () => {
  it('says why a tool of another kind cannot be run on its own', async () => {
    const { made, test } = await openDesk(api, plain);
    const installationId = '0199aaaa-1b00-7c3d-8e4f-5a6b7c8d9e13';
    for (const [source, reason] of [
      [{ kind: 'inline' }, 'An inline tool'],
      [{ kind: 'builtin', name: 'end_call' }, 'A builtin tool'],
      [{ kind: 'integration', installationId, appKey: 'a', actionKey: 'b' }, 'Integration tools'],
    ] as const) {
      const { id } = await made({ name: source.kind, source });
      const answer = await test(id);
      expect(answer).toMatchObject(refusal(422, 'TOOL_NOT_RUNNABLE'));
      expect(answer.text).toContain(reason);
    }
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each<Json>([
    { arguments: null },
    { arguments: [] },
    { arguments: { a: 'x'.repeat(65_536) } },
    { toolSecrets: { a: '12345' } },
    { toolSecrets: { a: 1 } },
    { toolSecrets: { 'a-b': 'long enough' } },
    { toolSecrets: { a: 'x'.repeat(4_097) } },
    { toolSecrets: Object.fromEntries(Array.from({ length: 33 }, (_, nth) => [`s${nth}`, 'long enough'])) },
    { sessionId: 'x' },
  ])('for %j, and nobody is called', async (json) => {
    const { test, tool } = await deskOf();
    expect(await test(tool.id, json)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
    expect(receiver.requests).toEqual([]);
  });
});

function fail(): never {
  throw new Error('Nothing arrived');
}
