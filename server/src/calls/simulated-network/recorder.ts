import type { Temporal } from 'temporal-polyfill';
import { writeWavHead } from '../../audio/wav-format.ts';
import { frameBytes, framesOf, sampleRateHz, samplesOf, type Sound } from './sound.policy.ts';

/** Writes down what is heard in a call, and makes its recording of that when it is over. */
export interface Recorder {
  /** The call was answered, or began to run; the first time counts. */
  begin(at: Temporal.Instant): void;
  hear(side: Sound['side'], text: string, from: Temporal.Instant, to: Temporal.Instant): void;
  /** The WAV file of a call of so many milliseconds, which is made while it is read, and how long it is. */
  recording(durationMs: number): { byteLength: number; open(): AsyncGenerator<Buffer> };
}

const framesPerPiece = 16_384;

export function createRecorder(): Recorder {
  let startedMs: number | null = null;
  const heard: Array<{ side: Sound['side']; text: string; from: number; to: number }> = [];
  return {
    begin: (at) => {
      startedMs ??= at.epochMilliseconds;
    },
    hear: (side, text, from, to) => {
      heard.push({ side, text, from: from.epochMilliseconds, to: to.epochMilliseconds });
    },
    recording: (durationMs) => {
      const zero = startedMs ?? 0;
      const sounds = heard.map(({ side, text, from, to }) => ({ side, text, fromMs: from - zero, toMs: to - zero }));
      const frames = framesOf(durationMs);
      const head = writeWavHead({ sampleRateHz, channels: 2, dataBytes: frames * frameBytes });
      return {
        byteLength: head.length + frames * frameBytes,
        open: async function* () {
          yield head;
          for (let at = 0; at < frames; at += framesPerPiece)
            yield samplesOf(sounds, at, Math.min(at + framesPerPiece, frames));
        },
      };
    },
  };
}
