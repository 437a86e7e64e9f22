import type { components } from '../contract/generated/openapi.ts';
import type { Tx } from '../platform/db/database.ts';
import type { KnownCall } from './read-sessions.ts';
import type { Session, SessionRecording } from './types.ts';

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

/** What sessions need of the composition root. */
export interface SessionsNeeds extends RecordingOfSessions {
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
