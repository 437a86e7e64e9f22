import type { CreditsService } from '../../credits/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { idempotencyErrors } from '../../platform/idempotency/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SmsKillPoint } from '../model/kill-points.ts';
import { recordEvidence, holdsOf } from '../compliance/index.ts';
import {
  findIdempotencyRecords,
  findMessagesOf,
  lockTestClocks,
  insertAccepted,
  ofKnownConversations,
  pauseAutomation,
  touchConversations,
} from '../messages/index.ts';
import { smsErrors } from '../model/errors.ts';
import type { KeywordIntent } from '../model/keywords.policy.ts';
import { announceDue, enqueueMessages } from '../throughput/index.ts';
import type { Message, SendRequest } from '../model/types.ts';

/** One send as it waits to be accepted. */
export interface Acceptance {
  organizationId: string;
  prepaid: boolean;
  endpoint: string;
  keySha256: Buffer;
  bodySha256: Buffer;
  request: SendRequest;
  /** Where the recipient stands in the request, as an issue names it; absent for /body/to. */
  recipientPath?: string;
  /** Who sends; absent for a caller of the API. */
  origin?: 'dashboard' | 'agent_tool' | 'agent_auto_reply';
  /** The agent that writes; absent for that of the sender. */
  agentId?: string;
  /** Whether a person takes the conversation over from an agent that answers in it. */
  pausesAutomation?: boolean;
  /**
   * More of the same transaction, once the message is written and its conversation locked: what this throws takes all of it
   * back. Such a send is written alone. Of a key that was used before it is not asked.
   */
  within?: (tx: Tx) => Promise<void>;
  /** The keyword that this send answers; absent for what a caller sends. */
  answers?: KeywordIntent;
}

/** Refusals are values, so that one member's never touches its neighbours in the group. */
export type Accepted = { message: Message } | { error: AppError };

/** A message that passed its gates; its conversation may have another id by the time it is written. */
export interface Draft {
  member: Acceptance;
  message: Message;
}

/**
 * Writes a group in the caller's transaction: keys, conversations, messages, reservations and jobs, or what stands in
 * their way. The key decides before the money does: what was accepted before is answered, whatever the balance is now.
 */
export function createWriteAccepted(options: {
  credits: CreditsService;
  jobs: Jobs;
  killPoint: SmsKillPoint;
}): (tx: Tx, drafts: readonly Draft[]) => Promise<Accepted[]> {
  const { credits, jobs, killPoint } = options;

  /** Answers for those that must not be written: prepaid members whose key is taken or whose balance is too small. */
  async function spend(tx: Tx, drafts: readonly Draft[]): Promise<Array<Accepted | null>> {
    const prepaid = drafts.filter(({ member }) => member.prepaid);
    if (prepaid.length === 0) return drafts.map(() => null);
    const balances = await credits.lockBalances(tx, [...new Set(prepaid.map((draft) => draft.member.organizationId))]);
    // Under the lock, because the one who held it before may have used the same key and the last of the money.
    const known = await answersByKey(
      tx,
      drafts.map(({ member }) => member),
    );
    return drafts.map(({ member, message }, index) => {
      if (!member.prepaid || known[index] !== null) return known[index] ?? null;
      const left = (balances.get(member.organizationId) ?? 0) - message.reservedMicroUsd;
      if (left < 0) return { error: smsErrors.insufficientCredits() };
      balances.set(member.organizationId, left);
      return null;
    });
  }

  return async (tx, drafts) => {
    const settled = await spend(tx, drafts);
    const open = drafts.filter((_, index) => settled[index] === null);
    const asked = open.map(({ message }) => message);
    const pauses = new Set(open.flatMap(({ member, message }) => (member.pausesAutomation === true ? message.id : [])));
    await lockTestClocks(tx, asked);
    const won = await insertAccepted(
      tx,
      open.map(({ member, message }) => ({ ...member, message })),
    );
    const mine = open.flatMap(({ message }) => {
      const conversationId = won.get(message.id);
      return conversationId === undefined ? [] : [{ ...message, conversationId }];
    });
    await credits.reserve(
      tx,
      mine.map((m) => ({ organizationId: m.organizationId, resourceId: m.id, amountMicroUsd: m.reservedMicroUsd })),
    );
    const queued = await enqueueMessages(tx, jobs, mine);
    await announceDue(tx, mine);
    await touchConversations(tx, ofKnownConversations(asked, mine));
    await pauseAutomation(
      tx,
      mine.flatMap(({ id, conversationId }) => (conversationId !== null && pauses.has(id) ? [conversationId] : [])),
    );
    for (const { member, message } of open) if (won.has(message.id)) await member.within?.(tx);
    await recordEvidence(tx, holdsOf(mine));
    killPoint('sms.accept.written');
    // A loser's key was taken by another process between our read and our write: its answer is that one's.
    const lost = open.filter(({ message }) => !won.has(message.id)).map(({ member }) => member);
    const answers = new Map((await answersByKey(tx, lost)).map((answer, index) => [lost[index], answer]));
    const written = new Map(
      mine.map((message) => [message.id, queued.has(message.id) ? { ...message, queuePosition: null } : message]),
    );
    return drafts.map(({ member, message }, index) => {
      const stored = written.get(message.id);
      return stored === undefined ? answered(settled[index] ?? answers.get(member) ?? null) : { message: stored };
    });
  };
}

/** What a key that was used before answers: the message as it is now, or a conflict; null for a free key. */
export async function answersByKey(tx: Tx, members: readonly Acceptance[]): Promise<Array<Accepted | null>> {
  const records = members.length === 0 ? [] : await findIdempotencyRecords(tx, members);
  if (records.length === 0) return members.map(() => null);
  const messages = new Map((await findMessagesOf(tx, records)).map((message) => [message.id, message]));
  return members.map((member) => {
    const record = records.find(
      (r) =>
        r.organizationId === member.organizationId &&
        r.endpoint === member.endpoint &&
        r.keySha256.equals(member.keySha256),
    );
    if (record === undefined) return null;
    const message = messages.get(record.resourceId);
    if (message === undefined || !record.bodySha256.equals(member.bodySha256)) {
      return { error: idempotencyErrors.conflict() };
    }
    // It may be queued by now: its position is not known.
    return { message: { ...message, queuePosition: null } };
  });
}

/** A member without an answer is a fault of ours. */
export function answered(result: Accepted | null): Accepted {
  if (result === null) throw new Error('A member of the group was not answered');
  return result;
}
