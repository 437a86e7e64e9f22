import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { detailsContext, reasonContext } from './secret-contexts.ts';
import type { VerificationTables } from './tables.ts';
import type { Details, HoldReason, Submission } from './types.ts';

interface Sealing {
  encryption: Encryption;
}

export const submissionColumns = [
  'id',
  'organization_id',
  'status',
  'details_encrypted',
  'attestation_accepted',
  'attestation_version',
  'attestation_text',
  'terms_version',
  'attestor_api_key_id',
  'attested_at',
  'submitted_by_api_key_id',
  'submitted_at',
  'reviewed_at',
  'reviewer_api_key_id',
  'rejection_reason_encrypted',
  'decides_at',
  'event_sequence',
  'created_at',
  'updated_at',
] as const;

/** A row of submissions with the hold of its organization. */
type SubmissionRow = Pick<Selectable<VerificationTables['kyb_submissions']>, (typeof submissionColumns)[number]> & {
  held_at: Date | null;
  hold_reason: HoldReason | null;
};

const isoOrNull = (instant: Temporal.Instant | null | undefined): string | null =>
  instant === null || instant === undefined ? null : isoMillis(instant);

/** The columns that a change of a submission writes. What tells of a person or a business is sealed. */
export function valuesOfSubmission(submission: Submission, { encryption }: Sealing) {
  const { organizationId, id, attested, submitted, reviewed, decidesAt } = submission;
  const { businessProfile, authorizedRepresentative, declaration } = submission;
  const details: Details = { businessProfile, authorizedRepresentative, declaration };
  return {
    status: submission.status,
    details_encrypted: encryption.encrypt(JSON.stringify(details), detailsContext(organizationId, id)),
    attestation_accepted: submission.attestationAccepted,
    attestation_version: attested?.version ?? null,
    attestation_text: attested?.text ?? null,
    terms_version: attested?.termsVersion ?? null,
    attestor_api_key_id: attested?.apiKeyId ?? null,
    attested_at: isoOrNull(attested?.at),
    submitted_by_api_key_id: submitted?.apiKeyId ?? null,
    submitted_at: isoOrNull(submitted?.at),
    reviewed_at: isoOrNull(reviewed?.at),
    reviewer_api_key_id: reviewed?.apiKeyId ?? null,
    rejection_reason_encrypted:
      typeof reviewed?.reason === 'string'
        ? encryption.encrypt(reviewed.reason, reasonContext(organizationId, id))
        : null,
    decides_at: isoOrNull(decidesAt),
    event_sequence: submission.eventSequence,
    updated_at: isoMillis(submission.updatedAt),
  };
}

export function submissionFromRow(row: SubmissionRow, { encryption }: Sealing): Submission {
  const context = detailsContext(row.organization_id, row.id);
  const details: Details = JSON.parse(encryption.decrypt(row.details_encrypted, context));
  const { attestor_api_key_id: attestor, attested_at: attestedAt, submitted_by_api_key_id: submitter } = row;
  return {
    id: row.id,
    organizationId: row.organization_id,
    status: row.status,
    ...details,
    attestationAccepted: row.attestation_accepted,
    attested:
      attestor === null || attestedAt === null
        ? null
        : {
            version: row.attestation_version ?? '',
            text: row.attestation_text ?? '',
            termsVersion: row.terms_version ?? '',
            apiKeyId: attestor,
            at: instantFromDate(attestedAt),
          },
    submitted:
      submitter === null || row.submitted_at === null
        ? null
        : { apiKeyId: submitter, at: instantFromDate(row.submitted_at) },
    reviewed:
      row.reviewed_at === null
        ? null
        : {
            apiKeyId: row.reviewer_api_key_id,
            at: instantFromDate(row.reviewed_at),
            reason:
              row.rejection_reason_encrypted === null
                ? null
                : encryption.decrypt(row.rejection_reason_encrypted, reasonContext(row.organization_id, row.id)),
          },
    decidesAt: row.decides_at === null ? null : instantFromDate(row.decides_at),
    hold:
      row.held_at === null || row.hold_reason === null
        ? null
        : { at: instantFromDate(row.held_at), reason: row.hold_reason },
    eventSequence: row.event_sequence,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
