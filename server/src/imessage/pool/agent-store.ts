import { sql } from 'kysely';
import { instantFromDate } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { ImessageTables } from '../tables.ts';
import type { ImessageAgent } from '../types.ts';

/** Null for an agent of which nothing was ever stated. */
export async function findAgent(tx: Tx, organizationId: string, agentId: string): Promise<ImessageAgent | null> {
  const row = await tables<ImessageTables>(tx)
    .selectFrom('imessage_agents')
    .select(['enabled', 'backend', 'identity_id', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { enabled, backend, identity_id: identityId, updated_at: at } = row;
  return { agentId, enabled, backend, identityId, updatedAt: instantFromDate(at) };
}

/** Writes how an agent uses iMessage. */
export async function putAgent(
  tx: Tx,
  organizationId: string,
  { agentId, enabled, backend, identityId }: Omit<ImessageAgent, 'updatedAt'>,
): Promise<ImessageAgent> {
  const updatedAt = sql<string>`organization_now(${organizationId})`;
  const stated = { enabled, backend, identity_id: identityId, updated_at: updatedAt };
  const row = await tables<ImessageTables>(tx)
    .insertInto('imessage_agents')
    .values({ agent_id: agentId, organization_id: organizationId, ...stated })
    .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(stated))
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  return { agentId, enabled, backend, identityId, updatedAt: instantFromDate(row.updated_at) };
}
