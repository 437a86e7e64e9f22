import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { framesOf } from '../../support/event-frames.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';
import { endless, sequence, singly, stalling } from './stream-sources.ts';

type Frame = components['schemas']['ResponseStreamEvent'];
const created: Frame = { event: 'response.created', data: { response_id: 'resp_1' } };
const delta: Frame = { event: 'response.text.delta', data: { output_index: 0, delta: 'Grüße\n\ndata: x' } };
const completed: Frame = { event: 'response.completed', data: { stop_reason: 'stop', usage: {} } };
const served = {
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'server-timing': 'own;dur=1',
};

/** What the handlers give, set by each test, and what became of it. */
let events: () => AsyncIterable<Frame | null>;
/** Where set, instead of `events`. */
let batches: (() => AsyncIterable<Frame[]>) | null = null;
let bytes: () => AsyncIterable<Uint8Array>;
let servedBy = 'echo';
let aborted = 0;

let server: PipelineServer;
beforeAll(async () => {
  server = await startPipeline(
    {
      createResponse: async (input, reply) => {
        input.signal.addEventListener('abort', () => (aborted += 1));
        return reply(200, { events: batches?.() ?? singly(events()) }, { ...served, 'service-model': servedBy });
      },
      createSpeech: async (_input, reply) =>
        reply(200, { bytes: bytes() }, { ...served, 'service-usage-characters': '2', vary: 'accept' }),
    },
    { limits: { stallTimeoutMs: 200 } },
  );
});
afterAll(() => server.close());
afterEach(() => {
  batches = null;
  aborted = 0;
});

const post = (path: string, body: object): Promise<Response> =>
  server.call(path, { method: 'POST', headers: { 'idempotency-key': 'k' }, body: JSON.stringify(body) });
const ask = () =>
  post('/v1/llm/responses', {
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'hi' }] }],
    max_output_tokens: 10,
    stream: true,
  });
const speak = () =>
  post('/v1/tts/speech', { input: 'hi', audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1 } });

/** A connection that sent a request and reads nothing. */
async function deafCaller(path: string, body: object): Promise<ReturnType<typeof connect>> {
  const json = JSON.stringify(body);
  const socket = connect(server.port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sk_caller\r\nIdempotency-Key: k\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
  return socket;
}
const speech = { input: 'hi', audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1 } };

