import type { BigInteger, CreationTimestamp, Timestamp } from '../../platform/db/column-types.ts';
import type { RecordingState } from './types.ts';

/** The tables of recordings, as the migrations make them. */
export type RecordingTables = {
  recordings: {
    session_id: string;
    organization_id: string;
    status: RecordingState;
    is_scripted: boolean;
    object_name: string | null;
    duration_ms: BigInteger | null;
    byte_length: BigInteger | null;
    sample_rate_hz: number | null;
    sha256: Buffer | null;
    wake_at: Timestamp | null;
    give_up_at: Timestamp | null;
    expires_at: Timestamp | null;
    ready_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  recording_places: {
    id: string;
    seen_at: Timestamp;
  };
};
