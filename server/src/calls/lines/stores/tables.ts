import type { Generated, GeneratedAlways } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../../platform/db/column-types.ts';
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
  line_keys: {
    session_id: string;
    act: number;
    digits: string;
    look_at: Timestamp;
  };
  line_transfers: {
    transfer_id: string;
    organization_id: string;
    session_id: string;
    carrier: string;
    destination: string;
    from_number: string;
    ring_seconds: number;
    headers: Json<Record<string, string>>;
    status: 'due' | 'asking' | 'asked' | 'bridged' | 'over';
    act: number | null;
    leg_id: string | null;
    is_leg_over: Generated<boolean>;
    created_at: CreationTimestamp;
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
    is_let_go: Generated<boolean>;
    look_at: Timestamp | null;
    created_at: CreationTimestamp;
  };
};
