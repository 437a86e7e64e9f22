import type { ColumnType, Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../platform/db/column-types.ts';

/** The table of agents, as the migrations make it. */
export type AgentTables = {
  agents: {
    id: string;
    organization_id: string;
    name: string;
    system_prompt: string;
    intent: Json<Record<string, unknown>>;
    options: ColumnType<Record<string, unknown>, string | undefined, string>;
    warnings: ColumnType<Array<{ path: string; message: string }>, string | undefined, string>;
    revision: Generated<number>;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};
