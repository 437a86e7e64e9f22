import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';
import type { CallDetails } from './read-sessions.ts';
import type { Script } from './scripts.policy.ts';
import type { EndReason, Session, SessionRecording } from './types.ts';

/** What slices above keep of calls, as it is read. */
export interface CallWire {
  /** What became of the recordings of these sessions, by session; those that have none are left out. */
  recordingsOf: (
    tx: Tx,
    organizationId: string,
    sessionIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SessionRecording>>;
  /** Every attempt to hand a call over, first one first. */
  transfersOf: (tx: Tx, session: Session) => Promise<Array<components['schemas']['Transfer']>>;
  /** What a worker is to do about transfers: those that changed behind a sequence, in its order. */
  transferOrders: (tx: Tx, session: Session, behind: number) => Promise<Array<components['schemas']['WorkerTransfer']>>;
  /** The report of a call; null until there is one. */
  reportOf(tx: Tx, call: CallDetails): Promise<components['schemas']['CallReport'] | null>;
}

/** Who takes calls that come in beside the agents of their numbers. */
export interface CallTakers {
  /**
   * A telephone of the simulated network calls a number. Answers the id of the call where its calls go to people; null where
   * they do not.
   */
  receiveHumanCall: (
    organizationId: string,
    number: NumberStanding,
    caller: { from: string; script: Script },
  ) => Promise<string | null>;
  /** Which agent takes the calls of a number of another channel, null for none; null itself for a number of no other. */
  channelLine: (tx: Tx, organizationId: string, phoneNumberId: string) => Promise<{ agentId: string | null } | null>;
}

/** What slices above do in the life of a call, each in the transaction that it is handed, in the order of the slices. */
export interface CallHooks {
  /** A session was created. */
  created?(tx: Tx, session: Session): Promise<void>;
  /** A session that is locked ends for that reason. Answers it as it is then. */
  ending?(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /** A session that is locked has ended. Answers it as it is then. */
  ended?(tx: Tx, session: Session): Promise<Session>;
  readonly wire?: Partial<CallWire>;
  readonly takes?: Partial<CallTakers>;
}

export const callHooks = defineHooks<CallHooks>('calls');

/** All that hangs in at calls, as sessions run it. */
export type HookedCalls = Required<Pick<CallHooks, 'created' | 'ending' | 'ended'>> & CallWire & CallTakers;

/**
 * Runs what hangs in. `hooks` is asked at each use: higher slices are made later. Throws where none, or
 * more than one, keeps what is read.
 */
export function createHookedCalls(hooks: () => readonly CallHooks[]): HookedCalls {
  const only = <Part extends object>(partOf: (one: CallHooks) => Part | undefined, what: string): Part => {
    const [part, ...others] = hooks().flatMap((one) => partOf(one) ?? []);
    if (part === undefined) throw new Error(`No slice has hung in ${what}`);
    if (others.length > 0) throw new Error(`Several slices have hung in ${what}`);
    return part;
  };
  return {
    created: async (tx, session) => {
      for (const { created } of hooks()) await created?.(tx, session);
    },
    ending: async (tx, session, reason, at) => {
      let left = session;
      for (const { ending } of hooks()) left = (await ending?.(tx, left, reason, at)) ?? left;
      return left;
    },
    ended: async (tx, session) => {
      let left = session;
      for (const { ended } of hooks()) left = (await ended?.(tx, left)) ?? left;
      return left;
    },
    recordingsOf: (...asked) => only((one) => one.wire?.recordingsOf, 'recordingsOf')(...asked),
    transfersOf: (...asked) => only((one) => one.wire?.transfersOf, 'transfersOf')(...asked),
    transferOrders: (...asked) => only((one) => one.wire?.transferOrders, 'transferOrders')(...asked),
    reportOf: (...asked) => only((one) => one.wire?.reportOf, 'reportOf')(...asked),
    receiveHumanCall: (...asked) => only((one) => one.takes?.receiveHumanCall, 'receiveHumanCall')(...asked),
    channelLine: (...asked) => only((one) => one.takes?.channelLine, 'channelLine')(...asked),
  };
}
