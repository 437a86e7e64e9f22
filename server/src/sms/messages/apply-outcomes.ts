import type { Settlement } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { cancelBatchMessages, holdCanceledBatches } from './batch-messages-store.ts';
import type { Change } from '../model/change.policy.ts';
import { type ChangeWriter, writeChanges } from './changes.ts';
import { canCancel } from '../model/status.ts';
import type { Message } from '../model/types.ts';

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
  const { messages, settlements } = await writeChanges(tx, writer.publish, changes);
  for (const [id, organizationId] of waiting) {
    if (canceled.has(id)) settlements.push(...(await takeBack(tx, organizationId, id)));
  }
  await writer.credits.settle(tx, settlements);
  return messages;
}

/** Cancels what of a batch has not left yet, and returns what its reservations come to, for the caller to settle. */
export async function takeBack(tx: Tx, organizationId: string, id: string): Promise<Settlement[]> {
  const canceled = await cancelBatchMessages(tx, organizationId, id);
  return canceled.map((message) => ({
    kind: 'release',
    organizationId,
    resourceId: message.id,
    reservedMicroUsd: message.reservedMicroUsd,
  }));
}
