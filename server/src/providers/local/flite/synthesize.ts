import type { Clock } from '../../../platform/time/clock.ts';
import { runWasi } from './wasi-imports.ts';

/** Mono samples as the synthesizer makes them. */
export interface Synthesized {
  readonly samples: Int16Array;
  readonly sampleRateHz: number;
}

const headBytes = 44;
const bytesPerSample = 2;
/** Four minutes at 16 kHz: three hundred characters of the slowest kind take less than two. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Speaks one sentence by Flite, in an instance of its own: what one leaves in its memory is no other's. It takes 10 to 15 ms of CPU for
 * a second of sound, and blocks. A text in which it finds nothing to say gives no samples, or a moment of silence. Throws where it ends
 * with an error, or leaves another file than the WAV that it makes.
 */
export function synthesize(
  module: WebAssembly.Module,
  { voice, text }: { voice: string; text: string },
  clock: Pick<Clock, 'nowMs' | 'monotonicMs'>,
): Synthesized {
  const args = ['flite', '-voice', voice, '-t', text, '-o', '/spoken.wav'];
  const { exitCode, output, said } = runWasi(module, args, { clock, mostBytes });
  if (exitCode !== 0) throw new Error(`Flite ended with ${exitCode}: ${said}`);
  const head = output.toString('latin1', 0, 4);
  if (output.length < headBytes || head !== 'RIFF' || output.toString('latin1', 36, 40) !== 'data')
    throw new Error(`Flite left no WAV file: ${output.length} bytes, ${said}`);
  const sound = output.subarray(headBytes);
  const count = Math.floor(sound.length / bytesPerSample);
  // A copy of its own: samples begin at an even address, and nothing holds the file.
  const samples = new Int16Array(count);
  sound.copy(Buffer.from(samples.buffer), 0, 0, count * bytesPerSample);
  return { samples, sampleRateHz: output.readUInt32LE(24) };
}
