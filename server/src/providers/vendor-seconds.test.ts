import { expect, it } from '@jest/globals';
import { tinyWav } from '../../../tests/support/sample-wav.ts';
import { transcriptOfListen } from './deepgram/listen-answer.ts';
import { transcriptOfTranscription } from './openai/transcriptions-answer.ts';
import type { TranscriptionCall } from './stt.ts';

const asked: TranscriptionCall = {
  model: 'm',
  language: null,
  audio: tinyWav(),
  diarization: false,
  keywords: [],
  noiseReduction: false,
  wordTimestamps: true,
  vendorOptions: {},
};
const listened = (duration: unknown, end: unknown = 1) =>
  transcriptOfListen(
    {
      metadata: { duration },
      results: { channels: [{ alternatives: [{ transcript: 'a', words: [{ word: 'a', start: 0, end }] }] }] },
    },
    asked,
  );
const transcribed = (duration: unknown, end: unknown = 1) =>
  transcriptOfTranscription({ text: 'a', duration, words: [{ word: 'a', start: 0, end }] }, asked);
const used = (seconds: unknown) =>
  transcriptOfTranscription({ text: 'a', usage: { type: 'duration', seconds } }, asked);

it('bills what a vendor tells, and not what cannot be the length of audio', () => {
  for (const answer of [listened, transcribed, used]) {
    expect(answer(2.5).billedMs).toBe(2_500);
    for (const impossible of [1e303, 4e7, -1]) expect(answer(impossible).billedMs).toBeNull();
  }
  expect(transcribed('1e303').billedMs).toBeNull();
});

it('takes no answer whose words lie where no audio is', () => {
  for (const answer of [listened, transcribed]) {
    expect(answer(1).words).toHaveLength(1);
    expect(() => answer(1, 1e303)).toThrow(expect.objectContaining({ reason: 'malformed' }));
  }
});
