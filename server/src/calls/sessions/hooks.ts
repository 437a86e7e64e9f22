import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';
import type { CallDetails } from './read-sessions.ts';
import type { Script } from './scripts.policy.ts';
import type { EndReason, Session, SessionRecording, WorkerToolError } from './types.ts';

/** What came of a tool, as its model reads it. */
export type ToolAnswer =
  | { readonly result: object }
  | { readonly error: WorkerToolError; readonly detail: object | null };

/** What slices above keep of calls, as it is read, and what they have tools do: each member is of one slice. */
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
  /** The model of a session that is locked has agreed to call back its other party. */
  scheduleForTool: (
    tx: Tx,
    session: Session,
    args: Readonly<Record<string, unknown>>,
    at: Temporal.Instant,
  ) => Promise<ToolAnswer>;
  /** The report of a call; null until there is one. */
  reportOf(tx: Tx, call: CallDetails): Promise<components['schemas']['CallReport'] | null>;
}

/** Who takes calls that come in beside the agents of their numbers: the first slice that does not return null. */
export interface CallTakers {
  /**
   * A telephone of the simulated network calls a number. Returns the id of the call where its calls go to people; null where
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
  /** The telephone that a session that is locked has called rings, or was answered. */
  rings?(tx: Tx, session: Session): Promise<void>;
  /** A worker has claimed a session that is locked. */
  claimed?(tx: Tx, session: Session): Promise<void>;
  /** Keys are to be pressed in the call of a telephone that is locked: 1 to 64 of `0-9 A-D * # w`. */
  pressed?(tx: Tx, session: Session, digits: string): Promise<void>;
  /** A session that is locked ends for that reason. Returns the updated session. */
  ending?(tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant): Promise<Session>;
  /** A session that is locked has ended. Returns the updated session. */
  ended?(tx: Tx, session: Session): Promise<Session>;
  readonly wire?: Partial<CallWire>;
  readonly takes?: Partial<CallTakers>;
}

export const callHooks = defineHooks<CallHooks>();

/** All that hangs in at calls, as sessions run it. */
export interface HookedCalls
  extends Required<Pick<CallHooks, 'created' | 'claimed' | 'pressed' | 'rings' | 'ending' | 'ended'>>,
    CallWire,
    CallTakers {
  /** Throws where no slice, or more than one, keeps something that is read. */
  check(): void;
}

/** Runs what hangs in. `hooks` is called at each use: higher slices are made later, and `check` is for when all of them are. */
export function createHookedCalls(hooks: () => readonly CallHooks[]): HookedCalls {
  const only = <Name extends keyof CallWire>(name: Name): CallWire[Name] => {
    const [member, ...others] = hooks().flatMap(({ wire }) => wire?.[name] ?? []);
    if (member === undefined) throw new Error(`No slice has hung in ${name}`);
    if (others.length > 0) throw new Error(`Several slices have hung in ${name}`);
    return member;
  };
  const firstOf = async <Taken>(
    take: (takers: Partial<CallTakers>) => Promise<Taken | null> | undefined,
  ): Promise<Taken | null> => {
    for (const { takes = {} } of hooks()) {
      const taken = (await take(takes)) ?? null;
      if (taken !== null) return taken;
    }
    return null;
  };
  const wire: CallWire = {
    recordingsOf: (...asked) => only('recordingsOf')(...asked),
    transfersOf: (...asked) => only('transfersOf')(...asked),
    transferOrders: (...asked) => only('transferOrders')(...asked),
    scheduleForTool: (...asked) => only('scheduleForTool')(...asked),
    reportOf: (...asked) => only('reportOf')(...asked),
  };
  return {
    created: async (tx, session) => {
      for (const { created } of hooks()) await created?.(tx, session);
    },
    rings: async (tx, session) => {
      for (const { rings } of hooks()) await rings?.(tx, session);
    },
    claimed: async (tx, session) => {
      for (const { claimed } of hooks()) await claimed?.(tx, session);
    },
    pressed: async (tx, session, digits) => {
      for (const { pressed } of hooks()) await pressed?.(tx, session, digits);
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
    ...wire,
    receiveHumanCall: (...asked) => firstOf(({ receiveHumanCall }) => receiveHumanCall?.(...asked)),
    channelLine: (...asked) => firstOf(({ channelLine }) => channelLine?.(...asked)),
    check: () => {
      for (const name of Object.keys(wire) as Array<keyof CallWire>) only(name);
    },
  };
}
