import type { Readable } from 'node:stream';
import type { VendorCall } from './vendor-call.ts';

/** What a file of sound is, by its bytes. */
export type AudioContainer = 'wav' | 'mp3';

/** A file of sound: a WAV with 16-bit little-endian PCM, or an MP3. It was checked from its first byte to its last. */
export interface SpokenAudio {
  readonly container: AudioContainer;
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Of the sound that is really there. */
  readonly durationMs: number;
  /** Of the whole file. */
  readonly byteLength: number;
  /** The whole file in pieces, where it is held in memory: they are sent as they are. */
  readonly held: readonly Buffer[] | null;
  /** The file from its first byte. Every attempt opens its own. */
  open(): Readable;
}

/** One file to transcribe. */
export interface TranscriptionCall {
  readonly model: string;
  /** BCP 47, or a `LanguageDetection`; null lets the vendor take its default. */
  readonly language: string | null;
  readonly audio: SpokenAudio;
  readonly diarization: boolean;
  readonly keywords: readonly string[];
  readonly noiseReduction: boolean;
  readonly wordTimestamps: boolean;
  /** The caller's options for this vendor; none of the reserved names. */
  readonly vendorOptions: Readonly<Record<string, string | number | boolean>>;
}

export interface TranscriptSegment {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly speaker: string | null;
}

export interface TranscriptWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** What was said. An empty text is a success: there may be nothing to hear. */
export interface Transcript {
  readonly text: string;
  /** Null where the vendor tells none. */
  readonly segments: readonly TranscriptSegment[] | null;
  /** Null unless they were asked for. */
  readonly words: readonly TranscriptWord[] | null;
  /** What the vendor bills, where it says so. */
  readonly billedMs: number | null;
}

/** The speech-to-text port. One conformance suite holds for every adapter of it. */
export interface SttProvider {
  /** Whether a caller may set an option of this name; one that belongs to the adapter is refused before any call. */
  takesOption(name: string): boolean;
  /** Rejects with VendorFailure, or with anything once the signal is aborted. */
  transcribe(request: TranscriptionCall, call: VendorCall): Promise<Transcript>;
}
