import { sql } from 'kysely';
import { isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { SubmissionStatus } from './status.ts';
import { submissionColumns, submissionFromRow, valuesOfSubmission } from './submission-row.ts';
import type { VerificationTables } from './tables.ts';
import type { Submission } from './types.ts';

// What a form can begin with is among the last ones.
const remembered = 10;

/** The submissions of organizations, their details sealed in the table and open outside of it. */
export interface SubmissionStore {
  /** Until the transaction ends no other writer changes the verification of the organization. */
  hold(tx: Tx, organizationId: string): Promise<void>;
  /** The newest ones, newest first. */
  list(tx: Tx, organizationId: string): Promise<Submission[]>;
  /** Those of all organizations in a state: what waits the longest first, of other states the newest first. */
  listIn(tx: Tx, status: SubmissionStatus, limit: number): Promise<Submission[]>;
  insert(tx: Tx, submission: Submission): Promise<void>;
  /** Writes all of a submission that is held; its id and birth stay. */
  update(tx: Tx, submission: Submission): Promise<void>;
}

export function createSubmissionStore(sealing: { encryption: Encryption }): SubmissionStore {
  return {
    hold: async (tx, organizationId) => {
      const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.verification'), hashtext(${organizationId}))`;
      await tx.kysely.selectNoFrom(lock.as('lock')).execute();
    },
    list: async (tx, organizationId) => {
      const rows = await selectAll(tx)
        .where('kyb_submissions.organization_id', '=', organizationId)
        .orderBy('id', 'desc')
        .limit(remembered)
        .execute();
      return rows.map((row) => submissionFromRow(row, sealing));
    },
    listIn: async (tx, status, limit) => {
      const rows = await selectAll(tx)
        .where('status', '=', status)
        .orderBy('id', status === 'submitted' ? 'asc' : 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => submissionFromRow(row, sealing));
    },
    insert: async (tx, submission) => {
      const { id, organizationId, createdAt } = submission;
      await tables<VerificationTables>(tx)
        .insertInto('kyb_submissions')
        .values({
          ...valuesOfSubmission(submission, sealing),
          id,
          organization_id: organizationId,
          created_at: isoMillis(createdAt),
        })
        .execute();
    },
    update: async (tx, submission) => {
      await tables<VerificationTables>(tx)
        .updateTable('kyb_submissions')
        .set(valuesOfSubmission(submission, sealing))
        .where('organization_id', '=', submission.organizationId)
        .where('id', '=', submission.id)
        .execute();
    },
  };
}

function selectAll(tx: Tx) {
  return tables<VerificationTables>(tx)
    .selectFrom('kyb_submissions')
    .leftJoin('compliance_holds', 'compliance_holds.organization_id', 'kyb_submissions.organization_id')
    .select(submissionColumns.map((column) => `kyb_submissions.${column}` as const))
    .select(['compliance_holds.held_at', 'compliance_holds.reason as hold_reason']);
}
