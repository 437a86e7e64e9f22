import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AbortError,
  ApiError,
  type CallOptions,
  ConnectionError,
  createClient,
  type Fetch,
  type ResponseEvent,
  type ResponseStream,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';
import { waitFor } from '../support/sms-waiting.ts';

const request = {
  input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text: 'Grüße' }] }],
  max_output_tokens: 100,
};
const served = {
  'content-type': 'text/event-stream',
  'service-request-id': 'req_1',
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'service-region': 'local',
};
const route = { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' };
const message = { type: 'message' as const, role: 'assistant' as const };
const call = { type: 'function_call' as const, call_id: 'call_1', name: 'wave' };
const events: ResponseEvent[] = [
  { event: 'response.created', data: { response_id: 'resp_req_1' } },
  { event: 'response.item.added', data: { output_index: 0, item: { ...message, content: [] } } },
  { event: 'response.text.delta', data: { output_index: 0, delta: 'Grüße ' } },
  { event: 'response.text.delta', data: { output_index: 0, delta: '👋\n!' } },
  {
    event: 'response.item.completed',
    data: { output_index: 0, item: { ...message, content: [{ type: 'text', text: 'Grüße 👋\n!' }] } },
  },
  { event: 'response.item.added', data: { output_index: 1, item: call } },
  { event: 'response.function_call_arguments.delta', data: { output_index: 1, delta: '{"to":' } },
  { event: 'response.function_call_arguments.delta', data: { output_index: 1, delta: '1}' } },
  { event: 'response.item.completed', data: { output_index: 1, item: { ...call, arguments: '{"to":1}' } } },
  { event: 'response.completed', data: { stop_reason: 'tool_call', usage: { input_tokens: 1, output_tokens: 3 } } },
];
const answer = {
  id: 'resp_req_1',
  route,
  output: [
    { ...message, content: [{ type: 'text', text: 'Grüße 👋\n!' }] },
    { ...call, arguments: '{"to":1}' },
  ],
  stop_reason: 'tool_call',
  usage: { input_tokens: 1, output_tokens: 3 },
};

const frame = ({ event, data }: { event: string; data: unknown }, end = '\n'): string =>
  `event: ${event}${end}data: ${JSON.stringify(data)}${end}${end}`;
const wire = (upTo = events.length): string =>
  events
    .slice(0, upTo)
    .map((event) => frame(event))
    .join('');
const streamed = (write: (res: ServerResponse) => void): Fault => {
  return (res) => {
    res.writeHead(200, served);
    write(res);
  };
};
const whole = streamed((res) => res.end(wire()));

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function stage(fault: Fault, options?: CallOptions): Promise<{ server: FaultyServer; stream: ResponseStream }> {
  const server = await startFaultyServer(fault);
  servers.push(server);
  const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 } });
  return { server, stream: client.llm.responses.stream(request, options) };
}

/** What a loop over the stream gave, and what it threw. */
async function readAll(stream: ResponseStream): Promise<{ seen: ResponseEvent[]; thrown: unknown }> {
  const seen: ResponseEvent[] = [];
  try {
    for await (const event of stream) seen.push(event);
  } catch (thrown) {
    return { seen, thrown };
  }
  return { seen, thrown: null };
}

const closed = (server: FaultyServer): Promise<number> =>
  waitFor(
    'the connection is closed',
    async () => server.abandoned(),
    (seen) => seen === 1,
  );

describe('a streamed answer', () => {
  it('gives its events as they are on the wire, then the whole answer, and says who served it', async () => {
    const { server, stream } = await stage(whole);
    expect([stream.requestId, stream.route]).toEqual([null, null]);
    expect(await readAll(stream)).toEqual({ seen: events, thrown: null });
    expect([stream.requestId, stream.route]).toEqual(['req_1', route]);
    expect(await stream.final()).toEqual(answer);
    expect(await stream.text()).toBe('Grüße 👋\n!');
    expect(server.requests).toHaveLength(1);
    expect(server.abandoned()).toBe(0);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...request, stream: true });
    expect(server.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the same byte by byte, with CRLF, comments, frames without a name and several lines of data', async () => {
    const text = events
      .map((event) => `: keep-alive\r\n\r\ndata: {}\r\n\r\n${frame(event, '\r\n').replace('":', '":\r\ndata: ')}`)
      .join('');
    const bytes = new TextEncoder().encode(text);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (parts) => {
        if (sent === bytes.length) return parts.close();
        parts.enqueue(bytes.slice(sent, sent + 1));
        sent += 1;
      },
    });
    const fetch: Fetch = async () => new Response(body, { headers: served });
    const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc', fetch });
    expect(await readAll(client.llm.responses.stream(request))).toEqual({ seen: events, thrown: null });
  });

  it('can be had as a whole, or as its text alone', async () => {
    expect(await (await stage(whole)).stream.final()).toEqual(answer);
    expect(await (await stage(whole)).stream.text()).toBe('Grüße 👋\n!');
  });

  it('is asked for when it is read, and read once', async () => {
    const { server, stream } = await stage(whole);
    expect(server.requests).toHaveLength(0);
    await readAll(stream);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(TypeError);
    expect(server.requests).toHaveLength(1);
  });

  it('leaves the connection to the next one', async () => {
    const sockets = new Set<unknown>();
    const server = await startFaultyServer(
      streamed((res) => {
        sockets.add(res.socket);
        res.end(wire());
      }),
    );
    servers.push(server);
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc' });
    for (let i = 0; i < 6; i += 1) await client.llm.responses.stream(request).final();
    expect(server.abandoned()).toBe(0);
    expect(sockets.size).toBeLessThan(6);
  });

  it('is the same where it is asked for as one answer', async () => {
    const server = await startFaultyServer({ status: 200, body: JSON.stringify(answer) });
    servers.push(server);
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc' });
    expect(await client.llm.responses.create(request)).toEqual(answer);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request);
  });
});

