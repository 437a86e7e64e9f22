import type { Temporal } from 'temporal-polyfill';
import type { LineMedia } from './line-media.ts';
import type { CarrierCallback } from './messaging.ts';

/** Where a carrier streams the sound of a line to, in both directions. */
export interface LineStream {
  /** A wss address of ours. */
  readonly url: string;
  /** Comes back with the stream, beside the address. */
  readonly token: string;
}

/** How the socket of a stream is asked for. */
export interface StreamHandshake {
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A line that is to be opened. */
export interface OutboundLine {
  /** Ours, of letters, digits, `_` and `-`: it comes back with all that the carrier reports of the line. */
  readonly reference: string;
  /** A number of ours, E.164. */
  readonly from: string;
  /** E.164. */
  readonly to: string;
  readonly stream: LineStream;
  /** How long it rings at most; the carrier gives up by itself. */
  readonly ringSeconds: number;
  /** How long it stands at most; the carrier hangs up by itself. */
  readonly maxSeconds: number;
  /** Whether the carrier says if a machine has answered. */
  readonly detectsMachines: boolean;
}

/** A line that stands or rings. */
export interface StandingLine {
  /** The carrier's name of it. */
  readonly callId: string;
  readonly reference: string;
}

/** A leg that the person on a line is to be connected with. */
export interface TransferLeg {
  /** Ours, of the form of the reference of a line: it comes back with all that the carrier reports of the leg. */
  readonly reference: string;
  /** An E.164 number, a tel or a sip URI. */
  readonly destination: string;
  /** A number of ours, E.164. */
  readonly from: string;
  readonly ringSeconds: number;
  /** Headers of SIP that go with it, as far as the destination is one of SIP or the carrier takes them anywhere. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What an act is the how-many-th of its line: asked again under the same number it is done once, by a carrier that knows
 * acts by a name. The dial is number 0.
 */
export type ActNumber = number;

/** Whether a line of that name is known to be another one: some carriers show no reference of ours in their lists. */
export type IsOther = (callId: string) => Promise<boolean>;

export interface DialOptions {
  readonly isOther: IsOther;
  /** Asked in the very tick in which the first byte of each request is written; where it is false nothing is. */
  readonly mayWrite: () => boolean;
  /** The carrier's name of the line, as a callback has said it meanwhile: then the line stands, and nothing is to be looked into. */
  readonly named: () => Promise<string | null>;
}

/** A line that may stand although its dial was not answered. */
export interface SoughtLine extends Pick<OutboundLine, 'reference' | 'from' | 'to'> {
  /** When the dial was sent. */
  readonly since: Temporal.Instant;
  readonly isOther: IsOther;
}

/** Proven: the carrier did nothing, and will not. `message` is public text. */
export interface CallRefused {
  readonly kind: 'refused';
  /** The carrier's own code; null where it was not reached. */
  readonly carrierCode: string | null;
  readonly message: string;
  /** Because the line has ended. */
  readonly isLineOver?: true;
}

/** No one knows whether the carrier did it. */
export interface CallUnknown {
  readonly kind: 'unknown';
  readonly message: string;
}

export type DialOutcome = { readonly kind: 'accepted'; readonly callId: string } | CallRefused | CallUnknown;

/** What a callback is answered with, where the carrier waits for instructions. */
export interface CallbackReply {
  readonly contentType: string;
  readonly body: string;
}

/** `reply` is what does it: the answer to the callback that is held; null where it is done. */
export type ActOutcome =
  | { readonly kind: 'accepted'; readonly reply: CallbackReply | null }
  | CallRefused
  | CallUnknown;

export type FindOutcome = { readonly kind: 'found'; readonly callId: string } | { readonly kind: 'none' } | CallUnknown;

/** Why a line ended, in the words of sessions, as far as the carrier knows. What we ended ourselves has a reason already. */
export type LineEndReason = 'busy' | 'no_answer' | 'rejected' | 'caller_hangup' | 'max_duration' | 'carrier_failed';

/** The rest of what happens on a line. */
export type CallHappening =
  | {
      readonly kind: 'initiated';
      readonly direction: 'inbound' | 'outbound';
      readonly from: string;
      readonly to: string;
    }
  | { readonly kind: 'ringing' }
  | { readonly kind: 'answered' }
  | {
      readonly kind: 'hungUp';
      readonly reason: LineEndReason;
      /** The carrier's own word. */
      readonly cause: string;
      readonly sipCode: number | null;
    }
  | { readonly kind: 'digit'; readonly digit: string }
  /** Who has answered; `isBeep` as a machine is ready to record. */
  | {
      readonly kind: 'machine';
      readonly verdict: 'human' | 'machine' | 'unknown';
      readonly isBeep: boolean;
    }
  /** The line stands, and its sound no longer comes. */
  | {
      readonly kind: 'streamLost';
      readonly why: string;
      /** The number of the act behind which the line stands without one; null where the carrier does not say it. */
      readonly act: number | null;
    };

/** Something that a carrier reports of a line. They come in any order, and more than once. */
export type CallEvent = CallHappening & {
  /** The carrier's id of this event: equal ids are one event, however often it is reported. */
  readonly eventId: string;
  readonly occurredAt: Temporal.Instant;
  readonly callId: string;
  /** Null of a line that the carrier opened, until an act of ours gave it one; some carriers never say it of those. */
  readonly reference: string | null;
  /** `transfer` for the leg to the destination of a transfer, which has the reference that the transfer was asked for with. */
  readonly leg: 'line' | 'transfer';
};

export type CallCallbackResult =
  | { readonly kind: 'refused'; readonly reason: 'signature' | 'stale' | 'malformed' }
  | {
      readonly kind: 'events';
      readonly events: readonly CallEvent[];
      /** Whether the carrier waits for its answer to know what to do with the line: see CallbackReply. */
      readonly isHeld: boolean;
    };

/** An address at which a carrier reports of lines. */
export interface CallCallbackRoute {
  /** Behind `/v1/carriers/{carrier}/calls`; empty, or `/` and a word. */
  readonly path: string;
  /** Verifies and reads a callback. Pure: storing comes after it. */
  read(callback: CarrierCallback): CallCallbackResult;
}

/**
 * A carrier of the telephone. What it is asked never throws: whatever happens is an outcome. One conformance suite holds
 * for every adapter of it.
 */
export interface CallCarrier {
  readonly name: string;
  /** `tones` for a carrier that has no command for it: digits are said in the sound of the line. */
  readonly digits: 'command' | 'tones';
  /** Whether an act is done once that is asked for again under its number, by another process too. */
  readonly repeatsActs: boolean;
  /** The longest callback that it sends, in bytes. */
  readonly maxCallbackBytes: number;
  readonly callbacks: readonly CallCallbackRoute[];
  /** How it frames the sound of a line. */
  readonly media: LineMedia;
  /** Whether it is this carrier that opens the socket of a stream: `url` is the address as it was given, which holds the token. */
  opensStream(handshake: StreamHandshake, token: string): boolean;
  /** How long a line that comes in may ring until it is answered. */
  readonly answerWithinSeconds: number;
  /** What ends a line that stands and whose callback is held; null for a carrier that holds none. */
  readonly letGo: CallbackReply | null;
  /** What a held callback is answered with where it is for no one; null for a carrier that holds none. */
  readonly turnAway: CallbackReply | null;
  /**
   * Opens a line, at most one. An outcome that is not clear is looked into before it is answered, for as long as the carrier
   * may still answer: `unknown` is for a line that may turn up all the same, by a callback with its reference, and is
   * to be hung up then.
   */
  dial(line: OutboundLine, options: DialOptions): Promise<DialOutcome>;
  /** Picks up a line that rings here, and streams it. */
  answer(line: StandingLine, act: ActNumber, stream: LineStream): Promise<ActOutcome>;
  /** Turns away a line that rings here. */
  reject(line: StandingLine, act: ActNumber, as: 'busy' | 'rejected'): Promise<ActOutcome>;
  /** Ends a line in any state. One that has ended already is `accepted`. */
  hangUp(line: StandingLine, act: ActNumber): Promise<ActOutcome>;
  /**
   * Connects the person on the line to a destination, and ends its stream. The leg to it is reported by events of the leg
   * `transfer`. Where it does not come about the line stands on, and a carrier that holds callbacks asks how to go on.
   */
  transfer(line: StandingLine, act: ActNumber, to: TransferLeg): Promise<ActOutcome>;
  /** 1 to 64 of `0-9 A-D * # w`; `refused` without a code where `digits` is `tones`. */
  sendDigits(line: StandingLine, act: ActNumber, digits: string): Promise<ActOutcome>;
  /** Streams a line again that stands and whose stream is lost. */
  attach(line: StandingLine, act: ActNumber, stream: LineStream): Promise<ActOutcome>;
  /** Looks among the lines that stand for one whose dial was not answered. */
  find(line: SoughtLine): Promise<FindOutcome>;
}
