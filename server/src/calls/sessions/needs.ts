import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { KnownCall } from './read-sessions.ts';
import type { Script } from './scripts.policy.ts';
import type { EndReason, Session, SessionRecording } from './types.ts';

/** What sessions need of those who keep recordings, each in the transaction that it is handed. */
export interface RecordingOfSessions {
  /** A session was created. */
  beginRecording: (tx: Tx, session: Session) => Promise<void>;
  /** A session that is locked has ended. Answers it as it is then. */
  endRecording: (tx: Tx, session: Session) => Promise<Session>;
  /** What became of the recordings of these sessions, by session; those that have none are left out. */
  recordingsOf: (
    tx: Tx,
    organizationId: string,
    sessionIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SessionRecording>>;
}

/** What sessions need of those who hand calls over, each in the transaction that it is handed. */
export interface TransfersOfSessions {
  /** Every attempt to hand a call over, first one first. */
  transfersOf: (tx: Tx, session: Session) => Promise<Array<components['schemas']['Transfer']>>;
  /** What a worker is to do about transfers: those that changed behind a sequence, in its order. */
  transferOrders: (tx: Tx, session: Session, behind: number) => Promise<Array<components['schemas']['WorkerTransfer']>>;
  /** A session that is locked ends for that reason: what is open of its transfers comes to nothing. Answers it as it is then. */
  closeTransfers: (tx: Tx, session: Session, reason: EndReason, at: Temporal.Instant) => Promise<Session>;
  /**
   * The model of a session that is locked asks for its caller to be handed over. Answers the session as it is then, and what the
   * model is to read.
   */
  transferForTool: (
    tx: Tx,
    session: Session,
    call: { toolCallId: string; destinations: readonly string[] | null; to: unknown },
    at: Temporal.Instant,
  ) => Promise<{ session: Session; result: object } | { session: Session; problem: string }>;
}

/** What sessions need of those who keep calls between people. */
export interface HumanCallsOfSessions {
  /**
   * A telephone of the simulated network calls a number. Answers the id of the call where its calls go to people; null where
   * they do not.
   */
  receiveHumanCall: (
    organizationId: string,
    number: NumberStanding,
    caller: { from: string; script: Script },
  ) => Promise<string | null>;
}

/** What sessions need of the composition root. */
export interface SessionsNeeds extends RecordingOfSessions, TransfersOfSessions, HumanCallsOfSessions {
  /** Which agent takes the calls of a number of another channel, null for none; null itself for a number of no other. */
  channelLine(tx: Tx, organizationId: string, phoneNumberId: string): Promise<{ agentId: string | null } | null>;
  /** Has done what follows a session that ends in this transaction. */
  onSessionEnd(tx: Tx, session: Session): Promise<void>;
  /** The report of a call; null until there is one. */
  reportOf(tx: Tx, call: KnownCall): Promise<components['schemas']['CallReport'] | null>;
  config: {
    /** What a minute of a session of the web costs, in millionths of a US dollar. */
    sessionMinutePriceMicroUsd: number;
    /** What a minute of a call of a telephone costs, in the same. */
    callMinutePriceMicroUsd: number;
  };
}
