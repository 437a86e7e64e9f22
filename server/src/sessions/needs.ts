import type { Tx } from '../platform/db/database.ts';

/** What sessions need of the composition root. */
export interface SessionsNeeds {
  /** Which agent takes the calls of a number of another channel, null for none; null itself for a number of no other. */
  channelLine(tx: Tx, organizationId: string, phoneNumberId: string): Promise<{ agentId: string | null } | null>;
  config: {
    /** What a minute of a session of the web costs, in millionths of a US dollar. */
    sessionMinutePriceMicroUsd: number;
    /** What a minute of a call of a telephone costs, in the same. */
    callMinutePriceMicroUsd: number;
  };
}
