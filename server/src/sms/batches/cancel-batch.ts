import type { Conclusion, CreditsService } from '../../credits/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { smsErrors } from '../errors.ts';
import { type ChangeWriter, writeChanges } from '../changes.ts';
import type { Change } from '../change.policy.ts';
import { canCancel } from '../status.ts';
import type { Message } from '../types.ts';
import { batchStatesBefore, statusOfBatch } from './batch-status.ts';
import { cancelBatchMessages, findBatch, holdCanceledBatches, lockBatch, markBatchCanceled } from './batch-store.ts';
import type { Batch } from './types.ts';

/** Takes back what has not left yet, with what was reserved for it. Refused where nothing of the batch waits. */
export async function cancelBatch(
  database: Database,
  credits: CreditsService,
  organizationId: string,
  id: string,
): Promise<Batch> {
  return database.tx(async (tx) => {
    if (!(await lockBatch(tx, organizationId, id))) throw notFound('Batch');
    const before = await mustFind(tx, organizationId, id);
    const status = statusOfBatch(before);
    if (!batchStatesBefore('cancel').includes(status)) throw smsErrors.batchNotCancelable(status);
    const taken = await takeBack(tx, organizationId, id);
    // All that has not left is being submitted at this moment.
    if (taken.length === 0) throw smsErrors.batchNotCancelable(status);
    await credits.conclude(tx, taken);
    await markBatchCanceled(tx, organizationId, id);
    return mustFind(tx, organizationId, id);
  });
}

/** What came of a submission, and the batch of its message. */
export interface Outcome {
  change: Change;
  organizationId: string;
  batchId: string | null;
}

/**
 * Writes what came of submissions, and takes back at once what would wait again in a batch that was canceled meanwhile.
 * Every writer of a batch locks it first, then messages, then accounts, each of these once: so an outcome stands before
 * a cancel or after it, and neither waits for the other in a circle. Answers the messages as the outcomes left them.
 */
export async function applyOutcomes(tx: Tx, writer: ChangeWriter, outcomes: readonly Outcome[]): Promise<Message[]> {
  const waiting = new Map(
    outcomes.flatMap(({ change, organizationId, batchId }) =>
      batchId !== null && canCancel(change.to) ? [[batchId, organizationId]] : [],
    ),
  );
  const canceled = waiting.size === 0 ? new Set<string>() : await holdCanceledBatches(tx, [...waiting.keys()]);
  const changes = outcomes.map(({ change }) => change);
  const { messages, conclusions } = await writeChanges(tx, writer.publish, changes);
  for (const [id, organizationId] of waiting) {
    if (canceled.has(id)) conclusions.push(...(await takeBack(tx, organizationId, id)));
  }
  await writer.credits.conclude(tx, conclusions);
  return messages;
}

async function takeBack(tx: Tx, organizationId: string, id: string): Promise<Conclusion[]> {
  const canceled = await cancelBatchMessages(tx, organizationId, id);
  return canceled.map((message) => ({
    kind: 'release',
    organizationId,
    resourceId: message.id,
    reservedMicroUsd: message.reservedMicroUsd,
  }));
}

async function mustFind(tx: Tx, organizationId: string, id: string): Promise<Batch> {
  const batch = await findBatch(tx, organizationId, id);
  if (batch === null) throw new Error('A locked batch is not there');
  return batch;
}
