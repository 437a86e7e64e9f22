import { sql } from 'kysely';
import { type Tx, tables } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import { agentColumns, agentFromRow, valuesOfAgent } from './agent-row.ts';
import type { AgentTables } from './tables.ts';
import type { Agent } from './types.ts';

/** Every agent of the organization, newest last. */
export async function listAgents(tx: Tx, organizationId: string): Promise<Agent[]> {
  const rows = await tables<AgentTables>(tx)
    .selectFrom('agents')
    .select(agentColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(agentFromRow);
}

/** Null for an unknown agent and for another organization's. */
export async function findAgent(tx: Tx, organizationId: string, id: string): Promise<Agent | null> {
  const row = await oneAgent(tx, organizationId, id).executeTakeFirst();
  return row === undefined ? null : agentFromRow(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockAgent(tx: Tx, organizationId: string, id: string): Promise<Agent | null> {
  const row = await oneAgent(tx, organizationId, id).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : agentFromRow(row);
}

function oneAgent(tx: Tx, organizationId: string, id: string) {
  return tables<AgentTables>(tx)
    .selectFrom('agents')
    .select(agentColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id);
}

/** False for an unknown agent and for another organization's. */
export async function agentExists(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  return (await oneAgent(tx, organizationId, id).clearSelect().select('id').executeTakeFirst()) !== undefined;
}

/** The oldest agent of the organization: the one it was born with, as long as that lives. */
export async function findDefaultAgentId(tx: Tx, organizationId: string): Promise<string | null> {
  const row = await tables<AgentTables>(tx)
    .selectFrom('agents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many agents there are. Until the transaction ends nobody else counts those of this organization. */
export async function countAgentsAlone(tx: Tx, organizationId: string): Promise<number> {
  // Not the organization's row: a change of its keys need not wait for this.
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.agents'), hashtext(${organizationId}))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
  const { count } = await tables<AgentTables>(tx)
    .selectFrom('agents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a new agent as of now in the organization's time. */
export async function insertAgent(
  tx: Tx,
  { id, organizationId, settings, warnings }: Pick<Agent, 'id' | 'organizationId' | 'settings' | 'warnings'>,
): Promise<Agent> {
  const now = await organizationNow(tx, organizationId);
  const row = await tables<AgentTables>(tx)
    .insertInto('agents')
    .values({
      id,
      organization_id: organizationId,
      ...valuesOfAgent(settings, warnings),
      created_at: now,
      updated_at: now,
    })
    .returning(agentColumns)
    .executeTakeFirstOrThrow();
  return agentFromRow(row);
}

/** Writes the settings of an agent that the caller has locked. */
export async function updateAgent(tx: Tx, { id, organizationId, settings, warnings }: Agent): Promise<Agent> {
  const row = await tables<AgentTables>(tx)
    .updateTable('agents')
    .set({
      ...valuesOfAgent(settings, warnings),
      revision: sql<number>`revision + 1`,
      updated_at: sql<string>`organization_now(${organizationId})`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(agentColumns)
    .executeTakeFirstOrThrow();
  return agentFromRow(row);
}

/** Counts a change of what is kept of an agent elsewhere, and locks it until the transaction ends. */
export async function countChange(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tables<AgentTables>(tx)
    .updateTable('agents')
    .set({
      revision: sql<number>`revision + 1`,
      updated_at: sql<string>`organization_now(${organizationId})`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteAgent(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tables<AgentTables>(tx)
    .deleteFrom('agents')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
