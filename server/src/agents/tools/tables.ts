import type { ColumnType } from 'kysely';

/** Kept as text is, so that members stay in their order: models read it. */
type OrderedJson<Read> = ColumnType<Read, string, string>;

/** The table of tools, as the migrations make it. */
export type ToolTables = {
  agent_tools: {
    id: string;
    organization_id: string;
    agent_id: string;
    name: string;
    description: string;
    parameters: OrderedJson<Record<string, unknown>>;
    source: OrderedJson<object>;
    pre_tool_speech: string;
    tool_sound: OrderedJson<object | null> | null;
    simulation: OrderedJson<object | null> | null;
    secret_encrypted: string | null;
    auth_headers_encrypted: string | null;
    created_at: ColumnType<Date, string, never>;
    updated_at: ColumnType<Date, string, string>;
  };
};
