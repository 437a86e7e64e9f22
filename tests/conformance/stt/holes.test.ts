import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { connectSocket } from '../../../server/src/platform/web-socket/connect.ts';
import { deepgram } from '../../../server/src/providers/deepgram/index.ts';
import { groq } from '../../../server/src/providers/groq/index.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import type { Transcript } from '../../../server/src/providers/ports/stt.ts';
import { answeringHttp } from '../../support/answering-http.ts';
import { failureOf, neverAborted } from '../../support/audio-vendor-stage.ts';
import { tinyWav } from '../../support/sample-wav.ts';
import { sttOf } from './harness.ts';
import { callOf } from './suite.ts';

/** A segment or a word: its text, where it is said, in seconds, and who says it. */
interface Piece {
  readonly text?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
  readonly speaker?: unknown;
}

/** An answer as no document of a vendor has it, in no vendor's spelling; `segments` and `words` are lists if all is well. */
interface Told {
  readonly text?: unknown;
  readonly segments?: unknown;
  readonly words?: unknown;
}

const renamed = (list: unknown, name: string): unknown =>
  Array.isArray(list)
    ? list.map((piece: unknown) => {
        if (typeof piece !== 'object' || piece === null) return piece;
        const { text, ...times }: Piece = piece;
        return text === undefined ? times : { [name]: text, ...times };
      })
    : list;

const likeOpenAi = ({ text, segments, words }: Told): unknown => ({ text, segments, words: renamed(words, 'word') });
const likeDeepgram = ({ text, segments, words }: Told): unknown => ({
  results: {
    channels: [{ alternatives: [{ transcript: text, words: renamed(words, 'word') }] }],
    utterances: renamed(segments, 'transcript'),
  },
});
const adapters = [
  { vendor: openai, model: 'whisper-1', spelled: likeOpenAi },
  { vendor: openAiCompatible, model: 'whisper-of-ours', spelled: likeOpenAi },
  { vendor: groq, model: 'whisper-large-v3', spelled: likeOpenAi },
  { vendor: deepgram, model: 'nova-3', spelled: likeDeepgram },
];

/** JSON as Python writes it: with NaN and Infinity, which JSON does not have. */
function written(answer: unknown): string {
  const marked = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? `@${value}@` : value,
  );
  return marked.replace(/"@(-?\w+)@"/g, '$1');
}

/** What an adapter makes of an answer about ten seconds of audio. */
const read = ({ vendor, model, spelled }: (typeof adapters)[number], told: Told): Promise<Transcript> => {
  const body = Buffer.from(written(spelled(told)));
  const account = { apiKey: 'k', baseUrl: 'http://127.0.0.1' };
  const stt = sttOf({
    adapters: () =>
      vendor.create(account, { http: answeringHttp(() => [body]), connect: connectSocket, clock: systemClock }),
  });
  const audio = { ...tinyWav(), durationMs: 10_000 };
  return stt.transcribe(callOf({ model, audio, diarization: true, wordTimestamps: true }), neverAborted);
};

const at = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });
const by = (speaker: string | null, said = at('a', 0, 1_000)) => ({ ...said, speaker });
const a = { text: 'a', start: 0, end: 1 };
const c = { text: 'c', start: 4, end: 5 };
const b = (piece: Piece = {}): Piece[] => [a, { text: 'b', ...piece }, c];
const filled = [at('a', 0, 1_000), at('b', 1_000, 4_000), at('c', 4_000, 5_000)];

