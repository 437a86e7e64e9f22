import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';

/** The table of tools, as the migrations make it. Its JSON is kept as text is, so that members stay in their order: models read it. */
export type ToolTables = {
  agent_tools: {
    id: string;
    organization_id: string;
    agent_id: string;
    name: string;
    description: string;
    parameters: Json<Record<string, unknown>>;
    source: Json<object>;
    pre_tool_speech: string;
    tool_sound: Json<object | null> | null;
    simulation: Json<object | null> | null;
    secret_encrypted: string | null;
    auth_headers_encrypted: string | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};
