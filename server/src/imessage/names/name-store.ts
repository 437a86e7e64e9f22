import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';

/** The right to change the name of an agent; `naming` fences it. */
export interface NameClaim {
  agentId: string;
  organizationId: string;
  identityId: string;
  /** The name that is stored. */
  displayName: string | null;
  naming: string;
  /** Where it runs. */
  provider: string;
}

const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms}::float8 * interval '1 millisecond'`;

export interface AgentName {
  organizationId: string;
  agentId: string;
}

/**
 * Begins a change for so many milliseconds, at this provider or where the one before ran; null while another one runs, and
 * for an agent without an identity. The mark stays until it has ended.
 */
export async function claimName(
  tx: Tx,
  { organizationId, agentId, leaseMs, provider }: AgentName & { leaseMs: number; provider?: string },
): Promise<NameClaim | null> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_agents')
    .set({
      naming_until: inMs(leaseMs),
      naming: sql<string>`naming + 1`,
      ...(provider === undefined ? {} : { naming_provider: provider }),
    })
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId)
    .where('identity_id', 'is not', null)
    .where(sql<boolean>`coalesce(naming_until, '-infinity') <= clock_timestamp()`)
    .returning(['identity_id', 'display_name', 'naming', 'naming_provider'])
    .executeTakeFirst();
  if (row === undefined || row.identity_id === null) return null;
  const { identity_id: identityId, display_name: displayName, naming, naming_provider } = row;
  return { agentId, organizationId, identityId, displayName, naming, provider: naming_provider ?? '' };
}

/** Ends a change with the name that the provider has now; false where another one has begun since. */
export async function endNaming(tx: Tx, claim: NameClaim, displayName: string | null): Promise<boolean> {
  const row = await tables<ImessageTables>(tx)
    .updateTable('imessage_agents')
    .set({
      display_name: displayName,
      naming_until: null,
      naming_provider: null,
      updated_at: sql<string>`organization_now(organization_id)`,
    })
    .where('organization_id', '=', claim.organizationId)
    .where('agent_id', '=', claim.agentId)
    .where('naming', '=', claim.naming)
    .returning('agent_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets go of a change whose outcome is not known: in so many milliseconds the stored name is given to the provider again. */
export async function putOffNaming(tx: Tx, claim: NameClaim, waitMs: number): Promise<void> {
  await tables<ImessageTables>(tx)
    .updateTable('imessage_agents')
    .set({ naming_until: inMs(waitMs) })
    .where('organization_id', '=', claim.organizationId)
    .where('agent_id', '=', claim.agentId)
    .where('naming', '=', claim.naming)
    .execute();
}

/** SQL: whether a change ended without its outcome. */
export const nameIsUnsettled: RawBuilder<boolean> = sql<boolean>`exists (
  select from imessage_agents where naming_until <= statement_timestamp())`;

/** The agents whose name is not known to be at their provider as it is stored, and for which nobody cares now. */
export async function findUnsettledNames(
  tx: Tx,
  limit: number,
): Promise<Array<{ agentId: string; organizationId: string }>> {
  const rows = await tables<ImessageTables>(tx)
    .selectFrom('imessage_agents')
    .select(['agent_id', 'organization_id'])
    .where('naming_until', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('naming_until')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ agentId: row.agent_id, organizationId: row.organization_id }));
}
