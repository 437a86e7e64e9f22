import type { SpeechCall } from './tts.ts';
import type { VendorCall } from './vendor-call.ts';

/** What a stream of text is asked for; the text comes later. The format is never Opus. */
export type TtsStreamCall = Omit<SpeechCall, 'input'>;

/**
 * What is spoken: the audio of one utterance, its `done`, then that of the next, in the order of their texts.
 *
 * - `audio`: of the running utterance, of any size above zero. A piece may end in the middle of a sample, a whole utterance
 *   never does.
 * - `done`: everything of the running utterance was given. Once for each `commit` with text since the one before.
 * - `usage`: the characters that the vendor bills for the stream so far, where it says so.
 */
export type TtsStreamEvent =
  | { readonly kind: 'audio'; readonly bytes: Buffer }
  | { readonly kind: 'done' }
  | { readonly kind: 'usage'; readonly characters: number };

/** A stream that the vendor has accepted. Nothing of it throws but `events`; calls after its end do nothing. */
export interface TtsStream {
  /**
   * More text of the present utterance, not empty. The vendor may begin to speak it at once, or with the commit. Texts are joined as
   * they are: spaces between words are the caller's.
   */
  append(text: string): void;
  /** The present utterance is complete; the next text begins another. Does nothing without text since the last one. */
  commit(): void;
  /**
   * Everything that was appended is to be spoken no further: no event of it comes after this returned, not even `done`. The vendor
   * hears of it within 100 ms, and gives its place free: what was interrupted must not count among its contexts.
   */
  cancel(): void;
  /** Nothing more is appended: text that waits is committed, what was committed is spoken, then `events` ends. Once. */
  close(): void;
  /** As that of a stream of speech: null while more may be appended. */
  backlog(): Promise<void> | null;
  /**
   * Read once, by one reader. Ends in good order after `close` alone; throws VendorFailure where the vendor ends first or
   * breaks its protocol, and anything once the signal is aborted. A reader that leaves ends the stream.
   */
  readonly events: AsyncIterable<TtsStreamEvent>;
}

/** The port of text to speech while it is written. One conformance suite holds for every adapter of it. */
export interface TtsStreamProvider {
  /** Whether the vendor streams with this model; others are bridged, an utterance at a time. */
  streams(model: string): boolean;
  /** Whether much text is spoken without a commit, so that audio of it is owed; otherwise it is owed from a commit on. */
  readonly speaksUncommitted: boolean;
  /**
   * Resolves once the vendor has accepted the configuration: an adapter whose vendor says nothing until text comes takes its
   * handshake for that. Rejects with VendorFailure, or with anything once the signal is aborted. Afterwards an
   * aborted signal ends the stream at once, and closes at the vendor within 100 ms. Deadlines stand with the caller.
   */
  open(request: TtsStreamCall, call: VendorCall): Promise<TtsStream>;
}
