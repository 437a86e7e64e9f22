import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '../platform/db/column-types.ts';

/** The table of agents that answer texts, as the migration makes it. */
export type TextAgentTables = {
  text_agent_turns: {
    conversation_id: string;
    organization_id: string;
    newest_message_id: string | null;
    due_at: Timestamp | null;
    fence: Generated<string>;
    settled_message_id: string | null;
    begun: ColumnType<Date[], never, string[]>;
    event_sequence: Generated<number>;
  };
};
