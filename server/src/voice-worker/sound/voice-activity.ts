import type { FvadModule } from '@echogarden/fvad-wasm';
import { createResampler } from '../../audio/resample.ts';

/** A frame as the turn machine takes it. */
export interface VoiceFrame {
  readonly ms: number;
  readonly isVoiced: boolean;
  /** How much of the voice before this frame was none; 0 but in the first frame behind a voice. */
  readonly hangMs: number;
}

/** Separates voice from silence and noise in the sound of one caller. */
export interface VoiceActivity {
  /** Takes mono samples, of any number; answers for each 20 ms that are full. */
  push(samples: Int16Array): VoiceFrame[];
  /** Lets go of the detector. */
  close(): void;
}

const frameMs = 20;
/** Of 0 to 3, how sure it has to be. */
const mode = 2;
/** So long the detector says voice behind the end of one (measured: 100 to 140 ms). */
const mostHangMs = 140;
/** Sound has to be so much louder than what is there all the time, and than silence, to be a voice: amplitudes of 32,768. */
const overNoise = 2.5;
const leastLoudness = 120;
/** How fast the noise is learned: at once where it is less, slowly where it is more. */
const noiseRise = 1.01;

/**
 * Makes a detector of voice at 8, 16 or 24 kHz: that of WebRTC, which knows the spectrum of speech, behind a gate of energy, since
 * it takes noise for voice. Throws RangeError for rates that cannot be converted.
 */
export async function createVoiceActivity(rateHz: number): Promise<VoiceActivity> {
  // The detector knows 8, 16, 32 and 48 kHz.
  const ownHz = rateHz === 8_000 ? 8_000 : 16_000;
  const resampler = await createResampler(rateHz, ownHz);
  const detector = await openDetector(ownHz);
  const frame = new Int16Array((ownHz * frameMs) / 1_000);
  let filled = 0;
  let noise = leastLoudness / overNoise;
  let quietMs = mostHangMs + frameMs;
  let wasVoiced = false;

  const decide = (): VoiceFrame => {
    const loudness = loudnessOf(frame);
    const isLoud = loudness >= Math.max(leastLoudness, noise * overNoise);
    noise = Math.max(1, loudness < noise ? loudness : noise * noiseRise);
    const isDetected = detector.isVoiced(frame);
    // The end of a voice is where it was loud last, and not where the detector lets it go.
    quietMs = isLoud ? 0 : quietMs + frameMs;
    const isVoiced = isDetected && quietMs <= mostHangMs;
    const hangMs = wasVoiced && !isVoiced ? Math.min(mostHangMs, Math.max(0, quietMs - frameMs)) : 0;
    wasVoiced = isVoiced;
    return { ms: frameMs, isVoiced, hangMs };
  };

  return {
    push: (samples) => {
      const found: VoiceFrame[] = [];
      const converted = resampler.push(samples);
      for (let at = 0; at < converted.length; ) {
        const taken = converted.subarray(at, at + frame.length - filled);
        frame.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled < frame.length) continue;
        filled = 0;
        found.push(decide());
      }
      return found;
    },
    close: () => {
      resampler.discard();
      detector.close();
    },
  };
}

/** The root of the mean square. */
function loudnessOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** One module of WebAssembly serves all detectors of a process. */
let loading: Promise<FvadModule> | null = null;

async function openDetector(rateHz: number): Promise<{ isVoiced(frame: Int16Array): boolean; close(): void }> {
  loading ??= import('@echogarden/fvad-wasm').then(({ default: load }) => load());
  const fvad = await loading;
  const handle = fvad._fvad_new();
  const bytes = (rateHz * frameMs * Int16Array.BYTES_PER_ELEMENT) / 1_000;
  const at = fvad._malloc(bytes);
  if (handle === 0 || at === 0) throw new Error('No memory for a detector of voice');
  if (fvad._fvad_set_mode(handle, mode) !== 0 || fvad._fvad_set_sample_rate(handle, rateHz) !== 0)
    throw new RangeError(`Not a rate of the detector: ${rateHz}`);
  return {
    isVoiced: (frame) => {
      fvad.HEAP16.set(frame, at / Int16Array.BYTES_PER_ELEMENT);
      return fvad._fvad_process(handle, at, frame.length) === 1;
    },
    close: () => {
      fvad._fvad_free(handle);
      fvad._free(at);
    },
  };
}
