import { type ModelAudioFormat, type ModelCapabilities, noCapabilities } from '../../ports/catalog-model.ts';
import type { AudioContainer } from '../../ports/stt.ts';

/**
 * The recordings that speech models take. Vendors decode whatever stands in a WAV header and state no bounds; these are
 * the rates of telephones to studios, mono and stereo (docs/decisions/speech.md#d155).
 */
export const speechWavFormats: readonly ModelAudioFormat[] = [
  { encoding: 'pcm_s16le', sampleRatesHz: { min: 8_000, max: 48_000 }, channels: [1, 2] },
];

/** The capabilities of a speech-to-text model: what is not named it lacks. */
export function sttCapabilities(
  has: Partial<Pick<ModelCapabilities, 'diarization' | 'keywords' | 'noiseReduction' | 'wordTimestamps'>>,
): ModelCapabilities {
  return { ...noCapabilities, ...has };
}

/** What a file of sound is called where it is sent. */
export const mediaTypeOf: Readonly<Record<AudioContainer, string>> = { wav: 'audio/wav', mp3: 'audio/mpeg' };
