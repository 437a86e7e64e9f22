import type { components } from '../contract/generated/openapi.ts';
import type { Tx } from '../platform/db/database.ts';
import type { KnownCall } from './read-sessions.ts';
import type { Session } from './types.ts';

/** What sessions need of the composition root. */
export interface SessionsNeeds {
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
