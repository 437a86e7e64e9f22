import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ApiError,
  ConnectionError,
  createClient,
  type Fetch,
  type ResponseEvent,
  type RouterRequest,
  type RoutingOptions,
  type TrunklineClient,
  TrunklineError,
} from '../../sdk/src/index.ts';
import type { Deadlines } from '../../server/src/router/model/deadlines.policy.ts';
import { recordingFetch } from '../support/contract-recorder.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { toneSamples, wavFile } from '../support/wav.ts';

const patient: Deadlines = { firstContentMs: 20_000, idleMs: 20_000, totalMs: 60_000 };
let deadlines = patient;
let server: TestServer;
let client: TrunklineClient;
/** The Idempotency-Key of every request of `client`. */
const keys: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ deadlinesOf: () => deadlines });
  client = clientWith((url, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    return recordingFetch(url, init);
  });
}, 60_000);

afterAll(() => server.close());

const clientWith = (fetch: Fetch): TrunklineClient =>
  createClient({ baseUrl: server.url, apiKey: server.key, fetch, retries: { baseMs: 10 } });

const only = (model: string): RoutingOptions => ({ mode: 'explicit', provider: 'simulated', model });
const question = (text: string, model = 'echo') => ({
  input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text }] }],
  max_output_tokens: 200,
  routing: only(model),
});
const speech = (model = 'echo') => ({
  input: 'Your table is ready.',
  audio: { encoding: 'pcm_s16le' as const, sample_rate_hz: 8_000, channels: 1 },
  routing: only(model),
});
const sound = { sampleRateHz: 8_000, channels: 1 };
const recording = wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs: 1_200 }) });

async function refusal(call: Promise<unknown>): Promise<TrunklineError> {
  const thrown: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (thrown instanceof TrunklineError) return thrown;
  throw new Error(`Not a TrunklineError: ${String(thrown)}`);
}

const ended = (requestId: string): Promise<RouterRequest> =>
  waitFor(
    'the request has ended',
    () => client.router.requests.get(requestId),
    ({ status }) => status !== 'running',
  );

describe('models', () => {
  it('are listed, the best first, with whose figures rank them', async () => {
    const page = await client.models.list({ language: 'de', objective: 'latency', path: 'streaming' }).page();
    expect(page.body.catalog_digest).toMatch(/^sha256:/);
    expect(page.body.benchmark).toMatchObject({ language: 'de', objective: 'latency' });
    const listed: string[] = [];
    for await (const { kind, provider, id } of client.models.list()) listed.push(`${kind} ${provider} ${id}`);
    expect(listed).toEqual(expect.arrayContaining(['llm simulated echo', 'stt simulated echo', 'tts simulated echo']));
  });
});

describe('a response', () => {
  it('is the same as a whole and as a stream, and its record tells who served it', async () => {
    const whole = await client.llm.responses.create(question('Grüße 👋'));
    expect(whole).toMatchObject({
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Grüße 👋' }] }],
      stop_reason: 'stop',
      route: { provider: 'simulated', model: 'echo', region: 'local' },
    });
    const stream = client.llm.responses.stream(question('Grüße 👋'));
    const seen: ResponseEvent[] = [];
    for await (const event of stream) seen.push(event);
    const final = await stream.final();
    expect(final).toEqual({ ...whole, id: `resp_${stream.requestId}`, route: stream.route });
    expect([await stream.text(), seen[0]?.event, seen.at(-1)?.event]).toEqual([
      'Grüße 👋',
      'response.created',
      'response.completed',
    ]);
    const record = await ended(stream.requestId ?? '');
    expect(record).toMatchObject({ status: 'succeeded', streamed: true, usage: final.usage, route: stream.route });
  });

  it('may call a function, whose result goes back', async () => {
    const tools = [{ name: 'look', parameters: { type: 'object' } }];
    const asked = question('call:look {"at":"table 4"}');
    const { output, stop_reason } = await client.llm.responses.stream({ ...asked, tools }).final();
    const [call] = output;
    if (call?.type !== 'function_call') throw new Error('It calls no function');
    expect({ ...call, stop_reason }).toMatchObject({ name: 'look', stop_reason: 'tool_call' });
    expect(JSON.parse(call.arguments)).toEqual({ at: 'table 4' });
    const result = { type: 'function_result' as const, call_id: call.call_id, result: { isFree: true } };
    const after = await client.llm.responses.create({ ...asked, tools, input: [...asked.input, call, result] });
    expect(after.stop_reason).toBe('stop');
  });

  it('that breaks off ends its stream with the error of the server, after what came', async () => {
    const stream = client.llm.responses.stream(question('one two three four', 'cut-mid-stream'));
    const seen: string[] = [];
    const thrown = await refusal(
      (async () => {
        for await (const { event } of stream) seen.push(event);
      })(),
    );
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: 200, code: 'provider_error', hint: expect.any(String) });
    expect(thrown).toMatchObject({ requestId: stream.requestId, idempotencyKey: null });
    expect(seen).toContain('response.text.delta');
    expect((await ended(stream.requestId ?? '')).status).toBe('failed');
  });

  it('that its reader leaves is cancelled on the server', async () => {
    const stream = client.llm.responses.stream(question('one two three four', 'stall-mid-stream'));
    for await (const { event } of stream) if (event === 'response.text.delta') break;
    expect((await ended(stream.requestId ?? '')).status).toBe('canceled');
  });

  it('that makes no progress ends with request_timeout, tried anew under a new key each time', async () => {
    deadlines = { ...patient, firstContentMs: 100 };
    keys.length = 0;
    const thrown = await refusal(client.llm.responses.create(question('Hi', 'keepalive-only')));
    deadlines = patient;
    expect(thrown).toMatchObject({ status: 504, code: 'request_timeout', retryable: true, idempotencyKey: null });
    expect(new Set(keys).size).toBe(3);
  });

  it('that is refused unserved says what to do, and its key stays free', async () => {
    const options = { idempotencyKey: 'refused, then mended' };
    const thrown = await refusal(client.llm.responses.create(question('Hi', 'unheard-of'), options));
    expect(thrown).toMatchObject({ status: 400, code: 'invalid_request', retryable: false, ...options });
    expect(thrown instanceof ApiError && thrown.hint).toEqual(expect.any(String));
    expect((await client.llm.responses.create(question('Hi'), options)).stop_reason).toBe('stop');
  });

  it('under a key that served another content is refused, and the same content is not served twice', async () => {
    const options = { idempotencyKey: 'one answer' };
    const { id } = await client.llm.responses.create(question('Hi'), options);
    const again = await refusal(client.llm.responses.create(question('Hi'), options));
    expect(again).toMatchObject({ status: 409, code: 'request_already_started', requestId: id.slice('resp_'.length) });
    const other = await refusal(client.llm.responses.create(question('Hello'), options));
    expect(other).toMatchObject({ status: 409, code: 'idempotency_conflict', retryable: false });
  });

  it('that is lost on its way is not asked for twice, and the record of the one that was made is named', async () => {
    const lossy = clientWith(async (url, init) => {
      const response = await recordingFetch(url, init);
      if (!response.ok) return response;
      await response.text();
      throw new Error('The connection broke');
    });
    const thrown = await refusal(lossy.llm.responses.create(question('Hi')));
    expect(thrown).toMatchObject({ status: 409, code: 'request_already_started', retryable: false });
    expect(thrown.cause).toBeInstanceOf(ConnectionError);
    const requestId = thrown instanceof ApiError ? (thrown.requestId ?? '') : '';
    expect(await ended(requestId)).toMatchObject({ id: requestId, status: 'succeeded' });
  });
});

