import type { TranscriptionCall, TranscriptSegment, TranscriptWord } from './stt.ts';
import type { AudioShape } from './tts.ts';
import type { VendorCall } from './vendor-call.ts';

/** What a stream of speech is asked for; the options are those of a file. */
export interface SttStreamCall {
  readonly model: string;
  /** BCP 47, or a `LanguageDetection`; null lets the vendor take its default. */
  readonly language: string | null;
  /** One of the formats that the catalog lists for the model; never Opus. */
  readonly audio: AudioShape;
  readonly options: Pick<
    TranscriptionCall,
    'diarization' | 'keywords' | 'noiseReduction' | 'wordTimestamps' | 'vendorOptions'
  >;
}

/**
 * What is heard, in the order in which it was said. Times are milliseconds since the first sample that was sent.
 *
 * - `interim`: the wording so far of the utterance that is being said, whole; it replaces the one before. Never empty.
 * - `final`: the utterance has ended, as the vendor finds or by a commit. Its text is not empty.
 * - `committed`: answers one `commit`, after the finals of everything that was sent before it; once for each, in order.
 * - `usage`: what the vendor bills for the stream so far, in milliseconds of audio, where it says so.
 */
export type SttStreamEvent =
  | { readonly kind: 'interim'; readonly text: string }
  | {
      readonly kind: 'final';
      readonly text: string;
      /** Null where the vendor reports none. */
      readonly segments: readonly TranscriptSegment[] | null;
      /** Null unless they were asked for. */
      readonly words: readonly TranscriptWord[] | null;
    }
  | { readonly kind: 'committed' }
  | { readonly kind: 'usage'; readonly billedMs: number };

/** A stream that the vendor has accepted. Nothing of it throws but `events`; calls after its end do nothing. */
export interface SttStream {
  /**
   * Whole samples, as they were recorded. The bytes may lie in a larger buffer, and are read before this returns or copied:
   * their owner writes over them.
   */
  send(bytes: Uint8Array): void;
  /** What was sent so far is to become final now. */
  commit(): void;
  /** Nothing more is sent: what was heard becomes final, then `events` ends. Once. */
  close(): void;
  /**
   * Null while more may be sent; where more than 256 KiB are unsent, what resolves when that is over, or the stream is.
   */
  backlog(): Promise<void> | null;
  /**
   * Read once, by one reader. Ends in good order after `close` alone; throws VendorFailure where the vendor ends first or
   * breaks its protocol, and anything once the signal is aborted. A reader that leaves ends the stream.
   */
  readonly events: AsyncIterable<SttStreamEvent>;
}

/** The port of speech to text while it is spoken. One conformance suite holds for every adapter of it. */
export interface SttStreamProvider {
  /** Whether the vendor streams with this model; others are bridged by whole recordings. */
  streams(model: string): boolean;
  /**
   * Resolves once the vendor has accepted the configuration: an adapter whose vendor says nothing until audio comes takes
   * its handshake for that. Rejects with VendorFailure, or with anything once the signal is aborted. Afterwards an
   * aborted signal ends the stream at once, and closes at the vendor within 100 ms. Deadlines stand with the caller.
   */
  open(request: SttStreamCall, call: VendorCall): Promise<SttStream>;
}