/** Lists of words, and what they become; segments are read the same. */
const times: readonly [as: string, words: unknown, become: Transcript['words']][] = [
  ['a word that WhisperX could not align', b(), filled],
  ['times that are null', b({ start: null, end: null }), filled],
  ['times that Python could not reckon', b({ start: Number.NaN, end: Number.POSITIVE_INFINITY }), filled],
  ['times of no kind', b({ start: 'soon', end: [] }), filled],
  ['times that are empty', b({ start: '', end: ' ' }), filled],
  ['times that mean unknown', b({ start: -1, end: -1 }), filled],
  ['times where no audio is', b({ start: 1e303, end: 4e7 }), filled],
  [
    'times as texts',
    b({ start: '1.5', end: ' 2.25 ' }),
    [at('a', 0, 1_000), at('b', 1_500, 2_250), at('c', 4_000, 5_000)],
  ],
  ['no beginning', b({ end: 2 }), [at('a', 0, 1_000), at('b', 1_000, 2_000), at('c', 4_000, 5_000)]],
  ['no end', b({ start: 2 }), [at('a', 0, 1_000), at('b', 2_000, 4_000), at('c', 4_000, 5_000)]],
  ['a beginning before the audio', [{ ...a, start: -0.02 }], [at('a', 0, 1_000)]],
  ['an end before the beginning', [{ ...a, start: 2 }], [at('a', 2_000, 2_000)]],
  ['an end before the word before it', [a, { text: 'b', end: 0.5 }], [at('a', 0, 1_000), at('b', 500, 500)]],
  [
    'several holes in a row',
    [a, { text: 'b' }, { text: 'b' }, c],
    [at('a', 0, 1_000), at('b', 1_000, 2_500), at('b', 2_500, 4_000), at('c', 4_000, 5_000)],
  ],
  [
    'a hole between half ones',
    [{ text: 'a', start: 0 }, { text: 'b' }, { text: 'c', end: 3 }],
    [at('a', 0, 1_000), at('b', 1_000, 2_000), at('c', 2_000, 3_000)],
  ],
  ['a hole at the beginning', [{ text: 'b' }, c], [at('b', 0, 4_000), at('c', 4_000, 5_000)]],
  ['a hole at the end', [c, { text: 'b' }], [at('c', 4_000, 5_000), at('b', 5_000, 10_000)]],
  [
    'a hole behind the end of the audio',
    [{ ...a, end: 11 }, { text: 'b' }],
    [at('a', 0, 11_000), at('b', 11_000, 11_000)],
  ],
  [
    'words without a text',
    [a, { start: 1, end: 2 }, { text: null, start: 2, end: 3 }, c],
    [filled[0], filled[2]].flatMap((one) => one ?? []),
  ],
  ['words that are none', [null, 'x', 7, [], a], [at('a', 0, 1_000)]],
  ['no time at all', [{ text: 'a' }, { text: 'b', start: Number.NaN }], null],
];

describe.each(adapters)('a transcript with holes: $vendor.name', (adapter) => {
  it.each(times)('tells its text, its words and its segments, whatever is in them: %s', async (_, list, become) => {
    const words = await read(adapter, { text: 'all of it', words: list });
    expect(words).toMatchObject({ text: 'all of it', segments: null, words: become });
    const segments = await read(adapter, { text: 'all of it', segments: list, words: [] });
    expect(segments).toMatchObject({
      text: 'all of it',
      segments: become?.map((piece) => by(null, piece)) ?? null,
      words: [],
    });
  });

  it.each(['x', 7, {}, false, Number.NaN])('tells its text beside what is no list: %p', async (list) => {
    expect(await read(adapter, { text: 'a', segments: list, words: list })).toMatchObject({
      text: 'a',
      segments: null,
    });
  });

  it.each<[as: string, speaker: unknown, name: string | null]>([
    ['a number', 1, '1'],
    ['the first number', 0, '0'],
    ['a name', 'SPEAKER_01', 'SPEAKER_01'],
    ['nobody', null, null],
    ['an empty name', '', null],
    ['a number for nobody', -1, null],
    ['no number', Number.NaN, null],
    ['a list', ['A'], null],
  ])('names its speakers, whatever they are: %s', async (_, speaker, name) => {
    const told = await read(adapter, { text: 'a', segments: [{ ...a, speaker }] });
    expect(told).toMatchObject({ text: 'a', segments: [by(name)] });
  });

  it.each<[as: string, told: Told, text: string]>([
    ['no text', { segments: b() }, 'a b c'],
    ['null', { text: null, segments: b({ start: Number.NaN }) }, 'a b c'],
    ['a text that is none', { text: 7, segments: b() }, 'a b c'],
    ['no text and blanks of Whisper', { segments: [{ text: ' Na' }, { text: 'ja' }, { text: ' gut.' }] }, 'Naja gut.'],
    ['no text and no segments', { words: b() }, 'a b c'],
    ['no text and segments without one', { segments: [{ start: 0 }], words: b() }, 'a b c'],
    ['no text of a silence', { segments: [] }, ''],
    ['an empty text beside segments', { text: '', segments: b() }, ''],
  ])('has its text from its pieces where it has no other: %s', async (_, told, text) => {
    expect(await read(adapter, told)).toMatchObject({ text });
  });

  it.each<[as: string, told: Told]>([
    ['nothing', {}],
    ['words that are none', { text: null, words: [null] }],
    ['no texts', { text: ['a'], segments: 'a', words: 'a' }],
  ])('is none where there is no text: %s', async (_, told) => {
    expect(await failureOf(read(adapter, told))).toMatchObject({ reason: 'malformed', failover: true });
  });
});
