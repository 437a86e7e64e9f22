import type { Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import { presentEventData } from './present.ts';
import type { Submission } from './types.ts';

/** Publishes the state of a submission with the transaction that wrote it: its sequence was raised for it. */
export function publishSubmission(tx: Tx, publish: Publish, submission: Submission): Promise<void> {
  return publish(tx, [
    {
      organizationId: submission.organizationId,
      type: `kyb.${submission.status}`,
      resourceId: submission.id,
      sequence: submission.eventSequence,
      agentId: null,
      sessionId: null,
      tags: {},
      occurredAt: submission.updatedAt,
      data: presentEventData(submission),
    },
  ]);
}