describe('a stream of events', () => {
  it('is written frame by frame, never stored, and ends with its terminal event', async () => {
    events = () => sequence([created, delta, completed]);
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(framesOf(await response.text())).toEqual([created, delta, completed]);
  });

  it('has a comment wherever its source only lives on, and still exactly one terminal event', async () => {
    events = () => sequence([created, null, null, delta, null]);
    const text = await (await ask()).text();
    expect(text.split(': \n\n')).toHaveLength(4);
    expect(text.split('\n\n').slice(1, 3)).toEqual([': ', ': ']);
    expect(framesOf(text).slice(0, -1)).toEqual([created, delta]);
    expect(framesOf(text).at(-1)?.event).toBe('error');
  });

  it.each<[string, () => AsyncIterable<Frame>]>([
    ['ends without a terminal event', () => sequence([created, delta])],
    ['fails', () => sequence([created, delta], new Error('the upstream with its secret'))],
    ['is empty', () => sequence([])],
    ['fails at once', () => sequence([], new Error('the upstream with its secret'))],
  ])('that %s gets exactly one: error, with relay_error', async (_what, source) => {
    events = source;
    const text = await (await ask()).text();
    const frames = framesOf(text);
    expect(frames.filter(({ event }) => event === 'error' || event === 'response.completed')).toHaveLength(1);
    expect(frames.at(-1)).toMatchObject({ event: 'error', data: { error: { code: 'relay_error', retryable: false } } });
    expect(text).not.toContain('secret');
  });

  it.each<[string, Frame[]]>([
    ['a second terminal event', [created, completed, completed]],
    ['another event', [created, completed, delta]],
    [
      'an error',
      [
        created,
        completed,
        { event: 'error', data: { error: { code: 'relay_error', message: 'x', hint: 'x', retryable: false } } },
      ],
    ],
  ])('writes nothing after its terminal event: %s is refused and logged', async (_what, given) => {
    const before = server.logged.length;
    events = () => sequence(given);
    expect(framesOf(await (await ask()).text())).toEqual([created, completed]);
    const logged = () => Promise.resolve(server.logged.slice(before).join());
    await waitFor('the fault is logged', logged, (lines) => lines.includes('goes on after its terminal event'));
  });

  it('whose event breaks the contract fails and says so', async () => {
    const wrong = { event: 'response.text.delta', data: { output_index: 0, delta: '' } } as const;
    events = () => sequence<Frame>([created, wrong, completed]);
    const frames = framesOf(await (await ask()).text());
    expect(frames).toHaveLength(2);
    expect(frames[1]).toMatchObject({
      event: 'error',
      data: { error: { message: expect.stringContaining('breaks the contract') } },
    });
  });

  it('is written in batches as it is given in batches, and ends with its terminal event', async () => {
    batches = () =>
      sequence([
        [created, delta],
        [delta, completed],
      ]);
    expect(framesOf(await (await ask()).text())).toEqual([created, delta, delta, completed]);
  });

  it.each<[string, Frame[], Frame[]]>([
    ['after its terminal event', [created, completed, delta], [created, completed]],
    [
      'that breaks the contract',
      [created, { ...delta, data: { output_index: 0, delta: '' } } as Frame, delta],
      [created],
    ],
  ])('shows what stands in a batch before an event %s', async (_what, batch, shown) => {
    batches = () => sequence([batch]);
    const frames = framesOf(await (await ask()).text());
    expect(frames.slice(0, shown.length)).toEqual(shown);
    expect(frames.filter(({ event }) => event === 'error' || event === 'response.completed')).toHaveLength(1);
  });

  it('whose headers cannot be sent is no answer, and its source is ended', async () => {
    const { source, isEnded } = stalling(delta);
    events = () => source;
    servedBy = 'a model beyond latin1: \u0100';
    const response = await ask();
    servedBy = 'echo';
    expect([response.status, isEnded()]).toEqual([500, true]);
  });

  it('that an operation does not list is no answer, and its source is ended', async () => {
    const { source, isEnded } = endless(created);
    const other = await startPipeline({
      // A handler of another operation, as a fault of ours would have it.
      getPhoneNumber: (async (_input: never, reply: (status: number, content: object) => never) =>
        reply(200, { events: source })) as never,
    });
    const response = await other.call('/v1/phone-numbers/num_1');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('does not list 200');
    // It was never begun, so there is nothing that its end could undo; it gives nothing any more.
    expect(await source[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
    expect(isEnded()).toBe(false);
    await other.close();
  });
});

describe('a caller that goes away', () => {
  it('ends a stream that is giving, and one that waits for its provider', async () => {
    const giving = endless(delta);
    const waiting = stalling(created);
    for (const { source, isEnded } of [giving, waiting]) {
      events = () => source;
      const socket = await deafCaller('/v1/llm/responses', {
        input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'hi' }] }],
        max_output_tokens: 10,
      });
      socket.resume();
      await once(socket, 'data');
      socket.destroy();
      await waitFor(
        'the source is ended',
        async () => isEnded(),
        (ended) => ended,
      );
    }
    expect(aborted).toBe(2);
  });

  it('before the answer begins has its source ended unread', async () => {
    let begin: () => void = () => undefined;
    const { source, isEnded } = stalling(Buffer.from('x'));
    let asked = false;
    const other = await startPipeline({
      createSpeech: async (input, reply) => {
        asked = true;
        await new Promise<void>((resolve) => (begin = resolve));
        expect(input.signal.aborted).toBe(true);
        return reply(200, { bytes: source }, { ...served, 'service-usage-characters': '2', vary: 'accept' });
      },
    });
    const controller = new AbortController();
    const call = fetch(`${other.url}/v1/tts/speech`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_caller', 'idempotency-key': 'k', 'content-type': 'application/json' },
      body: JSON.stringify(speech),
      signal: controller.signal,
    });
    await waitFor('the handler runs', async () => asked, Boolean);
    controller.abort();
    await expect(call).rejects.toThrow();
    const gone = () => Promise.resolve(other.logged.some((line) => line.includes('"status":499')));
    await waitFor('the server knows', gone, Boolean);
    begin();
    await waitFor('the source is ended', async () => isEnded(), Boolean);
    await other.close();
  });
});