describe('a stream that does not come to its end', () => {
  const cuts: Array<[string, Fault]> = [
    ['ends before its first event', streamed((res) => res.end())],
    ['ends between two events', streamed((res) => res.end(wire(4)))],
    ['ends in the middle of its last event', streamed((res) => res.end(wire().slice(0, -1)))],
    ['is cut in the middle of an event', streamed((res) => res.write(wire().slice(0, 300), () => res.destroy()))],
    ['is cut before its last event', streamed((res) => res.write(wire(9), () => res.destroy()))],
    ['holds no JSON', streamed((res) => res.end(`event: response.created\ndata: {"a\n\n${wire()}`))],
    ['holds no object', streamed((res) => res.end(`event: response.created\ndata: null\n\n${wire()}`))],
    ['holds no UTF-8', streamed((res) => res.end(Buffer.from(wire()).fill(0xff, 200, 201)))],
    ['says no id', streamed((res) => res.end(frame(events.at(-1) ?? { event: '', data: '' })))],
    ['has a line without an end', streamed((res) => res.write(`data: ${'a'.repeat(9_000_000)}`))],
  ];

  it.each(cuts)('is an error that tells to try anew, and is not repeated: it %s', async (_, fault) => {
    const { server, stream } = await stage(fault);
    const { seen, thrown } = await readAll(stream);
    expect(thrown).toBeInstanceOf(ConnectionError);
    // The key is used up: whoever tries anew does it without.
    expect(thrown).toMatchObject({ retryable: true, idempotencyKey: null });
    expect(seen).toEqual(events.slice(0, seen.length));
    expect(seen.length).toBeLessThan(events.length);
    await expect(stream.final()).rejects.toBe(thrown);
    await expect(stream.text()).rejects.toBe(thrown);
    expect(server.requests).toHaveLength(1);
  });

  it('is the error that the server tells, after what came before it', async () => {
    const error = { code: 'provider_error', message: 'No', hint: 'Look', retryable: true, request_id: 'req_1' };
    const { server, stream } = await stage(
      streamed((res) => res.end(wire(4) + frame({ event: 'error', data: { error } }))),
    );
    const { seen, thrown } = await readAll(stream);
    expect(seen).toEqual(events.slice(0, 4));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({
      status: 200,
      code: 'provider_error',
      message: '200 provider_error: No',
      hint: 'Look',
      retryable: true,
      requestId: 'req_1',
      idempotencyKey: null,
    });
    await expect(stream.final()).rejects.toBe(thrown);
    expect(server.requests).toHaveLength(1);
  });

  it('holds the key in no error, also where the server says it', async () => {
    const apiKey = `sk_test_${'0a'.repeat(24)}`;
    const error = { code: 'relay_error', message: `Bad ${apiKey}`, hint: apiKey, retryable: false };
    const server = await startFaultyServer((res) => {
      res.writeHead(200, { ...served, 'x-seen': apiKey }).end(frame({ event: 'error', data: { error } }));
    });
    servers.push(server);
    const { thrown } = await readAll(createClient({ baseUrl: server.url, apiKey }).llm.responses.stream(request));
    expect(thrown).toMatchObject({ code: 'relay_error', message: '200 relay_error: Bad [redacted]' });
    expect(thrown instanceof ApiError && thrown.headers.get('x-seen')).toBe('[redacted]');
  });

  it('is none at all where a page answers, and the connection is let go', async () => {
    const { server, stream } = await stage((res) => {
      res.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    const { seen, thrown } = await readAll(stream);
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, retryable: false });
    expect(String(thrown)).toContain('not text/event-stream: check baseUrl');
    expect(seen).toEqual([]);
    await closed(server);
  });
});

