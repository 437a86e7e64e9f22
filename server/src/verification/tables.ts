import type { Generated } from 'kysely';
import type { CreationTimestamp, Timestamp } from '../platform/db/column-types.ts';
import type { SubmissionStatus } from './status.ts';
import type { HoldReason } from './types.ts';

/** The tables of verification, as the migrations make them. */
export type VerificationTables = {
  kyb_submissions: {
    id: string;
    organization_id: string;
    status: SubmissionStatus;
    details_encrypted: string;
    attestation_accepted: boolean;
    attestation_version: string | null;
    attestation_text: string | null;
    terms_version: string | null;
    attestor_api_key_id: string | null;
    attested_at: Timestamp | null;
    submitted_by_api_key_id: string | null;
    submitted_at: Timestamp | null;
    reviewed_at: Timestamp | null;
    reviewer_api_key_id: string | null;
    rejection_reason_encrypted: string | null;
    decides_at: Timestamp | null;
    event_sequence: Generated<number>;
    created_at: CreationTimestamp;
    updated_at: Timestamp;
  };
  compliance_holds: {
    organization_id: string;
    held_at: CreationTimestamp;
    reason: HoldReason;
  };
};
