import type { Generated, GeneratedAlways } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { StoredCallEvent } from './types.ts';

/** The tables of lines, as the migrations make them. */
export type LinesTables = {
  call_carrier_events: {
    seq: GeneratedAlways<string>;
    carrier: string;
    event_id: string;
    event: Json<StoredCallEvent>;
    received_at: CreationTimestamp;
    processed_at: Timestamp | null;
    retry_at: Timestamp | null;
  };
  second_lines: {
    carrier: string;
    call_id: string;
    organization_id: string;
    session_id: string;
    created_at: CreationTimestamp;
    look_at: Timestamp | null;
  };
  lines: {
    session_id: string;
    organization_id: string;
    carrier: string;
    direction: 'inbound' | 'outbound';
    status: 'due' | 'dialing' | 'offered' | 'open' | 'over';
    call_id: string | null;
    acts: Generated<number>;
    stream_id: string | null;
    stream_act: number | null;
    stream_until: Timestamp | null;
    is_stream_used: Generated<boolean>;
    wants_end: Generated<boolean>;
    acting_until: Timestamp | null;
    dialed_at: Timestamp | null;
    streamed_at: Timestamp | null;
    streamed_by: string | null;
    lost_at: Timestamp | null;
    last_lost_at: Timestamp | null;
    look_at: Timestamp | null;
    created_at: CreationTimestamp;
  };
};
