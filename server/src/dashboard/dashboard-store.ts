import { type Selectable, sql } from 'kysely';
import { instantFromDate } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { DashboardTables } from './tables.ts';
import type { DashboardSession } from './types.ts';

const columns = ['id', 'organization_id', 'api_key_id', 'created_at', 'expires_at'] as const;
const rows = (tx: Tx) => tables<DashboardTables>(tx);

/** Signs a browser in for so many milliseconds from now on, by the clock of the database. */
export async function insertDashboardSession(
  tx: Tx,
  session: Pick<DashboardSession, 'id' | 'organizationId' | 'apiKeyId'>,
  lastsMs: number,
): Promise<DashboardSession> {
  const row = await rows(tx)
    .insertInto('dashboard_sessions')
    .values({
      id: session.id,
      organization_id: session.organizationId,
      api_key_id: session.apiKeyId,
      created_at: sql<string>`now()`,
      expires_at: sql<string>`now() + ${lastsMs} * interval '1 millisecond'`,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Null for one that has ended. */
export async function findDashboardSession(
  tx: Tx,
  { organizationId, id }: Pick<DashboardSession, 'organizationId' | 'id'>,
): Promise<DashboardSession | null> {
  const row = await rows(tx)
    .selectFrom('dashboard_sessions')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

export async function deleteDashboardSession(
  tx: Tx,
  { organizationId, id }: Pick<DashboardSession, 'organizationId' | 'id'>,
): Promise<void> {
  await rows(tx)
    .deleteFrom('dashboard_sessions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Signs out every browser that was signed in with a key, but for its `keep` youngest. Until the transaction ends no other one
 * signs in or out with this key: two at once would each keep as many.
 */
export async function deleteDashboardSessionsOfKey(
  tx: Tx,
  { organizationId, apiKeyId }: Pick<DashboardSession, 'organizationId' | 'apiKeyId'>,
  keep = 0,
): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.dashboard'), hashtext(${apiKeyId}))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
  const older = rows(tx)
    .selectFrom('dashboard_sessions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('api_key_id', '=', apiKeyId)
    // Ids are made in the order of time.
    .orderBy('id', 'desc')
    .offset(keep);
  await rows(tx).deleteFrom('dashboard_sessions').where('id', 'in', older).execute();
}

/**
 * Erases what has ended by itself, a bounded number of rows at a time; what another transaction erases is left to it. The rows
 * are of any key: in a transaction that goes on to those of one key, two could wait for each other.
 */
export async function deleteExpiredDashboardSessions(tx: Tx, most: number): Promise<void> {
  const expired = rows(tx)
    .selectFrom('dashboard_sessions')
    .select('id')
    .where(sql<boolean>`expires_at <= now()`)
    .limit(most)
    .forUpdate()
    .skipLocked();
  await rows(tx).deleteFrom('dashboard_sessions').where('id', 'in', expired).execute();
}

function fromRow(row: Selectable<DashboardTables['dashboard_sessions']>): DashboardSession {
  return {
    id: row.id,
    organizationId: row.organization_id,
    apiKeyId: row.api_key_id,
    createdAt: instantFromDate(row.created_at),
    expiresAt: instantFromDate(row.expires_at),
  };
}
