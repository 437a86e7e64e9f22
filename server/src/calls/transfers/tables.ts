import type { ColumnType, Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { Destination, Dialing, FailureCause, Fallback, Said, TransferKind, TransferStatus } from './types.ts';

/** The tables of transfers, as the migrations make them. */
export type TransferTables = {
  call_transfer_routes: {
    id: string;
    organization_id: string;
    session_id: string;
    kind: TransferKind;
    destinations: Json<Destination[]>;
    dialing: Json<Dialing>;
    fallback: Json<Fallback> | null;
    tool_call_id: string | null;
    exhausted_at: Timestamp | null;
    created_at: CreationTimestamp;
  };
  call_transfers: {
    id: string;
    organization_id: string;
    session_id: string;
    route_id: string;
    position: number;
    sequence: ColumnType<number, unknown, unknown>;
    status: TransferStatus;
    failure_cause: FailureCause | null;
    summary: string | null;
    consultation: Json<Said[]>;
    is_accepted: Generated<boolean>;
    rang_at: Timestamp | null;
    answered_at: Timestamp | null;
    completed_at: Timestamp | null;
    due_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};
