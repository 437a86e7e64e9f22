import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<Record<string, unknown>, string, string>;

/** The table of agents, as the migrations make it. */
export type AgentTables = {
  agents: {
    id: string;
    organization_id: string;
    name: string;
    system_prompt: string;
    intent: Json;
    options: ColumnType<Record<string, unknown>, string | undefined, string>;
    warnings: ColumnType<Array<{ path: string; message: string }>, string | undefined, string>;
    revision: Generated<number>;
    created_at: ColumnType<Date, string, never>;
    updated_at: ColumnType<Date, string, string>;
  };
};
