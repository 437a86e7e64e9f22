import type { WireFault } from './fake-carrier-server.ts';
import type { FakeLineStream, LineFormat } from './fake-line-stream.ts';

/** How the carrier fails at one request: it does what it was asked first, or does not. */
export interface CallFault {
  readonly isDone: boolean;
  readonly answer:
    | WireFault
    | { kind: 'refuse'; status: number; code: string; headers?: Readonly<Record<string, string>> };
}

/** The carrier does what it was asked, and takes until then to say so. */
export interface LateAnswer {
  readonly after: Promise<unknown>;
}

/** One line at a carrier, from the side of the person on it. What it does resolves once it was reported. */
export interface FakeLine {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
  readonly direction: 'inbound' | 'outbound';
  state(): 'ringing' | 'answered' | 'over';
  /** What was done with it, each act once, as the carrier names it. */
  readonly acts: readonly string[];
  /** Rings at the person. */
  ring(): Promise<void>;
  /** The person picks up a line that we opened. */
  answer(): Promise<void>;
  /** The person hangs up. */
  hangUp(): Promise<void>;
  /** Ends by itself, in the carrier's own words. */
  end(cause: string, sipCode?: string): Promise<void>;
  /** The person presses a key: reported by all ways that the carrier has. */
  press(digit: string): Promise<void>;
  /** The same, and it is not in its stream. Throws at a carrier that reports no keys. */
  pressUnheard(digit: string): Promise<void>;
  /** A machine has answered, and beeps. */
  beep(): Promise<void>;
  /** The stream that is open; throws where there is none. */
  stream(): FakeLineStream;
  /** All streams that ever were. */
  readonly streams: readonly FakeLineStream[];
  /** The stream breaks, and the carrier notices. */
  loseStream(): Promise<void>;
  /** Is over, and nothing says so: its stream stops, and the report is lost. */
  vanish(): void;
  /** The leg to the destination of a transfer. */
  transferred(): FakeLine;
  /** When it is over: whether it was answered. */
  readonly ended: Promise<{ readonly wasAnswered: boolean }>;
}

/** What a test does with the telephones behind a carrier. */
export interface FakeTelephone {
  /** Every line that was ever opened, in order. */
  readonly lines: readonly FakeLine[];
  /** The line to a number that was opened last. */
  lineTo(number: string): FakeLine;
  /** Calls one of our numbers, which rings until something is done with it. */
  call(numbers: { from: string; to: string }): FakeLine;
  /** The next requests of calls meet these, one each; `null` is a sound one. */
  plan(...faults: (CallFault | LateAnswer | null)[]): void;
  /** All further ones are sound. */
  recover(): void;
  /** The streams of lines that are transferred go on until then, where the carrier ends them for it. */
  streamsEndAfter: Promise<unknown>;
  /** How lines sound from now on. */
  format: LineFormat;
}

/** Turns an address of ours as the carrier was given it into one that leads to the test. */
export type Reach = (address: string) => string;
