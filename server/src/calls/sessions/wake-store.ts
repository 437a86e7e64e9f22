import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { SessionTables } from './tables.ts';
import type { Session } from './types.ts';

/** Writes when the worker of a session that is locked wants to be woken; null where it is at work. */
export async function writeWake(
  tx: Tx,
  { id, organizationId }: Pick<Session, 'id' | 'organizationId'>,
  at: Temporal.Instant | null,
): Promise<void> {
  await tables<SessionTables>(tx)
    .updateTable('sessions')
    .set({ wakes_at: at === null ? null : isoMillis(at) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** When the first worker of a session of the organization wants to be woken; null where none does. */
export async function firstWakeAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select(sql<Date | null>`min(wakes_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('status', '<>', 'ended')
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Whether the simulated network is at work for an organization at that time of its clock: a session that it plays waits to be
 * claimed, or its worker for no time that is still to come.
 */
export async function isNetworkAtWork(tx: Tx, organizationId: string, now: Temporal.Instant): Promise<boolean> {
  const row = await tables<SessionTables>(tx)
    .selectFrom('sessions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', 'not in', ['ended', 'preparing', 'bridged'])
    .where('script', 'is not', null)
    .where((of) => of.or([of('wakes_at', 'is', null), of('wakes_at', '<=', sql<Date>`${isoMillis(now)}::timestamptz`)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
