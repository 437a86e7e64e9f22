import { Temporal } from 'temporal-polyfill';
import type { CreditsService } from '../credits/index.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { AppError } from '../platform/errors.ts';
import { notFound } from '../platform/errors.ts';
import { createGroupCommit } from '../platform/group-commit.ts';
import type { Ids } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Admitted, type AdmissionFacts, decideAdmission, type Refusal } from './admission.ts';
import { ensureConversations } from './conversations.ts';
import { smsErrors } from './errors.ts';
import { loadFacts, type FactsSources } from './facts.ts';
import { submitQueue } from './queues.ts';
import { estimateSegments } from './segments.ts';
import { findIdempotencyRecords, findMessages, insertAccepted, type NewAccepted } from './store.ts';
import type { Message, SendRequest } from './types.ts';
import { announceDue } from './waker.ts';

/** One send as it waits to be accepted. */
export interface Acceptance {
  organizationId: string;
  prepaid: boolean;
  endpoint: string;
  keySha256: Buffer;
  bodySha256: Buffer;
  request: SendRequest;
}

/** Refusals are values, so that one member's never touches its neighbours in the group. */
type Accepted = { message: Message } | { error: AppError };

const maxAheadHours = 90 * 24;
const pastToleranceSeconds = 60;

/**
 * Accepts sends: key, message, conversation, reservation and job commit together, or not at all, and the caller is
 * answered after COMMIT. Sends that wait at the same moment share one transaction.
 */
export function createAccept(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  jobs: Jobs;
  ids: Ids;
  metrics: Metrics;
  killPoint: KillPoint;
  segmentPriceMicroUsd: number;
}): (acceptance: Acceptance) => Promise<Message> {
  const { database, metrics } = options;
  const commit = (members: Acceptance[]): Promise<Accepted[]> => commitGroup(members);
  const group = createGroupCommit({ name: 'sms.accept', metrics, commit });
  // Members that lock a balance wait for each other anyway: one group at a time keeps the order of arrival.
  const prepaidGroup = createGroupCommit({ name: 'sms.accept-prepaid', metrics, commit, inFlight: 1 });
  const running = new Map<string, { body: string; done: Promise<Message> }>();

  async function commitGroup(members: Acceptance[]): Promise<Accepted[]> {
    const known = await answersByKey(database.read, members);
    const fresh = members.flatMap((member, index) => (known[index] === null ? [{ member, index }] : []));
    if (fresh.length === 0) return known.map(answered);
    const facts = await loadFacts(
      database.read,
      options.sources,
      fresh.map(({ member }) => ({
        organizationId: member.organizationId,
        phoneNumberId: member.request.fromPhoneNumberId,
        recipient: member.request.to,
        consentId: member.request.consentId,
      })),
    );
    const results: Array<Accepted | null> = [...known];
    const admitted: Array<{ index: number; member: Acceptance; message: Message }> = [];
    fresh.forEach(({ member, index }, position) => {
      const decision = decide(member.request, facts[position] as AdmissionFacts);
      if ('error' in decision) results[index] = decision;
      else admitted.push({ index, member, message: newMessage(member, decision.admitted, decision.at) });
    });
    if (admitted.length > 0) {
      const written = await database.tx((tx) => write(tx, admitted));
      admitted.forEach(({ index }, position) => {
        results[index] = written[position] ?? null;
      });
      options.killPoint('sms.accept.committed');
    }
    return results.map(answered);
  }

  async function write(tx: Tx, admitted: Array<{ member: Acceptance; message: Message }>): Promise<Accepted[]> {
    const refused = await refuseUnpaid(tx, admitted);
    const payable = admitted.filter((_, index) => !refused.has(index));
    const strangers = payable.filter(({ message }) => message.conversationId === '');
    const conversationOf = await ensureConversations(
      tx,
      strangers.map(({ message }) => ({
        ...pairOf(message),
        id: options.ids.prefixed('conv'),
        at: message.createdAt,
        inboundAt: null,
      })),
    );
    for (const { message } of strangers) message.conversationId = conversationOf(pairOf(message));
    const won = await insertAccepted(
      tx,
      payable.map(({ member, message }): NewAccepted => ({ ...member, message })),
    );
    const mine = payable.filter(({ message }) => won.has(message.id)).map(({ message }) => message);
    await options.credits.reserve(
      tx,
      mine.map((m) => ({ organizationId: m.organizationId, resourceId: m.id, amountMicroUsd: m.reservedMicroUsd })),
    );
    const due = mine.filter((message) => message.status === 'queued');
    await options.jobs.enqueue(
      tx,
      submitQueue,
      due.map(({ id }) => ({ payload: { messageId: id }, key: id })),
    );
    await announceDue(tx, mine);
    options.killPoint('sms.accept.written');
    // A loser's key was taken by another process between our read and our write: its answer is that one's.
    const lost =
      won.size === payable.length
        ? []
        : await answersByKey(
            tx,
            admitted.map(({ member }) => member),
          );
    return admitted.map(({ message }, index): Accepted => {
      if (refused.has(index)) return { error: smsErrors.insufficientCredits() };
      return won.has(message.id) ? { message } : answered(lost[index] ?? null);
    });
  }

  /** Positions of prepaid members whose balance, taken in order of arrival, does not cover them. */
  async function refuseUnpaid(tx: Tx, admitted: Array<{ member: Acceptance; message: Message }>): Promise<Set<number>> {
    const refused = new Set<number>();
    const prepaid = [...new Set(admitted.filter(({ member }) => member.prepaid).map((a) => a.member.organizationId))];
    if (prepaid.length === 0) return refused;
    const balances = await options.credits.lockBalances(tx, prepaid);
    admitted.forEach(({ member, message }, index) => {
      if (!member.prepaid) return;
      const balance = balances.get(member.organizationId) ?? 0;
      if (balance < message.reservedMicroUsd) refused.add(index);
      else balances.set(member.organizationId, balance - message.reservedMicroUsd);
    });
    return refused;
  }

  function newMessage(member: Acceptance, admitted: Admitted, at: Temporal.Instant): Message {
    const { request } = member;
    const { sender, effectiveSendAt } = admitted;
    const estimate = estimateSegments(request.text);
    return {
      id: options.ids.prefixed('msg'),
      organizationId: member.organizationId,
      conversationId: admitted.conversationId ?? '',
      batchId: null,
      fromPhoneNumberId: sender.id,
      agentId: sender.agentId,
      direction: 'outbound',
      origin: 'api',
      sender: sender.e164,
      recipient: request.to,
      text: request.text,
      campaign: admitted.campaign,
      consentId: admitted.consentId,
      consentBasis: admitted.consentBasis,
      requestedTimezone: request.recipientTimezone,
      recipientTimezone: admitted.timezone,
      requestedSendAt: request.sendAt,
      effectiveSendAt,
      terminalAt: null,
      status: Temporal.Instant.compare(effectiveSendAt, at) > 0 ? 'scheduled' : 'queued',
      providerStatus: null,
      carrier: sender.carrier,
      providerMessageId: null,
      estimate,
      segmentCount: null,
      reservedMicroUsd: estimate.segments * options.segmentPriceMicroUsd,
      chargedMicroUsd: null,
      providerCostMicroUsd: null,
      metadata: request.metadata,
      error: null,
      eventSequence: 0,
      dueAt: effectiveSendAt,
      attempt: 0,
      fence: '0',
      createdAt: at,
      updatedAt: at,
    };
  }

  return async (acceptance) => {
    const slot = `${acceptance.organizationId} ${acceptance.endpoint} ${acceptance.keySha256.toString('hex')}`;
    const body = acceptance.bodySha256.toString('hex');
    for (let first = running.get(slot); first !== undefined; first = running.get(slot)) {
      if (first.body === body) return first.done;
      // Another body waits for the first one: if that commits, the look-up below answers 409.
      await first.done.catch(() => undefined);
    }
    const done = (acceptance.prepaid ? prepaidGroup : group).submit(acceptance).then((result) => {
      if ('error' in result) throw result.error;
      return result.message;
    });
    const entry = { body, done };
    running.set(slot, entry);
    return done.finally(() => {
      if (running.get(slot) === entry) running.delete(slot);
    });
  };
}

