import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../../platform/time/clock.ts';
import { type Tx, tables } from '../../../platform/db/database.ts';
import type { SessionTables } from '../tables.ts';
import type { ReportedUse, Session } from '../types.ts';

/** The uses of a session that a worker reported under these names. */
export async function findUsage(tx: Tx, sessionId: string, names: readonly string[]): Promise<ReportedUse[]> {
  const rows = await tables<SessionTables>(tx)
    .selectFrom('session_usage')
    .select(['reported_id as id', 'layer', 'provider', 'model', 'metric', 'quantity'])
    .where('session_id', '=', sessionId)
    .where((of) => of('reported_id', '=', of.fn.any(of.val(names))))
    .execute();
  return rows;
}

/** Writes uses of a session that is locked. */
export async function insertUsage(
  tx: Tx,
  { id: sessionId, organizationId }: Session,
  usage: readonly ReportedUse[],
  at: Temporal.Instant,
): Promise<void> {
  if (usage.length === 0) return;
  await tables<SessionTables>(tx)
    .insertInto('session_usage')
    .values(
      usage.map(({ id, ...use }) => ({
        ...use,
        session_id: sessionId,
        reported_id: id,
        organization_id: organizationId,
        stored_at: isoMillis(at),
      })),
    )
    .execute();
}
