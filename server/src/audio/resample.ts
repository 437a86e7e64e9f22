import type { SRC } from '@alexanderolsen/libsamplerate-js/dist/src.js';

/** Changes the sample rate of one stream of mono samples. It has state: one for each stream and direction. */
export interface Resampler {
  /** The next samples of the stream; what comes back lags a few samples behind, and may be empty. */
  push(samples: Int16Array): Int16Array;
  /** Ends the stream: what `push` has held back. Together with that it is as long as the stream, to the sample. */
  end(): Int16Array;
  /** Throws away what was, as at a clear: what comes next begins another stream. */
  restart(): void;
  /** Throws the stream away, as at a cancel; nothing of it comes any more. */
  discard(): void;
}

/** Rates that can be converted into each other, in samples a second. */
const rates = { from: 8_000, to: 48_000 } as const;
/** One call of the library takes at most about a million samples; in small steps no call blocks for long. */
const stepSamples = 4_096;
/** The filter holds back fewer samples than these. */
const flushSamples = 256;
const scale = 32_768;
/** What a converter is given: it takes a copy. */
const step = new Float32Array(stepSamples);
/** Converters whose stream has ended. Each has 27 MB of address space, and takes milliseconds to make. */
const free: SRC[] = [];
const mostFree = 8;

/**
 * Makes a converter from one rate to another, both in samples a second. A band-limited filter (SINC_FASTEST) keeps what the lower
 * rate cannot hold from coming back as noise. Throws RangeError for rates outside of 8,000 to 48,000.
 */
export async function createResampler(fromHz: number, toHz: number): Promise<Resampler> {
  for (const hz of [fromHz, toHz])
    if (!Number.isInteger(hz) || hz < rates.from || hz > rates.to) throw new RangeError(`Not a sample rate: ${hz}`);
  if (fromHz === toHz) return unchanged;
  return resamplerOn(await takeConverter(fromHz, toHz), { fromHz, toHz });
}

const none = new Int16Array(0);
const unchanged: Resampler = { push: (samples) => samples, end: () => none, restart: () => {}, discard: () => {} };

function resamplerOn(taken: SRC, rate: { fromHz: number; toHz: number }): Resampler {
  const ratio = rate.toHz / rate.fromHz;
  let converter: SRC | null = taken;
  let taking = 0;
  let given = 0;
  const release = (): void => {
    if (converter !== null && free.length < mostFree) free.push(converter);
    converter = null;
  };
  const convert = (samples: Int16Array): Int16Array => {
    if (converter === null) throw new Error('The stream has ended');
    const parts: Float32Array[] = [];
    for (let at = 0; at < samples.length; at += stepSamples)
      parts.push(converter.full(asFloats(samples.subarray(at, at + stepSamples))));
    return toSamples(parts);
  };
  return {
    push: (samples) => {
      taking += samples.length;
      const converted = convert(samples);
      given += converted.length;
      return converted;
    },
    end: () => {
      const missing = Math.max(0, Math.round(taking * ratio) - given);
      // Silence behind the end pushes the rest of it out of the filter.
      const rest = taking === 0 ? none : convert(new Int16Array(flushSamples)).subarray(0, missing);
      release();
      return rest;
    },
    restart: () => {
      if (converter !== null) setRates(converter, rate);
      [taking, given] = [0, 0];
    },
    discard: release,
  };
}

/** A converter without a past: each setting of a rate begins a new stream. */
async function takeConverter(fromHz: number, toHz: number): Promise<SRC> {
  const known = free.pop();
  if (known === undefined) {
    // Two megabytes of script: loaded by the process that resamples, when it does.
    const { default: library } = await import('@alexanderolsen/libsamplerate-js');
    return library.create(1, fromHz, toHz, { converterType: library.ConverterType.SRC_SINC_FASTEST });
  }
  setRates(known, { fromHz, toHz });
  return known;
}

function setRates(converter: SRC, { fromHz, toHz }: { fromHz: number; toHz: number }): void {
  converter.inputSampleRate = fromHz;
  converter.outputSampleRate = toHz;
}

/** At most `stepSamples` of them, until the next call. */
function asFloats(samples: Int16Array): Float32Array {
  for (let at = 0; at < samples.length; at += 1) step[at] = (samples[at] ?? 0) / scale;
  return step.subarray(0, samples.length);
}

function toSamples(parts: readonly Float32Array[]): Int16Array {
  const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts)
    for (let of = 0; of < part.length; of += 1) {
      samples[at] = Math.max(-scale, Math.min(scale - 1, Math.round((part[of] ?? 0) * scale)));
      at += 1;
    }
  return samples;
}
