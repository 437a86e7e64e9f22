import { Readable } from 'node:stream';
import type { SpokenAudio } from '../../server/src/providers/ports/stt.ts';
import { wavFile } from './wav.ts';

/** A recording of stretches, each of so many milliseconds of one value; it comes in pieces that end in the middle of a sample. */
export function pcmWav(
  sampleRateHz: number,
  stretches: ReadonlyArray<readonly [ms: number, value: number]>,
): SpokenAudio {
  const samples = Buffer.concat(
    stretches.map(([ms, value]) =>
      Buffer.from(new Int16Array(Math.round((ms * sampleRateHz) / 1_000)).fill(value).buffer),
    ),
  );
  const bytes = wavFile({ sampleRateHz, channels: 1, samples });
  const pieces = Array.from({ length: Math.ceil(bytes.length / 4_097) }, (_, nth) =>
    bytes.subarray(nth * 4_097, (nth + 1) * 4_097),
  );
  return {
    container: 'wav',
    sampleRateHz,
    channels: 1,
    durationMs: Math.round((samples.length / 2 / sampleRateHz) * 1_000),
    byteLength: bytes.length,
    held: null,
    open: () => Readable.from(pieces, { objectMode: false }),
  };
}
