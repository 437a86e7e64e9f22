import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiError, type CallOptions, createClient, type TrunklineClient, TrunklineError } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const request = {
  input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
  max_output_tokens: 100,
};
const speech = { input: 'Hi', audio: { encoding: 'pcm_s16le' as const, sample_rate_hz: 16_000, channels: 1 } };
const wav = new Uint8Array([82, 73, 70, 70]);

const ok: Fault = { status: 200, body: '{"id":"resp_req_1","output":[]}' };
const refusal = (status: number, code: string, retryable: boolean, headers: Record<string, string> = {}): Fault => ({
  status,
  headers,
  body: JSON.stringify({
    error: { code, message: 'No', hint: 'Do something', retryable, request_id: 'req_first' },
  }),
});
const tried = { 'service-attempt-id': 'att_1' };

/** What keeps the key: the router has not dispatched under it, or nobody knows. */
const keeping: Array<[string, Fault]> = [
  ['a cut connection', 'cut'],
  ['half an answer', 'half'],
  ['request_in_progress', refusal(409, 'request_in_progress', true)],
  ['rate_limited at the edge', refusal(429, 'rate_limited', true, { 'retry-after': '0' })],
  ['concurrency_exhausted', refusal(429, 'concurrency_exhausted', true)],
  ['provider_unavailable', refusal(503, 'provider_unavailable', true)],
  ['a proxy in between', { status: 502, headers: { 'content-type': 'text/html' }, body: '<html>' }],
];
/** What uses it up: a model was asked, and the call may be made anew. */
const renewing: Array<[string, Fault]> = [
  ['provider_error', refusal(502, 'provider_error', true, tried)],
  ['request_timeout', refusal(504, 'request_timeout', true, tried)],
  ['rate_limited by the provider', refusal(429, 'rate_limited', true, { ...tried, 'retry-after': '0' })],
  ['provider_unavailable while it stops', refusal(503, 'provider_unavailable', true, tried)],
];
/** What ends the call. */
const ending: Array<[string, Fault]> = [
  ['invalid_request', refusal(400, 'invalid_request', false)],
  ['authentication_failed', refusal(401, 'authentication_failed', false)],
  ['insufficient_credit', refusal(402, 'insufficient_credit', false)],
  ['idempotency_conflict', refusal(409, 'idempotency_conflict', false)],
  ['request_already_started', refusal(409, 'request_already_started', false)],
  ['provider_error that says so', refusal(502, 'provider_error', false, tried)],
  ['relay_error that says so', refusal(500, 'relay_error', false)],
];

const stream = ['event: response.created', 'data: {"response_id":"resp_req_1"}', '', 'event: response.completed']
  .concat('data: {"stop_reason":"stop","usage":{}}', '', '')
  .join('\n');
const calls: Array<[string, (client: TrunklineClient) => Promise<unknown>, Fault]> = [
  ['a response', (client) => client.llm.responses.create(request), ok],
  [
    'a stream',
    (client) => client.llm.responses.stream(request).final(),
    { status: 200, headers: { 'content-type': 'text/event-stream' }, body: stream },
  ],
  [
    'speech',
    async (client) => (await client.tts.speech.create(speech)).arrayBuffer(),
    { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: 'audio' },
  ],
  ['a transcription', (client) => client.stt.transcriptions.create({ audio: wav }), ok],
];

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function stage(...faults: Fault[]): Promise<{ server: FaultyServer; client: TrunklineClient }> {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  const retries: CallOptions['retries'] = { limit: 3, baseMs: 0 };
  return { server, client: createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries }) };
}

const keysOf = ({ requests }: FaultyServer): unknown[] => requests.map(({ headers }) => headers['idempotency-key']);

async function error(call: Promise<unknown>): Promise<TrunklineError> {
  const thrown: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (thrown instanceof TrunklineError) return thrown;
  throw new Error(`Not a TrunklineError: ${String(thrown)}`);
}

