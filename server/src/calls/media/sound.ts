import { createResampler } from '../../audio/resample.ts';

const bytesPerSample = 2;

/** Turns sound of one rate into another, both in samples a second, mono, 16-bit. */
export interface SoundConverter {
  /** What comes back may be empty, and lags a few samples behind. */
  convert(bytes: Uint8Array): Uint8Array;
  /** What follows has nothing to do with what was. */
  restart(): void;
  discard(): void;
}

export async function createSoundConverter(fromHz: number, toHz: number): Promise<SoundConverter> {
  if (fromHz === toHz) return { convert: (bytes) => bytes, restart: () => {}, discard: () => {} };
  const resampler = await createResampler(fromHz, toHz);
  return {
    convert: (bytes) => {
      // Samples may lie at an odd place of the connection's buffer.
      const samples = new Int16Array(bytes.length / bytesPerSample);
      new Uint8Array(samples.buffer).set(bytes);
      const { buffer, byteOffset, byteLength } = resampler.push(samples);
      return new Uint8Array(buffer, byteOffset, byteLength);
    },
    restart: resampler.restart,
    discard: resampler.discard,
  };
}

export function bytesPerMsOf({ sample_rate_hz: sampleRateHz }: { sample_rate_hz: number }): number {
  return (sampleRateHz * bytesPerSample) / 1_000;
}
