import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiError, ConnectionError, createClient, type TrunklineClient, TrunklineError } from '../../sdk/src/index.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const text = { from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hello' };
const ok: Fault = { status: 200, body: '{"id":"1"}' };
const gone: Fault = { status: 204 };
const missing: Fault = { status: 404, body: '{"error":"Not found","code":"NOT_FOUND"}' };
const status = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: '{}' });

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function stage(...faults: Fault[]): Promise<{ server: FaultyServer; client: TrunklineClient }> {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  const retries = { limit: 2, baseMs: 0 };
  return { server, client: createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries }) };
}

type Answered = 'cut' | 'half' | ReturnType<typeof status>;
const passing: Answered[] = [
  'cut',
  'half',
  status(408),
  status(429),
  status(500),
  status(502),
  status(503),
  status(504),
];
const name = (fault: Answered): string => (typeof fault === 'string' ? fault : String(fault.status));
const error = async (call: Promise<unknown>): Promise<TrunklineError> => {
  const thrown: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (thrown instanceof TrunklineError) return thrown;
  throw new Error(`Not a TrunklineError: ${String(thrown)}`);
};

describe('a call that cannot act twice', () => {
  it.each(passing.map((fault) => [name(fault), fault] as const))('is made again after: %s', async (_, fault) => {
    const { server, client } = await stage(fault, ok);
    await client.sms.messages.get('msg_1');
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/sms/messages/msg_1',
      'GET /v1/sms/messages/msg_1',
    ]);
  });

  it('is one call over all of its attempts: one key, one body, whatever fails on the way', async () => {
    const faults = fc.array(fc.constantFrom(...passing), { maxLength: 4 });
    const keys: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(faults, async (before) => {
        const { server, client } = await stage(...before, ok);
        await client.sms.messages.send(text, { retries: { limit: before.length } });
        expect(server.requests).toHaveLength(before.length + 1);
        const seen = new Set(
          server.requests.map(({ headers, body }) => `${String(headers['idempotency-key'])} ${body}`),
        );
        expect(seen.size).toBe(1);
        expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(text);
        keys.push(server.requests[0]?.headers['idempotency-key']);
      }),
      { numRuns: 25 },
    );
    // Every call has a key of its own.
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  }, 60_000);

  it.each(passing.map((fault) => [name(fault), fault] as const))(
    'is made again for an explanation, which gets no key of its own, after: %s',
    async (_, fault) => {
      const { server, client } = await stage(fault, ok, fault, ok);
      await client.sms.messages.explain(text);
      await client.sms.batches.explain(
        { from_phone_number_id: 'num_1', recipients: [] },
        { idempotencyKey: 'order-42' },
      );
      const asked = server.requests.map(({ path, headers }) => [path, headers['idempotency-key']]);
      expect(asked).toEqual([
        ['/v1/sms/messages/explain', undefined],
        ['/v1/sms/messages/explain', undefined],
        ['/v1/sms/batches/explain', 'order-42'],
        ['/v1/sms/batches/explain', 'order-42'],
      ]);
    },
  );

  it('uses the key of the caller', async () => {
    const { server, client } = await stage('cut', ok);
    await client.sms.messages.send(text, { idempotencyKey: 'order-42' });
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-42', 'order-42']);
  });

  it('ends with the last error when the limit is reached, and tells the key to go on with', async () => {
    const { server, client } = await stage(status(503));
    const thrown = await error(client.sms.messages.send(text));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(server.requests).toHaveLength(3);
    expect(thrown).toMatchObject({
      status: 503,
      retryable: true,
      idempotencyKey: server.requests[0]?.headers['idempotency-key'],
    });
  });

  it('is made once where the limit is 0', async () => {
    const { server, client } = await stage(status(503));
    await error(client.sms.messages.get('msg_1', { retries: { limit: 0 } }));
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 415, 422, 301, 307, 501])('is not made again after %i', async (code) => {
    const { server, client } = await stage(status(code, { location: '/elsewhere' }));
    expect(await error(client.sms.messages.send(text))).toMatchObject({ status: code, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  it('is not made again when the server asks for more time than the call has', async () => {
    const { server, client } = await stage(status(429, { 'retry-after': '50' }), ok);
    const thrown = await error(client.sms.messages.get('msg_1', { timeouts: { totalMs: 40_000 } }));
    expect(thrown).toMatchObject({ status: 429, retryable: true });
    expect(server.requests).toHaveLength(1);
  });

  it('waits as Retry-After asks, then succeeds', async () => {
    const { server, client } = await stage(status(503, { 'retry-after': '1' }), ok);
    await client.sms.messages.get('msg_1');
    expect(server.requests).toHaveLength(2);
  });

  it('has succeeded when a lost DELETE finds nothing the second time', async () => {
    const { server, client } = await stage('cut', missing);
    await client.webhooks.delete('end_1');
    expect(server.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('has not succeeded when there was nothing to delete, nor after a refusal unseen', async () => {
    const first = await stage(missing);
    expect(await error(first.client.webhooks.delete('end_1'))).toMatchObject({ status: 404 });
    const second = await stage(status(429), missing);
    expect(await error(second.client.webhooks.delete('end_1'))).toMatchObject({ status: 404 });
    const third = await stage(status(429), gone);
    await third.client.apiKeys.delete('key_1');
    expect(third.server.requests).toHaveLength(2);
  });
});

describe('a call that might act twice', () => {
  const calls: Array<[string, (client: TrunklineClient) => Promise<unknown>]> = [
    ['create a key', (client) => client.apiKeys.create({ name: 'CI' })],
    ['rotate the secret', (client) => client.organization.webhookSecret.rotate()],
    ['change an endpoint', (client) => client.webhooks.update('end_1', { enabled: false })],
    ['redeliver', (client) => client.webhookDeliveries.redeliver('del_1')],
    ['cancel', (client) => client.sms.messages.cancel('msg_1')],
  ];

  it.each(calls)('is made once, whatever fails: %s', async (_, call) => {
    for (const fault of passing.filter((fault) => name(fault) !== '429')) {
      const { server, client } = await stage(fault);
      expect(await error(call(client))).toMatchObject({ retryable: false, idempotencyKey: null });
      expect(server.requests).toHaveLength(1);
    }
  });

  it.each(calls)('is made again where the server refused it unseen: %s', async (_, call) => {
    const { server, client } = await stage(status(429, { 'retry-after': '0' }), ok);
    await call(client);
    expect(server.requests).toHaveLength(2);
    expect(server.requests[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

it('a refused connection is a ConnectionError that tells the reason and may be tried again', async () => {
  const client = createClient({
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    apiKey: 'sk_test_abc',
    retries: { limit: 1, baseMs: 0 },
  });
  const thrown = await error(client.organization.get());
  expect(thrown).toBeInstanceOf(ConnectionError);
  expect(thrown).toMatchObject({ message: 'No answer arrived: ECONNREFUSED', retryable: true });
});
