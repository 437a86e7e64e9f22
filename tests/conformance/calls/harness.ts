import type { CallCarrier, CallEvent, LineEndReason } from '../../../server/src/providers/ports/call-carrier.ts';
import type { LineMedia } from '../../../server/src/providers/ports/line-media.ts';
import type { CallStage } from '../../support/call-stage.ts';
import type { CallFault, FakeTelephone } from '../../support/fake-telephone.ts';

/** What differs between carriers by nature, known before one is started. */
export interface CallTraits {
  readonly media: LineMedia;
  /** What it reports of a line that we open, until it is answered. */
  readonly opening: ReadonlyArray<CallEvent['kind']>;
  /** Whether a dial that was not taken is sent again: only a carrier that knows commands by a name does it once. */
  readonly dialsAgain: boolean;
  /** Its words for an end, and what they mean. */
  readonly ends: ReadonlyArray<readonly [cause: string, sipCode: string, reason: LineEndReason]>;
  /** An end whose SIP code is reported beside its word. */
  readonly coded: readonly [cause: string, sipCode: string];
  /** A refusal of a dial, and what it says of a line that has ended. */
  readonly refusal: { readonly status: number; readonly code: string };
  readonly tooMany: { readonly status: number; readonly code: string };
  /** Where our token comes back: a header of the stream, or its start. */
  readonly tokenHeader: string | null;
}

/** An adapter with a carrier on the other side that a test can command. */
export interface CallHarness {
  readonly stage: CallStage;
  readonly carrier: CallCarrier;
  /** The same account at another address. */
  elsewhere(baseUrl: string): CallCarrier;
  readonly telephone: FakeTelephone;
  /** Requests of calls that came, in order. */
  requests(): readonly string[];
  /** What was wrong with what the carrier was asked; none for a good adapter. */
  violations(): readonly string[];
  /** Posts an event of a line under a signature as the carrier makes it, which may be altered, and answers the status. */
  post(options: {
    callId: string;
    eventId: string;
    alter?: (signed: { body: Buffer; headers: Record<string, string> }) => void;
    ageSeconds?: number;
  }): Promise<number>;
  close(): Promise<void>;
}

export type StartCalls = () => Promise<CallHarness>;
export type { CallFault };
