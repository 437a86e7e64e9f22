import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';

interface AgentRow {
  id: string;
  organization_id: string;
  name: string;
  created_at: Date;
}
type AgentTables = { agents: AgentRow };

export interface NewAgent {
  id: string;
  organizationId: string;
  name: string;
  systemPrompt: string;
  intent: { language: string };
  createdAt: Temporal.Instant;
}

const insertSql = `
insert into agents (id, organization_id, name, system_prompt, intent, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $6)`;

export async function insertAgent(tx: Tx, agent: NewAgent): Promise<void> {
  await tx.query(insertSql, [
    agent.id,
    agent.organizationId,
    agent.name,
    agent.systemPrompt,
    JSON.stringify(agent.intent),
    isoMillis(agent.createdAt),
  ]);
}

export async function agentExists(tx: Tx, organizationId: string, agentId: string): Promise<boolean> {
  const row = await tables<AgentTables>(tx)
    .selectFrom('agents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', agentId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listAgents(tx: Tx, organizationId: string): Promise<Array<{ id: string; name: string }>> {
  return tables<AgentTables>(tx)
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

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
