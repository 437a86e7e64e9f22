import { expect, it } from '@jest/globals';
import type { Candidate } from '../model/types.ts';
import { streamTimesOf } from '../model/stream-times.policy.ts';
import { ttsPort } from './tts-port.ts';

const times = {
  stream: streamTimesOf('live').vendor,
  bridge: { firstAudioMs: 1, enoughCharacters: Number.POSITIVE_INFINITY, audioMs: 1 },
};
const audio = { encoding: 'pcm_s16le', sampleRateHz: 16_000, channels: 1 } as const;
const port = ttsPort({ voice: null, language: null, audio }, { ...times, answerMs: () => 1 });

/** What is owed for so many characters without a commit, and behind one. */
function owed(speaksUncommitted: boolean, characters: number) {
  const ttsStream = { streams: () => true, speaksUncommitted, open: () => Promise.reject(new Error('unused')) };
  const candidate = { vendor: { ttsStream }, model: { model: 'm' } } as unknown as Candidate;
  const progress = port.progress(candidate);
  progress.onInput({ text: 'x'.repeat(characters) });
  const before = progress.awaited();
  progress.onInput('commit');
  return [before?.ms ?? null, progress.awaited()?.ms ?? null];
}

it.each([
  [true, 200, 5_000],
  [true, 199, null],
  // A language model that pauses in the middle of a long sentence is no fault of a voice that waits for its end.
  [false, 10_000, null],
])(
  'of a voice that speaks without a commit (%s) audio of %i characters is owed in %p ms, and of committed ones always',
  (speaks, characters, before) => {
    expect(owed(speaks, characters)).toEqual([before, 5_000]);
  },
);