describe('a stream that stalls', () => {
  it('ends at the limit between two parts, and its connection is closed', async () => {
    const stalled = streamed((res) => res.write(wire(3)));
    const { server, stream } = await stage(stalled, { timeouts: { idleMs: 200 } });
    const { seen, thrown } = await readAll(stream);
    expect(seen).toEqual(events.slice(0, 3));
    expect(thrown).toBeInstanceOf(TimeoutError);
    expect(thrown).toMatchObject({ kind: 'idle', retryable: true, idempotencyKey: null });
    await closed(server);
    expect(server.requests).toHaveLength(1);
  });

  it('before it begins ends at the first byte, may be repeated with its key, and is', async () => {
    const limits = { timeouts: { firstByteMs: 200 }, retries: { limit: 1 } };
    const { server, stream } = await stage('silence', limits);
    const { thrown } = await readAll(stream);
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(thrown).toMatchObject({ name: 'TimeoutError', kind: 'firstByte', retryable: true, idempotencyKey: keys[0] });
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  describe('by its clock', () => {
    /** A stream that a test writes, on a clock that a test moves. */
    function paced(): { stream: ResponseStream; write: (text: string) => void; pass: (ms: number) => Promise<void> } {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
      let write: (text: string) => void = () => undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (parts) => {
          write = (text) => parts.enqueue(new TextEncoder().encode(text));
        },
      });
      const fetch: Fetch = async () => new Response(body, { headers: served });
      const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc', fetch });
      return {
        stream: client.llm.responses.stream(request),
        write,
        pass: (ms) => jest.advanceTimersByTimeAsync(ms),
      };
    }
    afterEach(() => {
      jest.useRealTimers();
    });

    it('is one after 45 seconds, and comments are signs of life', async () => {
      const { stream, write, pass } = paced();
      write(wire(1));
      const seen: ResponseEvent[] = [];
      const reading = (async () => {
        for await (const event of stream) seen.push(event);
      })().catch((thrown: unknown) => thrown);
      for (let i = 0; i < 5; i += 1) {
        await pass(40_000);
        write(': keep-alive\n\n');
      }
      await pass(40_000);
      expect(stream.requestId).toBe('req_1');
      write(wire(3).slice(wire(1).length));
      await pass(46_000);
      expect(await reading).toMatchObject({ name: 'TimeoutError', kind: 'idle' });
      expect(seen).toEqual(events.slice(0, 3));
    });

    it('is none where its reader takes its time', async () => {
      const { stream, write, pass } = paced();
      write(wire(1));
      const iterator = stream[Symbol.asyncIterator]();
      expect((await iterator.next()).value).toEqual(events[0]);
      await pass(600_000);
      write(wire().slice(wire(1).length));
      expect((await iterator.next()).value).toEqual(events[1]);
      expect(await iterator.return?.()).toMatchObject({ done: true });
    });
  });
});

describe('a stream that is left', () => {
  const endless = streamed((res) => res.write(wire(3)));

  it('in the middle of its loop closes the connection, and has no end', async () => {
    const { server, stream } = await stage(endless);
    for await (const event of stream) if (event.event === 'response.text.delta') break;
    await closed(server);
    await expect(stream.final()).rejects.toThrow(AbortError);
  });

  it.each(['abort()', 'the signal of the caller'])(
    'by %s closes the connection and tells the reason to its reader',
    async (how) => {
      const controller = new AbortController();
      const { server, stream } = await stage(endless, { signal: controller.signal });
      const reason = new Error('The visitor left');
      const seen: ResponseEvent[] = [];
      const loop = async (): Promise<void> => {
        for await (const event of stream) {
          seen.push(event);
          if (seen.length < 3) continue;
          if (how === 'abort()') stream.abort(reason);
          else controller.abort(reason);
        }
      };
      const thrown = await loop().catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(AbortError);
      expect(thrown).toMatchObject({ cause: reason, retryable: false });
      expect(seen).toHaveLength(3);
      await closed(server);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('while nobody reads closes the connection at once', async () => {
    const { server, stream } = await stage(endless);
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    stream.abort();
    await closed(server);
    await expect(stream.final()).rejects.toThrow(AbortError);
    await expect(iterator.next()).rejects.toThrow(AbortError);
  });

  it('before it is read asks for nothing', async () => {
    const { server, stream } = await stage(whole);
    stream.abort();
    expect((await readAll(stream)).thrown).toBeInstanceOf(AbortError);
    expect(server.requests).toHaveLength(0);
  });

  it('waits for its reader: no more is fetched than what is in flight', async () => {
    let written = 0;
    let isHeldBack = false;
    const piece = frame({ event: 'response.text.delta', data: { output_index: 0, delta: 'a'.repeat(60_000) } });
    const { server, stream } = await stage(
      streamed((res) => {
        res.write(wire(2));
        const fill = (): void => {
          isHeldBack = false;
          while (!res.destroyed && res.write(piece)) written += piece.length;
          isHeldBack = true;
        };
        res.on('drain', fill);
        fill();
      }),
    );
    const iterator = stream[Symbol.asyncIterator]();
    await iterator.next();
    let before = -1;
    await waitFor(
      'the server is held back',
      async () => {
        const same = isHeldBack && written === before;
        before = written;
        return same;
      },
      (same) => same,
    );
    expect(written).toBeLessThan(16_000_000);
    await iterator.return?.();
    await closed(server);
  });
});
