import type { CreditsService } from '../../credits/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { createGroupCommit } from '../../platform/db/group-commit.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import { idempotencyErrors } from '../../platform/idempotency/errors.ts';
import type { SmsKillPoint } from '../model/kill-points.ts';
import type { SmsMetrics } from '../model/metrics.ts';
import { recordEvidence, holdsOf } from '../compliance/index.ts';
import {
  findIdempotencyRecords,
  lockTestClocks,
  insertNew,
  ofKnownConversations,
  touchConversations,
} from '../messages/index.ts';
import { smsErrors } from '../model/errors.ts';
import type { FactsSources } from '../model/facts.ts';
import { createNewMessages, createSameKey } from '../accept/index.ts';
import { refusalError } from '../model/refusal-error.ts';
import { sendAtProblem } from '../model/send-time.policy.ts';
import type { Message } from '../model/types.ts';
import { announceDue } from '../throughput/index.ts';
import { findBatch, insertBatch, takeKey } from './batch-store.ts';
import { firstProgress } from './batch-status.ts';
import type { Batch, BatchCall, StoredBatch } from './types.ts';
import { planRows, senderRefusal } from './plan-batch.policy.ts';
import { loadRowFacts } from './row-facts.ts';
import { metadataProblem } from './row-rules.policy.ts';

type Answer = { batch: Batch } | { error: AppError };

// Each is as large as a thousand sends: more at once would only take the connections of everybody else. Organizations take
// turns: one that has many batches waiting must not use up the time of another's one.
const atOnce = 2;

/**
 * Accepts batches: key, batch, a message for each row and reservations commit in one transaction, or not at all, and the
 * caller is answered after COMMIT. The messages get their jobs from the scheduler, in turns with those of other senders.
 */
export function createAcceptBatch(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  ids: SmsIds;
  metrics: SmsMetrics;
  killPoint: SmsKillPoint;
  segmentPriceMicroUsd: number;
}): (call: BatchCall) => Promise<Batch> {
  const { database, sources, credits, ids, metrics, killPoint } = options;
  const newMessages = createNewMessages(options);
  const sameKey = createSameKey<Batch>();
  const group = createGroupCommit<BatchCall, Answer>({
    name: 'sms.accept-batch',
    metrics,
    maxSize: 1,
    inFlight: atOnce,
    ownerOf: ({ organizationId }) => organizationId,
    commit: (calls) => Promise.all(calls.map(accept)),
  });

  async function accept(call: BatchCall): Promise<Answer> {
    const known = await batchByKey(database.read, call);
    if (known !== null) return known;
    const { organizationId, request } = call;
    const { facts, first } = await loadRowFacts(database.read, sources, call);
    const { at, sender, campaign } = first;
    const problem = sendAtProblem(request.sendAt, at);
    if (problem !== null) return { error: smsErrors.sendAtOutOfRange(problem) };
    const refusal = senderRefusal(request, first);
    if (refusal !== null) return { error: refusalError(refusal) };
    if (sender === null) throw new Error('A batch without a sender passed its gates');

    const batch: StoredBatch = {
      id: ids.prefixed('batch'),
      organizationId,
      fromPhoneNumberId: request.fromPhoneNumberId,
      requestedSendAt: request.sendAt,
      totalCount: request.rows.length,
      canceledAt: null,
      createdAt: at,
      updatedAt: at,
    };
    const context = { organizationId, batchId: batch.id, origin: 'api' as const, at };
    const plans = planRows(request, facts);
    const messages = request.rows.map((row, index) => {
      const plan = plans[index];
      if (plan === undefined) throw new Error('A row has no plan');
      const asked = { ...row, fromPhoneNumberId: request.fromPhoneNumberId, sendAt: request.sendAt };
      if ('admitted' in plan) return newMessages.admitted(context, asked, plan.admitted);
      // What breaks the limits of metadata is not kept.
      const kept = metadataProblem(row.metadata) === null ? asked : { ...asked, metadata: {} };
      return newMessages.rejected(context, kept, { sender, campaign }, plan.error);
    });
    const answer = await database.tx((tx) => write(tx, call, batch, messages));
    killPoint('sms.batch.committed');
    return answer;
  }

  async function write(tx: Tx, call: BatchCall, batch: StoredBatch, messages: readonly Message[]): Promise<Answer> {
    const { organizationId } = call;
    const accepted = messages.filter((message) => message.status !== 'rejected');
    if (call.prepaid) {
      const balance = (await credits.lockBalances(tx, [organizationId])).get(organizationId) ?? 0;
      // Under the lock, because the one who held it before may have used the same key and the last of the money.
      const known = await batchByKey(tx, call);
      if (known !== null) return known;
      const price = accepted.reduce((sum, message) => sum + message.reservedMicroUsd, 0);
      if (price > balance) return { error: smsErrors.insufficientCredits() };
    }
    if (!(await takeKey(tx, call, batch))) {
      const winner = await batchByKey(tx, call);
      if (winner === null) throw new Error('A key was taken, and is not there');
      return winner;
    }
    await insertBatch(tx, batch);
    await lockTestClocks(tx, messages);
    const written = await insertNew(tx, messages);
    await credits.reserve(
      tx,
      accepted.map((m) => ({ organizationId, resourceId: m.id, amountMicroUsd: m.reservedMicroUsd })),
    );
    await announceDue(tx, written);
    await touchConversations(tx, ofKnownConversations(messages, written));
    await recordEvidence(tx, holdsOf(written));
    killPoint('sms.batch.written');
    return { batch: { ...batch, progress: firstProgress(written, batch.createdAt) } };
  }

  return (call) =>
    sameKey(call, async () => {
      const answer = await group.submit(call);
      if ('error' in answer) throw answer.error;
      return answer.batch;
    });
}

/** What a key that was used before answers: the batch as it is now, or a conflict; null for a free key. */
export async function batchByKey(tx: Tx, call: BatchCall): Promise<Answer | null> {
  const [record] = await findIdempotencyRecords(tx, [call]);
  if (record === undefined) return null;
  if (!record.bodySha256.equals(call.bodySha256)) return { error: idempotencyErrors.conflict() };
  const batch = await findBatch(tx, call.organizationId, record.resourceId);
  if (batch === null) throw new Error('A key without its batch');
  return { batch };
}
