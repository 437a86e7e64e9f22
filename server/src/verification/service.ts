import { findOrganization } from '../organizations/index.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import type { Publish } from '../webhooks/index.ts';
import { verificationErrors } from './errors.ts';
import { type Overview, overviewOf } from './overview.policy.ts';
import { selfReviewMs } from './self-review.policy.ts';
import { submissionStates } from './status.ts';
import type { SubmissionStore } from './submission-store.ts';
import { publishSubmission } from './publish-submission.ts';
import type { Attestation, Details, Submission, SubmissionForm, Submitter } from './types.ts';

export interface VerificationService {
  overview(organizationId: string): Promise<Overview>;
  /** Throws 409 KYB_UNDER_REVIEW and KYB_APPROVED. */
  saveDraft(
    submitter: Submitter,
    draft: Omit<Details, 'declaration'> & { attestationAccepted: boolean },
  ): Promise<Submission>;
  /** Throws 409 KYB_UNDER_REVIEW, KYB_APPROVED and ATTESTATION_OUTDATED. */
  submit(submitter: Submitter, form: SubmissionForm): Promise<Submission>;
}

export function createVerificationService(options: {
  database: Database;
  ids: Ids<'kyb'>;
  store: SubmissionStore;
  attestation: () => Attestation;
  publish: Publish;
}): VerificationService {
  const { database, ids, store, attestation, publish } = options;

  /** The submission that may be written, held; a new one where the last is over. Refused while one is under review. */
  async function writable(tx: Tx, organizationId: string): Promise<{ submission: Submission; isNew: boolean }> {
    await store.hold(tx, organizationId);
    const [newest] = await store.list(tx, organizationId);
    const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
    if (newest?.status === 'submitted') throw verificationErrors.underReview();
    if (newest?.status === 'draft' || newest?.status === 'approved') {
      return { submission: { ...newest, updatedAt: at }, isNew: false };
    }
    const born = { id: ids.prefixed('kyb'), organizationId, createdAt: at, updatedAt: at };
    const blank = { businessProfile: null, authorizedRepresentative: null, declaration: null };
    const open = { status: 'draft', attestationAccepted: false, attested: null, submitted: null } as const;
    const undecided = { reviewed: null, decidesAt: null, hold: newest?.hold ?? null, eventSequence: 0 };
    return { submission: { ...born, ...blank, ...open, ...undecided }, isNew: true };
  }

  const write = async (tx: Tx, submission: Submission, isNew: boolean): Promise<Submission> => {
    await (isNew ? store.insert(tx, submission) : store.update(tx, submission));
    return submission;
  };

  return {
    overview: async (organizationId) => {
      const submissions = await store.list(database.read, organizationId);
      const organization = await findOrganization(database.read, organizationId);
      const organizationName = organization?.name ?? '';
      return overviewOf(submissions, { organizationName, requiredAttestation: attestation() });
    },

    saveDraft: ({ organizationId }, { businessProfile, authorizedRepresentative, attestationAccepted }) =>
      database.tx(async (tx) => {
        const { submission, isNew } = await writable(tx, organizationId);
        if (submission.status === 'approved') throw verificationErrors.approved();
        const draft = { businessProfile, authorizedRepresentative, attestationAccepted };
        return write(tx, { ...submission, ...draft }, isNew);
      }),

    submit: ({ organizationId, apiKeyId, mode }, form) =>
      database.tx(async (tx) => {
        const { submission, isNew } = await writable(tx, organizationId);
        const { status, updatedAt: at } = submission;
        if (status === 'approved' && form.kind === 'long') throw verificationErrors.approved();
        const required = attestation();
        if ((form.attestationVersion ?? required.version) !== required.version) {
          throw verificationErrors.attestationOutdated(required);
        }
        const { version, text, termsVersion } = required;
        const attested = { version, text, termsVersion, apiKeyId, at };
        // The long form is all of it; the short one leaves what a draft or an approved submission says of the business.
        const details = form.kind === 'long' ? form.details : { declaration: form.details.declaration };
        const said = { ...submission, ...details, attestationAccepted: true, attested };
        const next = submissionStates.nextStatus(status, 'submit');
        if (next === null) return write(tx, said, isNew);
        const decidesAt = mode === 'test' ? at.add({ milliseconds: selfReviewMs }) : null;
        const waits = { status: next, submitted: { apiKeyId, at }, decidesAt, eventSequence: 1 };
        const submitted = await write(tx, { ...said, ...waits }, isNew);
        await publishSubmission(tx, publish, submitted);
        return submitted;
      }),
  };
}
