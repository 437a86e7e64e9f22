import type { VendorCall } from './vendor-call.ts';

export type AudioEncoding = 'pcm_s16le' | 'opus';

/** Raw audio, without a container. */
export interface AudioShape {
  readonly encoding: AudioEncoding;
  readonly sampleRateHz: number;
  readonly channels: number;
}

/** One text to speak. */
export interface SpeechCall {
  readonly model: string;
  readonly input: string;
  /** Null takes the default of the model. */
  readonly voice: string | null;
  /** BCP 47; null is English. */
  readonly language: string | null;
  /** One of the formats that the catalog lists for the model. */
  readonly audio: AudioShape;
  /** How fast, 1 being the voice's own pace; absent leaves it to the vendor. */
  readonly speed?: number | undefined;
  /** How it shall be spoken, in words; absent says nothing. */
  readonly instructions?: string | undefined;
  /** Options of the vendor that `takesOption` takes, for its own wire. */
  readonly options?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** The text-to-speech port. One conformance suite holds for every adapter of it. */
export interface TtsProvider {
  /** Whether callers may set an option of this name; absent takes none. */
  takesOption?(name: string): boolean;
  /**
   * The audio as it comes, in pieces of any size above zero; a piece may end in the middle of a sample, the whole never
   * does. Throws VendorFailure, or anything once the signal is aborted; an end without a single byte is `empty_output`.
   */
  speak(request: SpeechCall, call: VendorCall): AsyncIterable<Buffer>;
}
