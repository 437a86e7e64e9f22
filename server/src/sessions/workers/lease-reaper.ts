import type { Tx } from '../../platform/db/database.ts';
import type { WakerStep } from '../../platform/waker.ts';
import type { SessionChanges } from '../changes.ts';
import { lockSession } from '../session-store.ts';
import { lockLostLeasesSql } from '../sql/lock-lost-leases.ts';
import { nowOf } from '../now-of.ts';

const perLook = 20;

/**
 * Takes sessions from workers that are not heard of any more: one in which nothing was said can be claimed again, every other one
 * ends with worker_lost (docs/decisions/0069).
 */
export function createLeaseReaper({ changes }: { changes: SessionChanges }): WakerStep {
  const takeLost = async (tx: Tx): Promise<number | undefined> => {
    const { rows } = await lockLostLeasesSql(perLook).execute(tx.kysely);
    for (const { id, organizationId } of rows) {
      const session = await lockSession(tx, organizationId, id);
      if (session === null) continue;
      const at = await nowOf(tx, organizationId);
      if (session.state === 'claimed') await changes.loseClaim(tx, session, at);
      else await changes.end(tx, session, 'worker_lost', at);
    }
    return rows.length === perLook ? 0 : undefined;
  };
  return { what: 'leases of workers that ran out', look: takeLost };
}
