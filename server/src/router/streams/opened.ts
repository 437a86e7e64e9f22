import type { VendorCall } from '../../providers/ports/vendor-call.ts';
import type { DeadlinesOf } from '../model/deadlines.policy.ts';
import { bridgeTimesOf, type SpeechTimes, type StreamTimesOf, type VendorTimes } from '../model/stream-times.policy.ts';
import type { Candidate } from '../model/types.ts';

/** A stream at a vendor, of either port. */
export interface Opened<Input, Event> {
  give(input: Input): void;
  /** Nothing more is given: what is there is finished, then `events` ends. */
  close(): void;
  /** Null while more may be given; otherwise resolves when it may. */
  backlog(): Promise<void> | null;
  readonly events: AsyncIterable<Event>;
}

/** What a vendor is waited for, if for anything. Another `key` is another wait. */
export interface Awaited {
  readonly key: string;
  readonly ms: number;
}

/** Follows one attempt, and says what its vendor owes. */
export interface Progress<Input, Event> {
  onInput(input: Input): void;
  onEvent(event: Event): void;
  onClose(): void;
  awaited(): Awaited | null;
}

/** What the relay must know of a port. */
export interface StreamPort<Input, Event> {
  readonly kind: 'stt' | 'tts';
  open(candidate: Candidate, call: VendorCall): Promise<Opened<Input, Event>>;
  /** How long a vendor has to accept a configuration. */
  readonly acceptMs: number;
  /** What an attempt owes; a bridge has the times of one answer. */
  progress(candidate: Candidate): Progress<Input, Event>;
  /** Whether the caller gets to see anything of an event. */
  isContent(event: Event): boolean;
  /** What an input takes of the memory for another candidate, in bytes. */
  weigh(input: Input): number;
  /** How much that may be. */
  readonly mostKeptBytes: number;
}

/** The times of a port: of streams, of bridges, and how long one answer of a recognizer may take with so much audio. */
export interface PortTimes {
  readonly stream: VendorTimes;
  readonly bridge: SpeechTimes;
  readonly answerMs: (audioMs: number) => number;
}

export type PortTimesOf = (kind: 'stt' | 'tts', mode: 'test' | 'live') => PortTimes;

export function createPortTimes(options: { timesOf: StreamTimesOf; deadlinesOf: DeadlinesOf }): PortTimesOf {
  const { timesOf, deadlinesOf } = options;
  return (kind, mode) => {
    const stream = timesOf(mode).vendor;
    return {
      stream,
      bridge: bridgeTimesOf(deadlinesOf(kind, mode)),
      answerMs: (audioMs) => deadlinesOf(kind, mode, audioMs).firstContentMs,
    };
  };
}
