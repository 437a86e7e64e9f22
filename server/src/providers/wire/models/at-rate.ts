import { createResampler } from '../../../audio/resample.ts';

const bytesPerSample = 2;

/**
 * The same sound, mono samples of 16 bits, at another rate; both rates in samples a second, as `createResampler` takes them. It is as
 * long as it was, and fails where the pieces do. Half a sample at the end is dropped.
 */
export async function* atRate(pieces: AsyncIterable<Buffer>, fromHz: number, toHz: number): AsyncGenerator<Buffer> {
  if (fromHz === toHz) return yield* pieces;
  const resampler = await createResampler(fromHz, toHz);
  let half = Buffer.alloc(0);
  try {
    for await (const piece of pieces) {
      const bytes = half.length === 0 ? piece : Buffer.concat([half, piece]);
      const samples = new Int16Array(Math.floor(bytes.length / bytesPerSample));
      bytes.copy(Buffer.from(samples.buffer));
      half = Buffer.from(bytes.subarray(samples.byteLength));
      const made = resampler.push(samples);
      if (made.length > 0) yield bytesOf(made);
    }
    const rest = resampler.end();
    if (rest.length > 0) yield bytesOf(rest);
  } finally {
    resampler.discard();
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
