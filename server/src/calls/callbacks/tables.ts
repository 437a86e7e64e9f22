import type { ColumnType } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { CallbackStatus } from './types.ts';

type Tags = Readonly<Record<string, string>>;

/** The table of callbacks, as the migration makes it. */
export type CallbackTables = {
  call_callbacks: {
    id: string;
    organization_id: string;
    source_session_id: string;
    agent_id: string;
    phone_number_id: string;
    to_number: string;
    from_number: string;
    metadata: Json<Readonly<Record<string, unknown>>>;
    webhook_tags: Json<Tags>;
    variables: Json<Readonly<Record<string, unknown>>> | null;
    reason: string | null;
    instructions: string | null;
    status: CallbackStatus;
    failure_cause: string | null;
    cancel_reason: string | null;
    scheduled_at: Timestamp;
    failed_tries: ColumnType<number, number | undefined, number>;
    silent_calls: ColumnType<number, number | undefined, number>;
    created_session_id: string | null;
    fence: ColumnType<number, number | undefined, number>;
    lease_until: ColumnType<Date | null, unknown, unknown>;
    event_sequence: ColumnType<number, number | undefined, number>;
    attempted_at: Timestamp | null;
    dispatched_at: Timestamp | null;
    cancelled_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};
