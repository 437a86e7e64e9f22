import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WebSocket as OfPackage } from 'ws';
import {
  AbortError,
  ApiError,
  type ClientOptions,
  createClient,
  type SpeechStream,
  type TrunklineClient,
} from '../../sdk/src/index.ts';
import { failureOf, thrownBy, typesOf } from '../support/ends-of-streams.ts';
import { freshKey } from '../support/fresh.ts';
import type { Organization } from '../support/organization.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { type Stage, startStage } from '../support/stage.ts';
import { pcm, sound } from '../support/stream-caller.ts';

let stage: Stage;
let ours: Organization;
let client: TrunklineClient;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
  client = clientOf();
});
afterAll(() => stage.close());
const clientOf = (options: Partial<ClientOptions> = {}): TrunklineClient =>
  createClient({ baseUrl: stage.url, apiKey: ours.apiKey, ...options } as ClientOptions);
const explicit = (model: string) => ({ mode: 'explicit' as const, provider: 'simulated', model });

const statusOf = async (requestId: string | null): Promise<string> => {
  const { status } = await waitFor(
    'the record is written',
    () => client.router.requests.get(String(requestId)),
    (record) => record.status !== 'running',
  );
  return status;
};

// The standard WebSocket of Node from 22 on, and the class that Node 20 is given.
describe.each([
  ['the WebSocket of the runtime', {}],
  ['that of the package ws', { webSocket: OfPackage }],
])('a stream over %s', (_, options) => {
  it('hears audio that is cut anywhere, and ends behind session.closed', async () => {
    const stream = clientOf(options).stt.stream({ audio: pcm, language: 'en', routing: explicit('echo') });
    const said = sound(800);
    const sent = [
      stream.send(said.subarray(0, 1_001)),
      stream.send(said.subarray(1_001)),
      stream.commit(),
      stream.close(),
    ];
    const texts: string[] = [];
    const types: string[] = [];
    for await (const frame of stream) {
      types.push(frame.type);
      if (frame.type === 'transcript.final') texts.push(frame.text);
      if (frame.type === 'session.closed') expect(frame.usage).toEqual({ duration_ms: 800 });
    }
    expect(types.filter((type) => type !== 'transcript.delta')).toEqual([
      'session.ready',
      'transcript.final',
      'usage.updated',
      'session.closed',
    ]);
    expect(texts).toEqual([expect.stringMatching(/\w+ \w+\.$/)]);
    await Promise.all(sent);
    expect(stream.route).toMatchObject({ provider: 'simulated', model: 'echo' });
    expect(await statusOf(stream.requestId)).toBe('succeeded');
  });

  it('speaks what is appended piece by piece, blank pieces and halves of characters too', async () => {
    const stream = clientOf(options).tts.stream({ audio: pcm });
    for (const piece of ['\n', 'Good', ' ', 'morning', '\ud83d', '\ude00', '.', ' ', '']) await stream.append(piece);
    await stream.commit();
    await stream.close();
    let bytes = 0;
    const types = new Set<string>();
    for await (const frame of stream) {
      types.add(frame.type);
      if (frame.type === 'audio') bytes += frame.audio.byteLength;
    }
    expect(bytes).toBeGreaterThan(1_000);
    expect([...types]).toEqual([
      'session.ready',
      'utterance.started',
      'audio',
      'utterance.done',
      'usage.updated',
      'session.closed',
    ]);
  });
});

