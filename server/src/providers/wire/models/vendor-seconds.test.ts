import { expect, it } from '@jest/globals';
import { tinyWav } from '../../../../../tests/support/sample-wav.ts';
import { transcriptOfListen } from '../../deepgram/listen-answer.ts';
import { transcriptOfTranscription } from '../../openai/transcriptions-answer.ts';
import type { TranscriptionCall } from '../../ports/stt.ts';

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
const listened = (duration: unknown) =>
  transcriptOfListen(
    { metadata: { duration }, results: { channels: [{ alternatives: [{ transcript: 'a' }] }] } },
    asked,
  );
const transcribed = (duration: unknown) => transcriptOfTranscription({ text: 'a', duration }, asked);
const used = (seconds: unknown) =>
  transcriptOfTranscription({ text: 'a', usage: { type: 'duration', seconds } }, asked);

it('bills what a vendor tells, and not what cannot be the length of audio', () => {
  for (const answer of [listened, transcribed, used]) {
    for (const reported of [2.5, '2.5']) expect(answer(reported).billedMs).toBe(2_500);
    for (const impossible of [1e303, 4e7, -1, -0.1, Number.NaN, '1e303', '', 'x'])
      expect(answer(impossible).billedMs).toBeNull();
  }
});
