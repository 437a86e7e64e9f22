import type { Database } from '../../platform/db/database.ts';
import type { SessionChanges } from './changes.ts';
import { lockSession } from './session-store.ts';
import { nowOf } from './now-of.ts';

/** Ends a session whose organization cannot pay a call of a model that its worker makes (docs/decisions/credits.md#d73). */
export type EndForLackOfCredit = (organizationId: string, sessionId: string) => Promise<void>;

export function createEndForLackOfCredit(options: { database: Database; changes: SessionChanges }): EndForLackOfCredit {
  const { database, changes } = options;
  return (organizationId, sessionId) =>
    database.tx(async (tx) => {
      const session = await lockSession(tx, organizationId, sessionId);
      if (session === null) return;
      const at = await nowOf(tx, organizationId);
      await changes.end(tx, session, 'insufficient_credits', at);
    });
}