describe('a stream', () => {
  it('says why it was refused before it was open', async () => {
    const wrong = clientOf({ apiKey: `sk_test_${'0'.repeat(48)}` });
    const failure = await failureOf(wrong.tts.stream({ audio: pcm }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 401, code: 'authentication_failed', retryable: false });
  });

  it('may be canceled in the middle of an utterance, and goes on with the next', async () => {
    const stream = client.tts.stream({ audio: pcm });
    const sequences: number[] = [];
    await stream.append('This is longer than anyone wants to hear. '.repeat(20));
    await stream.cancel();
    await stream.append('And this is.');
    await stream.close();
    for await (const frame of stream) if (frame.type === 'utterance.done') sequences.push(frame.sequence);
    expect(sequences).toHaveLength(1);
  });

  it('ends with the error of the server, its code and whether another may succeed', async () => {
    const refused = await failureOf(client.tts.stream({ audio: pcm, routing: explicit('no-such-model') }));
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 101, retryable: false, idempotencyKey: null, hint: expect.any(String) });
    const limited = await failureOf(client.stt.stream({ audio: pcm, routing: explicit('rate-limited') }));
    expect(limited).toMatchObject({ status: 101, code: 'rate_limited', retryable: true });
    const stream = client.tts.stream({ audio: pcm, routing: explicit('cut-mid-stream') });
    const sent = Promise.all([stream.append('A long text, of which half is spoken.'), stream.commit()]);
    expect(await failureOf(stream)).toMatchObject({ code: 'provider_error', requestId: stream.requestId });
    await sent;
    expect(await thrownBy(() => stream.append('more'))).toMatchObject({ code: 'provider_error' });
  });

  it('opens once for an Idempotency-Key', async () => {
    const idempotencyKey = freshKey();
    const first = client.tts.stream({ audio: pcm }, { idempotencyKey });
    first.close();
    await typesOf(first);
    expect(await failureOf(client.tts.stream({ audio: pcm }, { idempotencyKey }))).toMatchObject({
      code: 'request_already_started',
      requestId: first.requestId,
    });
  });

  it('is closed by who leaves the loop, and canceled then', async () => {
    const stream = client.stt.stream({ audio: pcm });
    for await (const frame of stream) if (frame.type === 'session.ready') break;
    expect(await typesOf(stream)).toEqual([]);
    expect(await statusOf(stream.requestId)).toBe('canceled');
  });

  it.each<[string, (stream: SpeechStream<{ type: string }>, controller: AbortController) => void]>([
    ['abort', (stream) => stream.abort(new Error('enough'))],
    ['its signal', (_stream, controller) => controller.abort(new Error('enough'))],
  ])('ends by %s with an AbortError, for those who send as well', async (_, end) => {
    const controller = new AbortController();
    const stream = client.stt.stream({ audio: pcm }, { signal: controller.signal });
    const waiting = stream.send(sound(20));
    end(stream, controller);
    const failure = await failureOf(stream);
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ cause: new Error('enough') });
    expect(await thrownBy(() => waiting)).toBe(failure);
  });

  it('takes nothing behind close, which may be asked for twice', async () => {
    const stream = client.tts.stream({ audio: pcm });
    const closing = stream.close();
    expect(stream.close()).toBe(closing);
    expect(await thrownBy(() => stream.append('late'))).toBeInstanceOf(TypeError);
    await closing;
    await typesOf(stream);
  });

  it('is opened by a token, also by a client without a key', async () => {
    const { token } = await client.streamTokens.create({ operation: 'tts' });
    const page = createClient({ baseUrl: stage.url, csrfToken: null });
    const stream = page.tts.stream({ audio: pcm }, { token });
    stream.close();
    expect(await typesOf(stream)).toEqual(['session.ready', 'session.closed']);
    expect(await failureOf(page.tts.stream({ audio: pcm }, { token }))).toMatchObject({
      code: 'request_already_started',
    });
    expect(await failureOf(page.stt.stream({ audio: pcm }, { token }))).toMatchObject({
      status: 401,
      code: 'authentication_failed',
    });
  });

  it('is one attempt for hooks, named by its request', async () => {
    const seen: object[] = [];
    const stream = clientOf({ onResponse: (facts) => seen.push(facts) }).tts.stream({ audio: pcm });
    stream.close();
    await typesOf(stream);
    expect(seen).toEqual([
      expect.objectContaining({ method: 'GET', attempt: 1, status: 101, requestId: stream.requestId, error: null }),
    ]);
  });

  it('what is no audio and no text is refused before it is sent', async () => {
    const stt = client.stt.stream({ audio: pcm });
    const tts = client.tts.stream({ audio: pcm });
    expect(await thrownBy(() => stt.send('audio' as never))).toBeInstanceOf(TypeError);
    expect(await thrownBy(() => tts.append(5 as never))).toBeInstanceOf(TypeError);
    await Promise.all([stt.send(new ArrayBuffer(2)), stt.close(), tts.close()]);
    expect((await typesOf(stt)).at(-1)).toBe('session.closed');
    await typesOf(tts);
  });
});
