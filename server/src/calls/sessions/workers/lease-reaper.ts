import type { Tx } from '../../../platform/db/database.ts';
import { doEach } from '../../../platform/db/savepoint.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { PollStep } from '../../../platform/jobs/scheduler.ts';
import type { SessionChanges } from '../changes.ts';
import { isOnLine, wasSpoken } from '../lease-store.ts';
import { lockSession } from '../session-store.ts';
import { anyLostLeaseSql, lockLostLeasesSql } from '../sql/lock-lost-leases.ts';
import { nowOf } from '../now-of.ts';

const perLook = 20;

/**
 * Takes sessions from workers that are not heard of any more: one in which nothing was said can be claimed again, every other one
 * ends with worker_lost (docs/decisions/sessions.md#d69), and so does one whose line no other worker has taken (telephone.md#d541).
 */
export function createLeaseReaper({ changes, log }: { changes: SessionChanges; log: Logger }): PollStep {
  const takeBack = async (tx: Tx, { id, organizationId }: { id: string; organizationId: string }): Promise<void> => {
    const session = await lockSession(tx, organizationId, id);
    if (session === null) return;
    const at = await nowOf(tx, organizationId);
    const isUnheard = session.state === 'claimed' || (isOnLine(session) && !(await wasSpoken(tx, session)));
    if (session.isLeased && isUnheard) await changes.loseClaim(tx, session, at);
    else await changes.end(tx, session, 'worker_lost', at);
  };
  /** One session that cannot be taken back holds up no other. */
  const takeLost = async (tx: Tx): Promise<number | undefined> => {
    const { rows } = await lockLostLeasesSql(perLook).execute(tx.kysely);
    const onFailure = (err: unknown, { id }: { id: string }) =>
      log.error({ err, sessionId: id }, 'a session was not taken back');
    const done = await doEach(tx, rows, (row) => takeBack(tx, row), onFailure);
    return done === perLook ? 0 : undefined;
  };
  return { what: 'leases of workers that ran out', isDue: anyLostLeaseSql, look: takeLost };
}
