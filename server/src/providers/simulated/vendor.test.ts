import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { systemClock } from '../../platform/time/clock.ts';
import type { LlmCall, LlmEvent } from '../ports/llm.ts';
import type { TranscriptionCall } from '../ports/stt.ts';
import type { AudioShape, SpeechCall } from '../ports/tts.ts';
import { VendorFailure } from '../ports/vendor-call.ts';
import { createSimulatedLlm } from './models/llm.ts';
import { createSimulatedStt } from './models/stt.ts';
import { createSimulatedTts, spokenMs } from './models/tts.ts';
import { countTokens } from './models/tokens.ts';
import { wavFile } from '../../../../tests/support/wav.ts';

const llm = createSimulatedLlm(systemClock);
const tts = createSimulatedTts(systemClock);
const stt = createSimulatedStt(systemClock);
const call = { signal: new AbortController().signal };

const asked: LlmCall = {
  model: 'echo',
  input: [],
  tools: [],
  responseFormat: null,
  maxOutputTokens: 1_000,
  temperature: null,
  topP: null,
};
const says = (text: string): LlmCall['input'] => [{ type: 'message', role: 'user', texts: [text] }];
const lookUp = { name: 'look_up', description: null, parameters: null };
const weather = { name: 'weather', description: null, parameters: null };

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const held: Item[] = [];
  for await (const item of items) held.push(item);
  return held;
}
const respond = async (request: Partial<LlmCall>): Promise<LlmEvent[]> =>
  (await all(llm.respond({ ...asked, ...request }, call))).flat();
const outputOf = (events: LlmEvent[]): unknown[] =>
  events.flatMap((event) => (event.type === 'completed' ? [event.item] : []));
const endOf = (events: LlmEvent[]): LlmEvent | undefined => events.at(-1);

describe('the echo of the language model', () => {
  it('says any last user text again, in tokens that join to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), async (text) => {
        fc.pre(!text.includes('call:'));
        const events = await respond({ input: [...says('earlier'), ...says(text)] });
        const deltas = events.flatMap((event) => (event.type === 'text' ? [event.delta] : []));
        expect(deltas.join('')).toBe(text);
        expect(deltas).not.toContain('');
        expect(deltas).toHaveLength(countTokens(text));
        expect(outputOf(events)).toEqual([{ type: 'message', text }]);
      }),
      { numRuns: 30 },
    );
  });

  it('adds an item together with its first content, and finishes once, at the end', async () => {
    const types = (await respond({ input: says('one two') })).map(({ type }) => type);
    expect(types).toEqual(['added', 'text', 'text', 'completed', 'finished']);
  });

  it('counts the tokens of what it was given and of what it says', async () => {
    const events = await respond({
      input: [{ type: 'message', role: 'system', texts: ['be brief'] }, ...says('a b c')],
    });
    expect(endOf(events)).toEqual({
      type: 'finished',
      stopReason: 'stop',
      usage: { inputTokens: 5, cachedInputTokens: 0, outputTokens: 3, reasoningTokens: 0, estimated: false },
    });
  });

  it('ends at max_output_tokens and says so', async () => {
    const events = await respond({ input: says('a b c'), maxOutputTokens: 2 });
    expect(outputOf(events)).toEqual([{ type: 'message', text: 'a b' }]);
    expect(endOf(events)).toMatchObject({ stopReason: 'max_output_tokens', usage: { outputTokens: 2 } });
  });

  it('has an answer also where no user said anything', async () => {
    const events = await respond({ input: [{ type: 'message', role: 'system', texts: ['x'] }] });
    expect(outputOf(events)).toEqual([{ type: 'message', text: '(nothing to echo)' }]);
  });

  it.each([
    ['please call:weather', 'weather', '{}'],
    ['call:weather {"city":"Oslo"}', 'weather', '{"city":"Oslo"}'],
    ['call:weather [1]', 'weather', '{}'],
    ['call:nobody call:look_up now', 'look_up', '{}'],
  ])('calls the tool that %j names', async (text, name, args) => {
    const events = await respond({ input: says(text), tools: [lookUp, weather] });
    expect(outputOf(events)).toEqual([{ type: 'function_call', callId: 'call_1', name, arguments: args }]);
    expect(events.flatMap((event) => (event.type === 'arguments' ? [event.delta] : [])).join('')).toBe(args);
    expect(endOf(events)).toMatchObject({ stopReason: 'tool_call' });
  });

  it('calls no tool that the request does not have', async () => {
    expect(outputOf(await respond({ input: says('call:weather') }))).toEqual([
      { type: 'message', text: 'call:weather' },
    ]);
  });

  it('answers once the result of the call is there, and never gives two calls one id', async () => {
    const history: LlmCall['input'] = [
      ...says('call:weather'),
      { type: 'function_call', callId: 'call_1', name: 'weather', arguments: '{}' },
      { type: 'function_result', callId: 'call_1', result: { degrees: 7 } },
    ];
    expect(outputOf(await respond({ input: history, tools: [weather] }))).toEqual([
      { type: 'message', text: 'call:weather' },
    ]);
    expect(outputOf(await respond({ input: [...history, ...says('call:weather')], tools: [weather] }))).toEqual([
      { type: 'function_call', callId: 'call_2', name: 'weather', arguments: '{}' },
    ]);
  });

  it('gives a value of the schema that was asked for, or the one that the user says', async () => {
    const responseFormat = {
      name: 'answer',
      schema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
      strict: true,
    };
    expect(outputOf(await respond({ input: says('whatever'), responseFormat }))).toEqual([
      { type: 'structured_json', json: { ok: false } },
    ]);
    const events = await respond({ input: says('{"ok":true}'), responseFormat });
    expect(outputOf(events)).toEqual([{ type: 'structured_json', json: { ok: true } }]);
    expect(endOf(events)).toMatchObject({ stopReason: 'stop' });
    const cut = await respond({ input: says('{"ok": true}'), responseFormat, maxOutputTokens: 0 });
    expect(outputOf(cut)).toEqual([{ type: 'message', text: '' }]);
  });

  it('leaves room for others while it streams', async () => {
    let turns = 0;
    let streaming = true;
    const count = (): void => {
      turns += 1;
      if (streaming) setImmediate(count);
    };
    setImmediate(count);
    await respond({ input: says('word '.repeat(900)) });
    streaming = false;
    expect(turns).toBeGreaterThan(20);
  });
});

