import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { Session } from './types.ts';

/** What sessions need of the composition root. */
export interface SessionsNeeds {
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
  config: {
    /** What a minute of a session of the web costs, in millionths of a US dollar. */
    sessionMinutePriceMicroUsd: number;
    /** What a minute of a call of a telephone costs, in the same. */
    callMinutePriceMicroUsd: number;
  };
}
