import type { Temporal } from 'temporal-polyfill';
import { findOrganization, organizationErrors } from '../organizations/index.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import type { Publish } from '../webhooks/index.ts';
import { verificationErrors } from './errors.ts';
import { liftHold, putHold } from './hold-store.ts';
import type { PublishHold } from './needs.ts';
import { submissionStates, type SubmissionStatus } from './status.ts';
import type { SubmissionStore } from './submission-store.ts';
import { publishSubmission } from './publish-submission.ts';
import type { Reviewer, Submission } from './types.ts';

export interface ReviewService {
  /** Those of all organizations in a state: what waits the longest first, of other states the newest first. */
  list(status: SubmissionStatus, limit: number): Promise<Submission[]>;
  /** Throws 409 KYB_SUBMISSION_CHANGED where that submission is not what waits; so does `reject`. */
  approve(reviewer: Reviewer, organizationId: string, submissionId: string): Promise<Submission>;
  reject(reviewer: Reviewer, organizationId: string, submissionId: string, reason: string): Promise<Submission>;
  /** Throws 409 KYB_NOT_APPROVED. */
  revoke(reviewer: Reviewer, organizationId: string, reason: string): Promise<Submission>;
}

/** What is decided about a submission; a reason is given where it goes against it. */
export interface Decision {
  trigger: 'approve' | 'reject' | 'revoke';
  apiKeyId: string | null;
  reason: string | null;
  at: Temporal.Instant;
}

/** Decides about a submission that the caller holds, with the hold of its organization and its event. */
export type Decide = (tx: Tx, submission: Submission, decision: Decision) => Promise<Submission>;

export function createDecide(options: { store: SubmissionStore; publish: Publish; publishHold: PublishHold }): Decide {
  const { store, publish, publishHold } = options;
  return async (tx, submission, { trigger, apiKeyId, reason, at }) => {
    const status = submissionStates.nextStatus(submission.status, trigger);
    if (status === null) throw new Error('A decision was not permitted, and was not refused');
    const { organizationId } = submission;
    const hold = status === 'rejected' || status === 'revoked' ? { at, reason: status } : null;
    await (hold === null ? liftHold(tx, organizationId) : putHold(tx, organizationId, hold));
    const decided: Submission = {
      ...submission,
      status,
      // A hold that there was stays as old as it is.
      hold: hold === null ? null : { ...hold, at: submission.hold?.at ?? at },
      reviewed: { apiKeyId, at, reason },
      decidesAt: null,
      eventSequence: submission.eventSequence + 1,
      updatedAt: at,
    };
    await store.update(tx, decided);
    await publishSubmission(tx, publish, decided);
    const [wasHeld, isHeld] = [submission.hold !== null, hold !== null];
    if (wasHeld !== isHeld) await publishHold(tx, organizationId, isHeld ? 'suspended' : 'recovered');
    return decided;
  };
}

export function createReviewService(options: {
  database: Database;
  store: SubmissionStore;
  decide: Decide;
}): ReviewService {
  const { database, store, decide } = options;

  /** Decides about the newest submission of an organization, where `refuse` has nothing against it. */
  const review = (
    organizationId: string,
    decision: Omit<Decision, 'at'>,
    refuse: (newest: Submission | undefined) => void,
  ): Promise<Submission> =>
    database.tx(async (tx) => {
      if ((await findOrganization(tx, organizationId)) === null) throw organizationErrors.organizationNotFound();
      await store.hold(tx, organizationId);
      const [newest] = await store.list(tx, organizationId);
      refuse(newest);
      if (newest === undefined || submissionStates.nextStatus(newest.status, decision.trigger) === null) {
        const status = newest?.status ?? 'missing';
        throw decision.trigger === 'revoke'
          ? verificationErrors.notApproved(status)
          : verificationErrors.submissionChanged(status);
      }
      const at = instantFromDate(new Date(await organizationNow(tx, organizationId)));
      return decide(tx, newest, { ...decision, at });
    });
  const named = (submissionId: string) => (newest: Submission | undefined) => {
    if (newest?.id !== submissionId) throw verificationErrors.submissionChanged(newest?.status ?? 'missing');
  };

  return {
    list: (status, limit) => store.listIn(database.read, status, limit),
    approve: ({ apiKeyId }, organizationId, submissionId) =>
      review(organizationId, { trigger: 'approve', apiKeyId, reason: null }, named(submissionId)),
    reject: ({ apiKeyId }, organizationId, submissionId, reason) =>
      review(organizationId, { trigger: 'reject', apiKeyId, reason }, named(submissionId)),
    revoke: ({ apiKeyId }, organizationId, reason) =>
      review(organizationId, { trigger: 'revoke', apiKeyId, reason }, () => {}),
  };
}
