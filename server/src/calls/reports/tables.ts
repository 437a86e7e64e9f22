import type { Generated } from 'kysely';
import type { CreationTimestamp, Json, Timestamp } from '../../platform/db/column-types.ts';
import type { AnalysisStatus, StructuredData, PublishedRecording, Values, Voicemail } from './types.ts';

/** The tables of reports, as the migrations make them. */
export type ReportTables = {
  call_reports: {
    session_id: string;
    organization_id: string;
    status: 'due' | 'final';
    fence: Generated<string>;
    lease_until: Timestamp | null;
    wake_at: Timestamp | null;
    summary: string | null;
    outcome: string | null;
    structured_data: Json<StructuredData> | null;
    custom_data: Json<Values> | null;
    voicemail: Json<Voicemail> | null;
    recording: Json<PublishedRecording> | null;
    analysis_status: AnalysisStatus | null;
    analysis_provider: string | null;
    analysis_model: string | null;
    analysis_error: string | null;
    analysis_completed_at: Timestamp | null;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
};
