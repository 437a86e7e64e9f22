import { type Selectable, sql } from 'kysely';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { Encryption } from '../platform/encryption.ts';
import { detailsPlace } from './secret-places.ts';
import type { VerificationTables } from './tables.ts';
import type { Details, Submission } from './types.ts';

const columns = [
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
  'created_at',
  'updated_at',
] as const;

type SubmissionRow = Pick<Selectable<VerificationTables['kyb_submissions']>, (typeof columns)[number]>;

// What a form can begin with is among the last ones.
const remembered = 10;

/** The submissions of organizations, their details sealed in the table and open outside of it. */
export interface SubmissionStore {
  /** Until the transaction ends nobody else changes the verification of the organization. */
  hold(tx: Tx, organizationId: string): Promise<void>;
  /** The newest ones, newest first. */
  list(tx: Tx, organizationId: string): Promise<Submission[]>;
  insert(tx: Tx, submission: Submission): Promise<void>;
  /** Writes all of a submission that is held; its id and birth stay. */
  update(tx: Tx, submission: Submission): Promise<void>;
}

export function createSubmissionStore({ encryption }: { encryption: Encryption }): SubmissionStore {
  const valuesOf = (submission: Submission) => {
    const { organizationId, id, attested, submitted } = submission;
    const { businessProfile, authorizedRepresentative, declaration } = submission;
    const details: Details = { businessProfile, authorizedRepresentative, declaration };
    return {
      status: submission.status,
      details_encrypted: encryption.encrypt(JSON.stringify(details), detailsPlace(organizationId, id)),
      attestation_accepted: submission.attestationAccepted,
      attestation_version: attested?.version ?? null,
      attestation_text: attested?.text ?? null,
      terms_version: attested?.termsVersion ?? null,
      attestor_api_key_id: attested?.apiKeyId ?? null,
      attested_at: attested === null ? null : isoMillis(attested.at),
      submitted_by_api_key_id: submitted?.apiKeyId ?? null,
      submitted_at: submitted === null ? null : isoMillis(submitted.at),
      updated_at: isoMillis(submission.updatedAt),
    };
  };

  return {
    hold: async (tx, organizationId) => {
      const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.verification'), hashtext(${organizationId}))`;
      await tx.kysely.selectNoFrom(lock.as('lock')).execute();
    },
    list: async (tx, organizationId) => {
      const rows = await tables<VerificationTables>(tx)
        .selectFrom('kyb_submissions')
        .select(columns)
        .where('organization_id', '=', organizationId)
        .orderBy('id', 'desc')
        .limit(remembered)
        .execute();
      return rows.map((row) => fromRow(row, encryption));
    },
    insert: async (tx, submission) => {
      const { id, organizationId, createdAt } = submission;
      await tables<VerificationTables>(tx)
        .insertInto('kyb_submissions')
        .values({ ...valuesOf(submission), id, organization_id: organizationId, created_at: isoMillis(createdAt) })
        .execute();
    },
    update: async (tx, submission) => {
      await tables<VerificationTables>(tx)
        .updateTable('kyb_submissions')
        .set(valuesOf(submission))
        .where('organization_id', '=', submission.organizationId)
        .where('id', '=', submission.id)
        .execute();
    },
  };
}

function fromRow(row: SubmissionRow, encryption: Encryption): Submission {
  const place = detailsPlace(row.organization_id, row.id);
  const details: Details = JSON.parse(encryption.decrypt(row.details_encrypted, place));
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
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
