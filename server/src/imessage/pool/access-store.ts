import { type Selectable, sql } from 'kysely';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';
import type { ImessageAccess } from '../types.ts';

const columns = ['integration_enabled', 'private_api_enabled', 'private_api_since', 'pools_since'] as const;

/** Null for an organization of which nothing was ever stated. */
export async function findAccess(tx: Tx, organizationId: string): Promise<ImessageAccess | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_access')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined ? null : accessFromRow(row);
}

/** Writes what an organization may do; one that had access before goes on having it since then. */
export async function putAccess(
  tx: Tx,
  organizationId: string,
  { integrationEnabled, privateApiEnabled, poolsSince }: Omit<ImessageAccess, 'privateApiSince'>,
): Promise<ImessageAccess> {
  const now = sql<string>`organization_now(${organizationId})`;
  const stated = {
    integration_enabled: integrationEnabled,
    private_api_enabled: privateApiEnabled,
    pools_since: poolsSince === null ? null : isoMillis(poolsSince),
    updated_at: now,
  };
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_access')
    .values({ organization_id: organizationId, ...stated, private_api_since: privateApiEnabled ? now : null })
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        ...stated,
        private_api_since: privateApiEnabled ? sql<string>`coalesce(imessage_access.private_api_since, ${now})` : null,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return accessFromRow(row);
}

function accessFromRow(
  row: Pick<Selectable<ImessageTables['imessage_access']>, (typeof columns)[number]>,
): ImessageAccess {
  return {
    integrationEnabled: row.integration_enabled,
    privateApiEnabled: row.private_api_enabled,
    privateApiSince: row.private_api_since === null ? null : instantFromDate(row.private_api_since),
    poolsSince: row.pools_since === null ? null : instantFromDate(row.pools_since),
  };
}
