import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  AbortError,
  createClient,
  type Fetch,
  type ResponseEvent,
  type ResponseStream,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { createStreamStage } from '../support/stream-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { events, frame, readAll, request, served, streamed, wire } from '../support/streamed-response.ts';

const whole = streamed((res) => res.end(wire()));

const { serve, stage, closed } = createStreamStage();

describe('a stream that stalls', () => {
  it('ends at the limit between two parts, and its connection is closed', async () => {
    const stalled = streamed((res) => res.write(wire(3)));
    const { server, stream } = await stage(stalled, { timeouts: { idleMs: 1_000 } });
    const { seen, thrown } = await readAll(stream);
    expect(seen).toEqual(events.slice(0, 3));
    expect(thrown).toBeInstanceOf(TimeoutError);
    expect(thrown).toMatchObject({ kind: 'idle', retryable: true, idempotencyKey: null });
    await closed(server);
    expect(server.requests).toHaveLength(1);
  });

  it('before it begins ends at the first byte, may be repeated with its key, and is', async () => {
    const server = await serve('silence');
    // As they were sent: a server may hear of them later than the client gave up.
    const keys: Array<string | null> = [];
    const fetch: Fetch = (url, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return globalThis.fetch(url, init);
    };
    const limits = { timeouts: { firstByteMs: 100 }, retries: { limit: 1, baseMs: 0 } };
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', fetch, ...limits });
    const { thrown } = await readAll(client.llm.responses.stream(request));
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

  it('by an iterator that reads nothing has no end, and asks for nothing', async () => {
    const { server, stream } = await stage(whole);
    const iterator = stream[Symbol.asyncIterator]();
    expect(await iterator.return?.()).toEqual({ done: true, value: undefined });
    expect(await iterator.next()).toEqual({ done: true, value: undefined });
    await expect(stream.final()).rejects.toThrow(AbortError);
    await expect(stream.text()).rejects.toThrow(AbortError);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(TypeError);
    expect(server.requests).toHaveLength(0);
  });

  it('to an iterator that nobody reads comes to its end by whoever reads first', async () => {
    const { server, stream } = await stage(whole);
    const [unread, other] = [stream[Symbol.asyncIterator](), stream[Symbol.asyncIterator]()];
    expect(await stream.text()).toBe('Grüße 👋\n!');
    await expect(unread.next()).rejects.toThrow(TypeError);
    expect(await other.return?.()).toEqual({ done: true, value: undefined });
    expect((await stream.final()).id).toBe('resp_req_1');
    expect(server.requests).toHaveLength(1);
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