describe('speech', () => {
  it('is raw audio of the length that was asked for, and its characters are told', async () => {
    const { audio, usageCharacters, requestId, route } = await client.tts.speech.create(speech());
    let length = 0;
    for await (const part of audio) length += part.length;
    // 50 ms for each character, 8,000 samples of two bytes a second.
    expect(length).toBe(speech().input.length * 50 * 16);
    expect(usageCharacters).toBe(speech().input.length);
    expect(await ended(requestId)).toMatchObject({ status: 'succeeded', route });
  });

  it('that breaks off never ends as if it were whole', async () => {
    const whole = client.tts.speech.create(speech('cut-mid-stream')).then((answer) => answer.arrayBuffer());
    const thrown = await refusal(whole);
    // A reset may overtake the head of the answer: the call is then made again, and told that it was served.
    const lost = thrown instanceof ApiError && thrown.code === 'request_already_started' ? thrown.cause : thrown;
    expect(lost).toBeInstanceOf(ConnectionError);
  });

  it('that its reader leaves is cancelled on the server', async () => {
    const answer = await client.tts.speech.create(speech('stall-mid-stream'));
    await answer.audio.cancel();
    expect((await ended(answer.requestId)).status).toBe('canceled');
  });
});

describe('a transcription', () => {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < recording.length; at += 5_000) yield recording.subarray(at, at + 5_000);
  }

  it('is the same from memory and from a stream', async () => {
    const create = (audio: Blob | Uint8Array | AsyncIterable<Uint8Array>) =>
      client.stt.transcriptions.create({
        audio,
        language: 'en',
        options: { word_timestamps: true },
        routing: only('echo'),
      });
    const heard = await create(recording);
    expect(heard).toMatchObject({ text: expect.stringMatching(/^\w+ \w+ \w+\.?$/), usage: { duration_ms: 1_200 } });
    expect(heard.words).toHaveLength(3);
    for (const audio of [new Blob([new Uint8Array(recording)]), pieces()])
      expect(await create(audio)).toMatchObject({ text: heard.text, words: heard.words });
  });

  it('under one key is one, however its parts were divided', async () => {
    const options = { idempotencyKey: 'one recording' };
    const { route } = await client.stt.transcriptions.create({ audio: recording, routing: only('echo') }, options);
    const again = await refusal(client.stt.transcriptions.create({ audio: pieces(), routing: only('echo') }, options));
    expect(again).toMatchObject({ status: 409, code: 'request_already_started' });
    const requestId = again instanceof ApiError ? (again.requestId ?? '') : '';
    expect((await ended(requestId)).route).toEqual(route);
  });

  it('of what is no WAV file is refused', async () => {
    const thrown = await refusal(client.stt.transcriptions.create({ audio: Buffer.from('no sound at all') }));
    expect(thrown).toMatchObject({ status: 415, code: 'unsupported_media', retryable: false });
  });

  it('of a stream that is too large is refused before its end', async () => {
    let taken = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield recording.subarray(0, 44);
      for (; taken < 200; taken += 1) yield new Uint8Array(1_000_000);
    }
    const thrown = await refusal(client.stt.transcriptions.create({ audio: endless() }));
    expect(thrown).toMatchObject({ status: 413, code: 'payload_too_large', retryable: false });
    expect(taken).toBeLessThan(200);
  });
});

describe('a code', () => {
  it('is explained', async () => {
    expect(await client.errors.get('provider_error')).toMatchObject({
      code: 'provider_error',
      hint: expect.any(String),
    });
    expect(await refusal(client.errors.get('UNHEARD_OF'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
