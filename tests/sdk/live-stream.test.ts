import { afterEach, describe, expect, it } from '@jest/globals';
import {
  ApiError,
  AbortError,
  createClient,
  type RetryOptions,
  type SmsStreamChange,
  type StreamOptions,
} from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';
import { waitFor } from '../support/sms-waiting.ts';

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const change = (n: number): SmsStreamChange => ({
  id: `id-${n}`,
  event: 'sms.sent',
  data: { message_id: `msg_${n}`, conversation_id: 'conv_1', status: 'sent', occurred_at: '2027-01-13T17:00:00.000Z' },
});
const frame = ({ id, event, data }: { id: string; event: string; data: unknown }): string =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const wire = (...numbers: number[]): string => numbers.map((n) => frame(change(n))).join('');
const heartbeat = (id: string): string => frame({ id, event: 'heartbeat', data: {} });
/** An answer that streams, and how its connection goes on. */
const streaming =
  (text: string, then: 'ends' | 'breaks' | 'stays'): Fault =>
  (res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write(text, () => {
      if (then === 'ends') res.end();
      if (then === 'breaks') res.destroy();
    });
  };
const refusing = (status: number, code: string): { status: number; body: string } => ({
  status,
  body: JSON.stringify({ error: 'No', code }),
});

async function follow(faults: Fault[], options: StreamOptions = {}, retries: RetryOptions = {}) {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0, ...retries } });
  const stream = client.sms.stream(options);
  return {
    server,
    stream,
    /** The first changes, and then the loop is left. */
    take: async (count: number): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { id } of stream) if (ids.push(id) >= count) break;
      return ids;
    },
    resumedFrom: () => server.requests.map(({ headers }) => headers['last-event-id']),
  };
}

describe('sessions.stream', () => {
  const placed = (id: string, event: string, data: unknown): string => frame({ id, event, data });
  const turnOf = (index: number) => ({ id: `turn-${index}`, index, source: 'user', text: `Turn ${index}` });
  const over = placed('1:9', 'end', { reason: 'session_ended' });

  async function turnsOf(...faults: Fault[]) {
    const server = await startFaultyServer(...faults);
    servers.push(server);
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 } });
    const turns: unknown[] = [];
    for await (const each of client.sessions.stream('01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31'))
      if (each.event === 'transcript') turns.push(each.data);
    const asked = server.requests.map(({ path, headers }) => [
      new URL(path, server.url).searchParams.get('cursor'),
      headers['last-event-id'] ?? null,
    ]);
    return { turns, asked };
  }

  it('gives the turn itself, from a server that sends it and from an older one that wraps it', async () => {
    const status = placed('-1:0', 'status', { status: 'active', endedAt: null });
    const { turns, asked } = await turnsOf(
      streaming(status + placed('0:5', 'transcript', { turn: turnOf(0) }), 'ends'),
      streaming(placed('0:5', 'transcript', turnOf(0)) + placed('1:7', 'transcript', turnOf(1)), 'breaks'),
      streaming(placed('1:7', 'transcript', { turn: turnOf(1) }) + over, 'ends'),
    );
    expect(turns).toEqual([turnOf(0), turnOf(1)]);
    expect(asked).toEqual([null, '0:5', '1:7'].map((place) => [place, place]));
  });
});

