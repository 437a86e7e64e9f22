import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../platform/time/clock.ts';
import type { AudioShape, TtsProvider } from '../../ports/tts.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { behave } from './faults.ts';

// Two pieces at least, so that every answer has a middle.
const shortestMs = 200;
const characterMs = 50;
const piecesPerSecond = 10;
const bytesPerSample = 2;
const amplitude = 8_000;

/** How long a text is spoken, in milliseconds: it depends on the number of its characters alone. */
export function spokenMs(input: string): number {
  return Math.max(shortestMs, [...input].length * characterMs);
}

/** Speaks by one tone, whose pitch tells how long the text is. */
export function createSimulatedTts(clock: Clock): TtsProvider {
  return {
    speak: ({ model, input, audio, speed }, { signal }) =>
      behave({ model, itemsBefore: 1, signal, clock, content: () => tone(input, audio, signal, speed) }),
  };
}

/** A text as a tone, shorter by the speed. */
export async function* tone(input: string, audio: AudioShape, signal: AbortSignal, speed = 1): AsyncGenerator<Buffer> {
  signal.throwIfAborted();
  if (audio.encoding !== 'pcm_s16le') throw new VendorFailure('request_refused', 'The encoding is not in the catalog');
  const durationMs = spokenMs(input);
  // A multiple of ten hertz: whole periods in every piece, so that the pieces join without a click.
  const hertz = 200 + 10 * ((durationMs / characterMs) % 60);
  const piece = wave(Math.round(audio.sampleRateHz / piecesPerSecond), hertz, audio);
  let left = Math.round((audio.sampleRateHz * durationMs) / 1_000 / speed) * audio.channels * bytesPerSample;
  while (left > 0) {
    yield piece.subarray(0, left);
    left -= piece.length;
    // No timer holds this stream back: without a turn of its own nobody else would be served.
    await nextTurn(undefined, { signal });
  }
}

function wave(frames: number, hertz: number, { sampleRateHz, channels }: AudioShape): Buffer {
  const samples = Buffer.allocUnsafe(frames * channels * bytesPerSample);
  for (let frame = 0; frame < frames; frame += 1) {
    const value = Math.round(amplitude * Math.sin((2 * Math.PI * hertz * frame) / sampleRateHz));
    for (let channel = 0; channel < channels; channel += 1)
      samples.writeInt16LE(value, (frame * channels + channel) * bytesPerSample);
  }
  return samples;
}
