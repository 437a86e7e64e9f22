import { afterEach, describe, expect, it } from '@jest/globals';
import { AbortError, type CallOptions, createClient, type Fetch, TimeoutError } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';
import { waitFor } from '../support/sms-waiting.ts';

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(...faults: Fault[]): Promise<FaultyServer> {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  return server;
}

const clientOf = (server: FaultyServer, options: CallOptions & { fetch?: Fetch } = {}) => {
  const { retries = { limit: 0 }, timeouts = {}, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  return createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries, timeouts, fetch });
};

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown,
  );

const connectionsLetGo = (server: FaultyServer, count: number): Promise<number> =>
  waitFor(
    'the connections are let go',
    async () => server.abandoned(),
    (seen) => seen >= count,
  );

// A fetch that does not look at its signal.
const deaf: Fetch = (url, init) => globalThis.fetch(url, { ...init, signal: null });

describe('a call that takes too long', () => {
  const cases: Array<[Fault, 'firstByte' | 'idle' | 'total', NonNullable<CallOptions['timeouts']>]> = [
    // Long enough for the request to reach the server on a busy machine.
    ['silence', 'firstByte', { firstByteMs: 500 }],
    ['stall', 'idle', { idleMs: 50 }],
    ['drip', 'total', { totalMs: 500 }],
    ['silence', 'total', { totalMs: 500 }],
  ];

  it.each(cases)('ends at: %s, %s, and its connection is let go', async (fault, kind, timeouts) => {
    const server = await serve(fault);
    const thrown = await thrownBy(clientOf(server, { timeouts }).organization.get());
    expect(thrown).toBeInstanceOf(TimeoutError);
    expect(thrown).toMatchObject({ kind, retryable: true, name: 'TimeoutError' });
    await connectionsLetGo(server, 1);
    expect(server.requests).toHaveLength(1);
  });

  it.each(cases)('ends as well where fetch does not look at its signal: %s, %s', async (fault, kind, timeouts) => {
    const server = await serve(fault);
    const thrown = await thrownBy(clientOf(server, { timeouts, fetch: deaf }).organization.get());
    expect(thrown).toMatchObject({ name: 'TimeoutError', kind });
  });

  it('is made again with the same key where one attempt stalls', async () => {
    const server = await serve('silence', 'stall', { status: 202, body: '{"id":"msg_1"}' });
    const client = clientOf(server, {
      retries: { limit: 2, baseMs: 0 },
      timeouts: { firstByteMs: 2_000, idleMs: 2_000 },
    });
    const message = await client.sms.messages.send({ from_phone_number_id: 'num_1', to: '+15005550100', text: 'Hi' });
    expect(message.id).toBe('msg_1');
    expect(server.requests).toHaveLength(3);
    expect(new Set(server.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await connectionsLetGo(server, 2);
  });

  it('may act twice if it is made again, and is not, where it has no key', async () => {
    const server = await serve('silence');
    const client = clientOf(server, { retries: { limit: 5, baseMs: 0 }, timeouts: { firstByteMs: 50 } });
    expect(await thrownBy(client.apiKeys.create({ name: 'CI' }))).toMatchObject({
      kind: 'firstByte',
      retryable: false,
    });
    // The server may hear of it later than the client gave up.
    await waitFor(
      'the request arrived',
      async () => server.requests,
      (requests) => requests.length > 0,
    );
    expect(server.requests).toHaveLength(1);
  });
});

describe('an AbortSignal', () => {
  it('that is aborted before the call lets no request out', async () => {
    const server = await serve({ status: 200, body: '{}' });
    const reason = new Error('The visitor left');
    const thrown = await thrownBy(clientOf(server).organization.get({ signal: AbortSignal.abort(reason) }));
    expect(thrown).toBeInstanceOf(AbortError);
    expect(thrown).toMatchObject({ name: 'AbortError', retryable: false, cause: reason });
    expect(server.requests).toHaveLength(0);
  });

  it.each([
    ['before the answer', globalThis.fetch],
    ['before the answer, unseen by fetch', deaf],
  ] as const)('ends the call %s', async (_, fetch) => {
    const server = await serve('silence');
    const controller = new AbortController();
    const thrown = thrownBy(clientOf(server, { fetch }).organization.get({ signal: controller.signal }));
    await waitFor(
      'the request arrives',
      async () => server.requests.length,
      (seen) => seen === 1,
    );
    controller.abort();
    expect(await thrown).toBeInstanceOf(AbortError);
  });

  it('ends the call in the middle of the body, and the connection is let go', async () => {
    const server = await serve('stall');
    const controller = new AbortController();
    const fetch: Fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init);
      setImmediate(() => controller.abort());
      return response;
    };
    const thrown = await thrownBy(clientOf(server, { fetch }).organization.get({ signal: controller.signal }));
    expect(thrown).toBeInstanceOf(AbortError);
    await connectionsLetGo(server, 1);
  });

  it('ends the pause between two attempts, and no further attempt is made', async () => {
    const server = await serve({ status: 503, headers: { 'retry-after': '30' }, body: '{}' });
    const controller = new AbortController();
    const fetch: Fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init);
      const body = await response.text();
      setImmediate(() => controller.abort());
      return new Response(body, response);
    };
    const client = clientOf(server, { fetch, retries: { limit: 3 } });
    expect(await thrownBy(client.organization.get({ signal: controller.signal }))).toBeInstanceOf(AbortError);
    expect(server.requests).toHaveLength(1);
  });

  it('ends a loop over pages', async () => {
    const page = JSON.stringify({ data: [{ id: 'a' }, { id: 'b' }], next_cursor: 'next' });
    const server = await serve({ status: 200, body: page });
    const controller = new AbortController();
    const seen: string[] = [];
    const loop = async (): Promise<void> => {
      for await (const { id } of clientOf(server).sms.messages.list({}, { signal: controller.signal })) {
        seen.push(id);
        if (seen.length === 4) controller.abort();
      }
    };
    expect(await thrownBy(loop())).toBeInstanceOf(AbortError);
    expect(seen).toEqual(['a', 'b', 'a', 'b']);
    expect(server.requests.map(({ path }) => path)).toEqual(['/v1/sms/messages', '/v1/sms/messages?cursor=next']);
  });
});