describe('the key of a call to a model', () => {
  it.each(keeping)('is kept after %s', async (_, fault) => {
    const { server, client } = await stage(fault, ok);
    await client.llm.responses.create(request);
    const [first, ...others] = keysOf(server);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([first]);
  });

  it.each(renewing)('is renewed after %s, where a model was asked', async (_, fault) => {
    const { server, client } = await stage(fault, ok);
    await client.llm.responses.create(request);
    expect(server.requests).toHaveLength(2);
    expect(new Set(keysOf(server)).size).toBe(2);
  });

  it('is renewed exactly where a model was asked, whatever fails in whichever order', async () => {
    const faults = fc.array(
      fc.oneof(
        fc.constantFrom(...keeping).map(([, fault]) => ({ fault, isRenewed: false })),
        fc.constantFrom(...renewing).map(([, fault]) => ({ fault, isRenewed: true })),
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(faults, async (before) => {
        const { server, client } = await stage(...before.map(({ fault }) => fault), ok);
        await client.llm.responses.create(request, { retries: { limit: before.length } });
        const keys = keysOf(server);
        expect(keys).toHaveLength(before.length + 1);
        for (const [i, { isRenewed }] of before.entries()) expect(keys[i] !== keys[i + 1]).toBe(isRenewed);
        expect(new Set(keys).size).toBe(1 + before.filter(({ isRenewed }) => isRenewed).length);
        expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
      }),
      { numRuns: 20 },
    );
  });

  it('that the caller brought is used first, and replaced once it is used up', async () => {
    const [, spent = ok] = renewing[0] ?? [];
    const { server, client } = await stage('cut', spent, ok);
    await client.llm.responses.create(request, { idempotencyKey: 'order-42' });
    expect(keysOf(server)).toEqual(['order-42', 'order-42', expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });

  it('is told with the error as long as it counts, and not once it is used up', async () => {
    const kept = await stage(refusal(503, 'provider_unavailable', true));
    expect(await error(kept.client.llm.responses.create(request))).toMatchObject({
      retryable: true,
      idempotencyKey: keysOf(kept.server)[0],
    });
    const spent = await stage(refusal(502, 'provider_error', true, tried));
    expect(await error(spent.client.llm.responses.create(request))).toMatchObject({
      retryable: true,
      idempotencyKey: null,
    });
    expect(new Set(keysOf(spent.server)).size).toBe(4);
  });
});

describe('a call to a model', () => {
  it.each(calls)('is made again before it has begun, and is one call: %s', async (_, call, answer) => {
    const { server, client } = await stage(
      'cut',
      refusal(409, 'request_in_progress', true),
      refusal(503, 'provider_unavailable', true),
      answer,
    );
    await call(client);
    expect(server.requests).toHaveLength(4);
    expect(new Set(keysOf(server)).size).toBe(1);
    expect(new Set(server.requests.map(({ bytes }) => bytes.toString('latin1'))).size).toBe(1);
  });

  it.each(ending)('is not made again after %s', async (_, fault) => {
    const { server, client } = await stage(fault, ok);
    const thrown = await error(client.llm.responses.create(request));
    expect(thrown).toMatchObject({ retryable: false, hint: 'Do something', requestId: 'req_first' });
    expect(server.requests).toHaveLength(1);
  });

  it('whose answer was lost tells where to look for it, and is not made again', async () => {
    const { server, client } = await stage('half', refusal(409, 'request_already_started', false), ok);
    const thrown = await error(client.llm.responses.create(request));
    expect(thrown).toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'request_already_started',
      requestId: 'req_first',
      retryable: false,
      idempotencyKey: keysOf(server)[0],
      cause: { name: 'ConnectionError' },
    });
    expect(thrown.message).toContain("router.requests.get('req_first')");
    expect(server.requests).toHaveLength(2);
  });

  it('waits no longer for Retry-After than it has', async () => {
    const { server, client } = await stage(refusal(429, 'rate_limited', true, { 'retry-after': '50' }), ok);
    const thrown = await error(client.llm.responses.create(request, { timeouts: { totalMs: 40_000 } }));
    expect(thrown).toMatchObject({ status: 429, code: 'rate_limited', retryable: true });
    expect(server.requests).toHaveLength(1);
  });
});

describe('an error of the router', () => {
  it('tells code, hint, the request and whether to try again, and goes into a log as a whole', async () => {
    const { client } = await stage(
      refusal(404, 'route_not_found', false, { 'x-request-id': 'req_second', 'service-request-id': 'req_second' }),
    );
    const thrown = await error(client.router.requests.get('req_1'));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(JSON.parse(JSON.stringify(thrown))).toEqual({
      name: 'ApiError',
      message: '404 route_not_found: No',
      retryable: false,
      idempotencyKey: null,
      status: 404,
      code: 'route_not_found',
      hint: 'Do something',
      docsUrl: null,
      issues: [],
      reasons: [],
      requestId: 'req_first',
    });
  });
});