const pcm: AudioShape = { encoding: 'pcm_s16le', sampleRateHz: 24_000, channels: 1 };
const speech = (input: string, audio: AudioShape = pcm): SpeechCall => ({
  model: 'echo',
  input,
  voice: null,
  language: null,
  audio,
});

describe('the voice', () => {
  it.each([
    [8_000, 1],
    [11_025, 2],
    [48_000, 8],
    [192_000, 1],
  ])('gives whole samples of %i Hz in %i channels, as long as the text tells', async (sampleRateHz, channels) => {
    const text = 'Hello, world';
    const pieces = await all(tts.speak(speech(text, { ...pcm, sampleRateHz, channels }), call));
    const frames = Buffer.concat(pieces).length / (2 * channels);
    expect(frames).toBe(Math.round((sampleRateHz * spokenMs(text)) / 1_000));
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('gives the same audio for the same text, a longer one for a longer text, and no silence', async () => {
    const heard = async (text: string): Promise<Buffer> => Buffer.concat(await all(tts.speak(speech(text), call)));
    const audio = await heard('one two three');
    expect(await heard('one two three')).toEqual(audio);
    expect((await heard('one two three four')).length).toBeGreaterThan(audio.length);
    expect((await heard('x')).length).toBeGreaterThan(0);
    for (let at = 0; at + 4_800 <= audio.length; at += 4_800)
      expect(audio.subarray(at, at + 4_800).some((byte) => byte !== 0)).toBe(true);
  });

  it('makes no opus', async () => {
    const opus = all(tts.speak(speech('x', { encoding: 'opus', sampleRateHz: 48_000, channels: 1 }), call));
    await expect(opus).rejects.toMatchObject({ reason: 'request_refused', failover: false });
  });
});

function hearing(container: Buffer, durationMs: number, more: Partial<TranscriptionCall> = {}): TranscriptionCall {
  const pieces = Array.from({ length: Math.ceil(container.length / 777) }, (_, at) =>
    container.subarray(at * 777, (at + 1) * 777),
  );
  return {
    model: 'echo',
    language: null,
    audio: {
      container: 'wav',
      sampleRateHz: 8_000,
      channels: 1,
      durationMs,
      byteLength: container.length,
      held: null,
      open: () => Readable.from(pieces),
    },
    diarization: false,
    keywords: [],
    noiseReduction: false,
    wordTimestamps: false,
    vendorOptions: {},
    ...more,
  };
}
const noise = (frames: number, seed: number): Buffer =>
  Buffer.from(Array.from({ length: frames * 2 }, (_, at) => ((at + 1) * seed * 31) % 251));

describe('the ear', () => {
  const samples = noise(64_000, 7);
  const file = wavFile({ sampleRateHz: 8_000, channels: 1, samples });

  it('hears words that depend on the samples alone', async () => {
    const heard = await stt.transcribe(hearing(file, 8_000), call);
    const titled = wavFile({ sampleRateHz: 8_000, channels: 1, samples, before: [['LIST', Buffer.from('a title')]] });
    const other = wavFile({ sampleRateHz: 8_000, channels: 1, samples: noise(64_000, 9) });
    expect(heard.text.split(' ')).toHaveLength(20);
    expect(heard).toMatchObject({ words: null, billedMs: 8_000 });
    const titledHeard = await stt.transcribe(hearing(titled, 8_000, { keywords: ['x'], noiseReduction: true }), call);
    expect(titledHeard.text).toBe(heard.text);
    expect((await stt.transcribe(hearing(other, 8_000), call)).text).not.toBe(heard.text);
  });

  it('tells words, segments and speakers in their order and within the audio', async () => {
    const heard = await stt.transcribe(hearing(file, 8_000, { wordTimestamps: true, diarization: true }), call);
    expect(heard.words).toHaveLength(20);
    expect(heard.segments?.map(({ speaker }) => speaker)).toEqual(['0', '1', '0']);
    for (const reported of [heard.words ?? [], heard.segments ?? []]) {
      const times = reported.flatMap(({ startMs, endMs }) => [startMs, endMs]);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.at(-1)).toBeLessThanOrEqual(8_000);
    }
  });

  it('takes no options', async () => {
    const refused = stt.transcribe(hearing(file, 8_000, { vendorOptions: { tempo: 2 } }), call);
    await expect(refused).rejects.toMatchObject({ reason: 'request_refused', failover: false });
  });

  it('hears nothing in silence, and that is an answer', async () => {
    const silence = wavFile({ sampleRateHz: 8_000, channels: 1, samples: Buffer.alloc(16_000) });
    expect(await stt.transcribe(hearing(silence, 1_000), call)).toMatchObject({ text: '', segments: [] });
  });
});

const kinds = ['llm', 'tts', 'stt'] as const;
type Kind = (typeof kinds)[number];
/** Takes items one by one, so that what came before a failure is seen too. */
function start(kind: Kind, model: string, signal: AbortSignal): AsyncIterator<unknown> {
  if (kind === 'llm')
    return llm.respond({ ...asked, model, input: says('one two three') }, { signal })[Symbol.asyncIterator]();
  if (kind === 'tts') return tts.speak({ ...speech('one two three'), model }, { signal })[Symbol.asyncIterator]();
  const file = wavFile({ sampleRateHz: 8_000, channels: 1, samples: noise(800, 3) });
  const request = { ...hearing(file, 100), model };
  return (async function* () {
    yield await stt.transcribe(request, { signal });
  })();
}
/** How many items came, and what ended them: null is a sound end. */
async function drain(items: AsyncIterator<unknown>): Promise<{ count: number; failure: unknown }> {
  for (let count = 0; ; count += 1) {
    try {
      if ((await items.next()).done === true) return { count, failure: null };
    } catch (failure) {
      return { count, failure };
    }
  }
}
const before: Readonly<Record<Kind, number>> = { llm: 2, tts: 1, stt: 0 };

describe.each(kinds)('the faults of %s', (kind) => {
  it.each([
    ['cut-mid-stream', before[kind], { reason: 'connection_lost', failover: true, status: null }],
    ['malformed-chunk', before[kind], { reason: 'malformed', failover: true, status: null }],
    ['error-500', 0, { reason: 'server_error', failover: true, status: 500 }],
    ['error-401', 0, { reason: 'credentials_refused', failover: true, status: 401 }],
    ['rate-limited', 0, { reason: 'rate_limited', failover: true, status: 429, retryAfterMs: 1_000 }],
    ['refused-connection', 0, { reason: 'unreachable', failover: true, status: null }],
    ['empty-output', 0, { reason: 'empty_output', failover: true, status: null }],
    ['none-of-that-name', 0, { reason: 'model_unavailable', failover: true, status: 404 }],
  ])('%s gives %i items and fails as a real vendor would', async (model, count, failure) => {
    const end = await drain(start(kind, model, call.signal));
    expect(end.count).toBe(count);
    expect(end.failure).toBeInstanceOf(VendorFailure);
    expect(end.failure).toMatchObject(failure);
  });

  it.each([
    ['stall-mid-stream', before[kind]],
    ['keepalive-only', 0],
    ['slow-first-byte', 0],
  ])('%s gives %i items and then nothing until it is told to end', async (model, count) => {
    const controller = new AbortController();
    const items = start(kind, model, controller.signal);
    for (let given = 0; given < count; given += 1) expect(await items.next()).toMatchObject({ done: false });
    const next = items.next();
    await new Promise(setImmediate);
    controller.abort(new Error('enough'));
    await expect(next).rejects.toThrow();
  });
});

it('slow-first-byte answers as echo does, for every kind', async () => {
  const ends = (model: string): Promise<unknown[]> =>
    Promise.all(kinds.map((kind) => drain(start(kind, model, call.signal))));
  const slow = await ends('slow-first-byte');
  expect(slow).toEqual(await ends('echo'));
  expect(slow).toMatchObject(kinds.map(() => ({ failure: null })));
});