/** What a key that was used before answers: the message as it is now, or a conflict; null for a free key. */
async function answersByKey(tx: Tx, members: readonly Acceptance[]): Promise<Array<Accepted | null>> {
  const records = await findIdempotencyRecords(tx, members);
  if (records.length === 0) return members.map(() => null);
  const messages = new Map(
    (
      await findMessages(
        tx,
        records.map((record) => record.resourceId),
      )
    ).map((message) => [message.id, message]),
  );
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
      return { error: smsErrors.idempotencyConflict() };
    }
    return { message };
  });
}

function decide(
  request: SendRequest,
  facts: AdmissionFacts,
): { error: AppError } | { admitted: Admitted; at: Temporal.Instant } {
  const { at } = facts;
  const { sendAt } = request;
  if (sendAt !== null) {
    if (Temporal.Instant.compare(sendAt, at.subtract({ seconds: pastToleranceSeconds })) < 0) {
      return { error: smsErrors.sendAtOutOfRange('must not lie in the past') };
    }
    if (Temporal.Instant.compare(sendAt, at.add({ hours: maxAheadHours })) > 0) {
      return { error: smsErrors.sendAtOutOfRange('must be at most 90 days ahead') };
    }
  }
  const decision = decideAdmission(
    { sendAt, timezone: request.recipientTimezone, consentId: request.consentId },
    facts,
  );
  if ('refusal' in decision) return { error: refusalError(decision.refusal) };
  return { admitted: decision.admitted, at };
}

function refusalError(refusal: Refusal): AppError {
  switch (refusal.gate) {
    case 'sender_unknown':
      return notFound('Phone number');
    case 'sender_not_ready':
      return smsErrors.senderNotReady(refusal.reasons);
    case 'suppressed':
      return smsErrors.recipientSuppressed();
    case 'consent':
      return smsErrors.consentRevoked();
    case 'timezone':
      return smsErrors.timezoneRequired();
  }
}

function answered(result: Accepted | null): Accepted {
  if (result === null) throw new Error('A member of the group was not answered');
  return result;
}

function pairOf(message: Message): { organizationId: string; phoneNumberId: string; remotePhoneNumber: string } {
  return {
    organizationId: message.organizationId,
    phoneNumberId: message.fromPhoneNumberId,
    remotePhoneNumber: message.recipient,
  };
}
