import type { Readable } from 'node:stream';
import type { VendorCall } from './vendor-call.ts';

/** A WAV container with 16-bit little-endian PCM, checked from its header to its length. */
export interface WavAudio {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Of the samples that are really there. */
  readonly durationMs: number;
  /** Of the whole container. */
  readonly byteLength: number;
  /** The whole container in pieces, where it is held in memory: they are sent as they are. */
  readonly held: readonly Buffer[] | null;
  /** The container from its first byte. Every attempt opens its own. */
  open(): Readable;
}

/** One file to transcribe. */
export interface TranscriptionCall {
  readonly model: string;
  /** BCP 47, or a `LanguageDetection`; null lets the vendor take its default. */
  readonly language: string | null;
  readonly audio: WavAudio;
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
