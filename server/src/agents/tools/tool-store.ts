import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { ToolTables } from './tables.ts';
import { toolColumns, toolFromRow, valuesOfTool } from './tool-row.ts';
import type { SealedSecrets, Tool, ToolIdentity, ToolSettings } from './types.ts';

/** Every tool of the agent, oldest first. */
export async function listTools(tx: Tx, organizationId: string, agentId: string): Promise<Tool[]> {
  const rows = await toolsOf(tx, organizationId, agentId).orderBy('created_at').orderBy('id').execute();
  return rows.map(toolFromRow);
}

/** Null for an unknown tool, and for another agent's or organization's. */
export async function findTool(tx: Tx, organizationId: string, agentId: string, id: string): Promise<Tool | null> {
  const row = await toolsOf(tx, organizationId, agentId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toolFromRow(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockTool(tx: Tx, organizationId: string, agentId: string, id: string): Promise<Tool | null> {
  const row = await toolsOf(tx, organizationId, agentId).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : toolFromRow(row);
}

function toolsOf(tx: Tx, organizationId: string, agentId: string) {
  return tables<ToolTables>(tx)
    .selectFrom('agent_tools')
    .select(toolColumns)
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId);
}

/** Writes a new tool as of now in the organization's time; null where the agent has one of its name. */
export async function insertTool(tx: Tx, tool: ToolIdentity & ToolSettings & SealedSecrets): Promise<Tool | null> {
  const { id, organizationId, agentId, name } = tool;
  const now = await organizationNow(tx, organizationId);
  const row = await tables<ToolTables>(tx)
    .insertInto('agent_tools')
    .values({
      id,
      organization_id: organizationId,
      agent_id: agentId,
      name,
      ...valuesOfTool(tool),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'agent_id', 'name']).doNothing())
    .returning(toolColumns)
    .executeTakeFirst();
  return row === undefined ? null : toolFromRow(row);
}

/** Writes the settings of a tool that the caller has locked. */
export async function updateTool(tx: Tx, tool: ToolIdentity & ToolSettings & SealedSecrets): Promise<Tool> {
  const row = await tables<ToolTables>(tx)
    .updateTable('agent_tools')
    .set({ ...valuesOfTool(tool), updated_at: sql<string>`organization_now(${tool.organizationId})` })
    .where('organization_id', '=', tool.organizationId)
    .where('id', '=', tool.id)
    .returning(toolColumns)
    .executeTakeFirstOrThrow();
  return toolFromRow(row);
}

/** False where there was none. */
export async function deleteTool(tx: Tx, organizationId: string, agentId: string, id: string): Promise<boolean> {
  const row = await tables<ToolTables>(tx)
    .deleteFrom('agent_tools')
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many tools the agent has. */
export async function countTools(tx: Tx, organizationId: string, agentId: string): Promise<number> {
  const { count } = await tables<ToolTables>(tx)
    .selectFrom('agent_tools')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  return count;
}