describe('a stream of bytes', () => {
  it('comes as it was given, and ends when its source does', async () => {
    bytes = () => sequence([Buffer.from('RI'), Buffer.from('FF'), Buffer.alloc(100_000, 7)]);
    const response = await speak();
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(
      Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(100_000, 7)]),
    );
  });

  it('that fails on its way never looks complete: the connection is reset', async () => {
    bytes = () => sequence([Buffer.from('RIFF')], new Error('the upstream with its secret'));
    // A reset may overtake the head of the answer.
    await expect(speak().then((response) => response.arrayBuffer())).rejects.toThrow();
    expect((await server.call('/v1/errors/NOT_FOUND')).status).toBe(200);
  });

  it('that fails is reset also for a caller to whom a closed connection is an end', async () => {
    bytes = () => sequence([Buffer.from('RIFF')], new Error('broken'));
    const json = JSON.stringify(speech);
    const socket = connect(server.port, '127.0.0.1');
    const failed = once(socket, 'error');
    socket.resume();
    socket.write(
      `POST /v1/tts/speech HTTP/1.0\r\nAuthorization: Bearer sk_caller\r\nIdempotency-Key: k\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
    );
    expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
  });

  it('takes no more from its source than the caller reads, and is cut when the caller stops for good', async () => {
    const { source, taken, isEnded } = endless(Buffer.alloc(65_536));
    bytes = () => source;
    const socket = await deafCaller('/v1/tts/speech', speech);
    await waitFor('the source is ended by the cut', async () => isEnded(), Boolean);
    // What the kernel holds for both ends, and no gigabyte.
    expect(taken()).toBeGreaterThan(0);
    expect(taken()).toBeLessThan(1_000);
    socket.destroy();
  });

  it('whose source is silent for longer than a connection may stand still goes on', async () => {
    let resume: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (resume = resolve));
    bytes = async function* () {
      yield Buffer.from('a');
      await silence;
      yield Buffer.from('b');
    };
    const response = await speak();
    // Several times the 200 ms after which a caller that does not read is cut: another one is, meanwhile.
    const { source, isEnded } = endless(Buffer.alloc(65_536));
    bytes = () => source;
    const deaf = await deafCaller('/v1/tts/speech', speech);
    await waitFor('a deaf caller is cut', async () => isEnded(), Boolean);
    deaf.destroy();
    resume();
    expect(await response.text()).toBe('ab');
  });

  it('whose handler works for longer than a connection may stand still is answered', async () => {
    let answer: () => void = () => undefined;
    const slow = await startPipeline(
      {
        createSpeech: async (_input, reply) => {
          await new Promise<void>((resolve) => (answer = resolve));
          return reply(
            200,
            { bytes: sequence([Buffer.from('ok')]) },
            { ...served, 'service-usage-characters': '2', vary: 'accept' },
          );
        },
      },
      { limits: { stallTimeoutMs: 50 } },
    );
    const call = slow.call('/v1/tts/speech', {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
      body: JSON.stringify(speech),
    });
    // A connection that sends nothing is cut after the same time, so that time has passed several times over.
    for (let round = 0; round < 4; round += 1) {
      const idle = connect(slow.port, '127.0.0.1');
      idle.write('GET / HT');
      idle.resume();
      await once(idle, 'close');
    }
    answer();
    expect(await (await call).text()).toBe('ok');
    await slow.close();
  });
});