describe('sms.stream', () => {
  it('gives each change as it is on the wire and no heartbeat, and asks for nothing before it is read', async () => {
    const { server, stream } = await follow([streaming(heartbeat('h') + wire(1), 'stays')]);
    expect(server.requests).toHaveLength(0);
    expect(stream.lastEventId).toBeNull();
    for await (const seen of stream) {
      expect(seen).toEqual(change(1));
      break;
    }
    expect(stream.lastEventId).toBe('id-1');
    await waitFor(
      'the connection is closed',
      async () => server.abandoned(),
      (count) => count === 1,
    );
  });

  it.each(['ends', 'breaks'] as const)(
    'goes on behind the last frame where the connection %s, heartbeats included',
    async (end) => {
      const { take, resumedFrom } = await follow([
        streaming(wire(1, 2), end),
        streaming(heartbeat('h'), end),
        streaming(wire(3), 'stays'),
      ]);
      expect(await take(3)).toEqual(['id-1', 'id-2', 'id-3']);
      expect(resumedFrom()).toEqual([undefined, 'id-2', 'h']);
    },
  );

  it('goes on where a frame was cut, or is none, behind the last whole one', async () => {
    const { take, resumedFrom } = await follow([
      streaming(wire(1) + wire(2).slice(0, -9), 'ends'),
      streaming(wire(2) + 'id: x\nevent: sms.sent\ndata: {"cut\n\n', 'stays'),
      streaming('event: sms.sent\ndata: {}\n\n', 'stays'),
      streaming(wire(3), 'stays'),
    ]);
    expect(await take(3)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(resumedFrom()).toEqual([undefined, 'id-1', 'id-2', 'id-2']);
  });

  it('passes over what says nothing, and takes a last frame that no empty line ends where it is whole', async () => {
    const nothing = 'event: ping\ndata: {}\n\nevent: x\ndata: null\n\n';
    const { take, resumedFrom } = await follow([
      streaming(nothing + wire(1) + nothing + wire(2).slice(0, -2), 'ends'),
      streaming(wire(3), 'stays'),
    ]);
    expect(await take(3)).toEqual(['id-1', 'id-2', 'id-3']);
    expect(resumedFrom()).toEqual([undefined, 'id-2']);
  });

  it.each(['text/html', 'application/json', 'text/plain'])(
    'is none where another server answers as %s',
    async (type) => {
      const { take, server } = await follow([
        (res) => {
          res
            .writeHead(200, { 'content-type': type })
            .end(type === 'application/json' ? '{"ok":true}' : '<p>default</p>');
        },
      ]);
      await expect(take(1)).rejects.toMatchObject({ name: 'ApiError', status: 200, retryable: false });
      expect(server.requests).toHaveLength(1);
    },
  );

  it('connects again after refusals that pass, more often than a call is repeated', async () => {
    const busy = refusing(503, 'SERVICE_UNAVAILABLE');
    const { take } = await follow([busy, busy, busy, busy, busy, streaming(wire(1), 'stays')]);
    expect(await take(1)).toEqual(['id-1']);
  });

  it('waits as long as the server asks, also longer than a call would', async () => {
    const full: Fault = { ...refusing(429, 'TOO_MANY_STREAMS'), headers: { 'retry-after': '1' } };
    const { take } = await follow([full, streaming(wire(1), 'stays')], {}, { maxRetryAfterMs: 0 });
    expect(await take(1)).toEqual(['id-1']);
  });

  it('keeps the place of each loop apart, where two read at once', async () => {
    const { server, stream, resumedFrom } = await follow([
      streaming(wire(1), 'ends'),
      streaming(heartbeat('h') + wire(1, 2, 3), 'stays'),
      streaming(wire(2), 'stays'),
    ]);
    const [slow, fast] = [stream[Symbol.asyncIterator](), stream[Symbol.asyncIterator]()];
    await slow.next();
    for (let n = 0; n < 2; n += 1) await fast.next();
    expect(stream.lastEventId).toBe('id-2');
    await slow.next();
    expect(server.requests).toHaveLength(3);
    expect(resumedFrom()).toEqual([undefined, 'id-1', 'id-1']);
    await slow.return?.();
    await fast.return?.();
  });

  it('connects again where the stream falls silent', async () => {
    const { take, resumedFrom } = await follow([streaming(wire(1), 'stays'), streaming(wire(2), 'stays')], {
      timeouts: { idleMs: 100 },
    });
    expect(await take(2)).toEqual(['id-1', 'id-2']);
    expect(resumedFrom()).toEqual([undefined, 'id-1']);
  });

  it.each([
    [400, 'INVALID_CURSOR'],
    [401, 'UNAUTHORIZED'],
    [410, 'RESUME_EXPIRED'],
  ])('throws %s %s, which no new connection mends', async (status, code) => {
    const { server, take } = await follow([refusing(status, code)], { lastEventId: 'old' });
    await expect(take(1)).rejects.toMatchObject({ constructor: ApiError, status, code, retryable: false });
    expect(server.requests.map(({ headers }) => headers['last-event-id'])).toEqual(['old']);
  });

  it('throws the last failure after as many as retries.limit says, and counts from the last frame', async () => {
    const busy = refusing(503, 'SERVICE_UNAVAILABLE');
    const { server, take } = await follow([busy, streaming(wire(1), 'ends'), busy, busy], {
      retries: { limit: 2 },
    });
    await expect(take(2)).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(4);
  });

  it('ends with an AbortError where its signal is aborted, while it waits too', async () => {
    const controller = new AbortController();
    const { take, server } = await follow([streaming(wire(1), 'stays')], { signal: controller.signal });
    const taken = take(2);
    await waitFor(
      'it reads',
      async () => server.requests.length,
      (count) => count === 1,
    );
    controller.abort('enough');
    await expect(taken).rejects.toMatchObject({ constructor: AbortError, cause: 'enough' });
    expect(server.requests).toHaveLength(1);
  });

  it('refuses options that it does not know, and a place that is none, with a TypeError', async () => {
    const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc' });
    expect(() => client.sms.stream({ lastEventId: '' })).toThrow(TypeError);
    const unknown = client.sms.stream({ since: 'yesterday' } as StreamOptions);
    await expect(unknown[Symbol.asyncIterator]().next()).rejects.toThrow('options.since is not known');
  });
});
