import { Temporal } from 'temporal-polyfill';
import { isConnectionLoss } from '../../platform/db/connection-loss.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { SmsKillPoint } from '../model/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { CarrierReceipt } from '../../providers/ports/messaging.ts';
import {
  applyChanges,
  type CarrierEventRow,
  type ChangeWriter,
  findCarrierEvents,
  findWaitingReceipts,
  markProcessed,
  markReceived,
  resolveMessages,
} from '../messages/index.ts';
import { type Change, plainChange, type SmsEventName } from '../model/change.policy.ts';
import { recordEvidence, type ApplyOptOuts } from '../compliance/index.ts';
import type { Arrival, ReceiveInbound } from './inbound.ts';
import { messageFromRow, type MessageRow } from '../model/message-row.ts';
import { nextStatus, type SmsMessageStatus } from '../model/status.ts';
import type { Message } from '../model/types.ts';

const triggerOf = {
  accepted: 'receipt_accepted',
  sent: 'receipt_sent',
  delivered: 'receipt_delivered',
  delivery_failed: 'receipt_failed',
} as const;

/** Applies stored carrier events: receipts to their messages, inbound texts to their numbers. Safe to run twice. */
export function createApplyCarrierEvents(options: {
  database: Database;
  writer: ChangeWriter;
  receiveInbound: ReceiveInbound;
  applyOptOuts: ApplyOptOuts;
  log: Logger;
  killPoint: SmsKillPoint;
}): (seqs: string[]) => Promise<void> {
  const { database, writer, receiveInbound, applyOptOuts, log, killPoint } = options;
  const receive = (inbound: ReadonlyArray<Arrival & CarrierEventRow>): Promise<void> =>
    database.tx(async (tx) => {
      const facts = await receiveInbound(tx, inbound);
      await markReceived(
        tx,
        inbound.map((row) => row.seq),
      );
      await recordEvidence(tx, facts);
      killPoint('sms.receipts.applied');
    });
  const apply = (receipts: readonly CarrierEventRow[]): Promise<void> =>
    database.tx(async (tx) => {
      const { changed, handedOverAt } = await applyReceipts(tx, writer, receipts);
      await recordEvidence(tx, await applyOptOuts(tx, changed, handedOverAt));
      killPoint('sms.receipts.applied');
    });
  const applyTogether = async (seqs: readonly string[]): Promise<void> => {
    const events = await findCarrierEvents(database.read, seqs);
    const inbound = events.flatMap(({ event, ...row }) => (event.kind === 'inbound' ? [{ ...row, event }] : []));
    // By conversation, because two batches that take the same ones in another order would wait for each other.
    inbound.sort((a, b) => compare(a.event.to, b.event.to) || compare(a.event.from, b.event.from));
    const receipts = events.filter((row) => row.event.kind === 'receipt');
    // Two transactions, because each takes suppressions in an order of its own. The recipient's own word comes first: of
    // a refusal that follows from it there is nothing left to tell.
    if (inbound.length > 0) await receive(inbound);
    if (receipts.length > 0) await apply(receipts);
  };

  return async (seqs) => {
    try {
      await applyTogether(seqs);
    } catch (err) {
      if (isConnectionLoss(err)) throw err;
      log.warn({ err, events: seqs.length }, 'carrier events are applied one by one');
      // One bad event must not hold up its neighbours. It stays stored and is tried again later, alone.
      for (const seq of seqs) {
        await applyTogether([seq]).catch((error: unknown) => {
          log.error({ err: error, seq }, 'carrier event not applied');
        });
      }
    }
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Answers the messages that changed, as the last receipt left them, and until when each must have been handed over. */
async function applyReceipts(
  tx: Tx,
  writer: ChangeWriter,
  rows: readonly CarrierEventRow[],
): Promise<{ changed: Message[]; handedOverAt: Map<string, Temporal.Instant> }> {
  const resolved = await resolveMessages(tx, rows);
  // A receipt without a message stays as it is: the message's own row may still be on its way.
  const messages = await lockMessages(tx, [...new Set(resolved.values())]);
  // What was put back after its attempt is due anew, and one that stood in line left later than it was due: the time that
  // is never too late suppresses nobody who came back since.
  const handedOverAt = new Map(messages.map(({ id, dueAt, updatedAt }) => [id, earlier(dueAt, updatedAt)]));
  if (messages.length === 0) return { changed: [], handedOverAt };
  const waiting = await findWaitingReceipts(tx, messages);
  const plans = messages.map((message) => planReceipts(message, receiptsOf(message, waiting)));
  // One step of each message at a time, so that every event carries the record of its own moment.
  const steps = Math.max(0, ...plans.map((plan) => plan.length));
  const changed = new Map<string, Message>();
  for (let step = 0; step < steps; step += 1) {
    const changes = plans.flatMap((plan) => plan.slice(step, step + 1));
    for (const message of await applyChanges(tx, writer, changes)) changed.set(message.id, message);
  }
  await markProcessed(
    tx,
    waiting.map((row) => row.seq),
  );
  return { changed: [...changed.values()], handedOverAt };
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b;
}

function receiptsOf(message: Message, rows: readonly CarrierEventRow[]): CarrierReceipt[] {
  return rows.flatMap((row) => (row.message_id === message.id && row.event.kind === 'receipt' ? [row.event] : []));
}

/**
 * The changes that receipts make, in order of arrival. Authority rises accepted < sent < delivery_failed < delivered:
 * a receipt of lower authority than the state changes nothing, so a late `sent` never takes `delivered` back. One that
 * repeats the state may still bring facts, which are kept without an event.
 */
export function planReceipts(message: Message, receipts: readonly CarrierReceipt[]): Change[] {
  const changes: Change[] = [];
  // Nothing of what was never submitted can be delivered, whatever a receipt says.
  if (message.attempt === 0) return changes;
  let { status, providerMessageId } = message;
  let facts: SentFacts = message;
  for (const receipt of receipts) {
    // Our reference names the message, but the carrier speaks of another one: it was never ours to tell.
    if (receipt.providerMessageId !== (providerMessageId ?? receipt.providerMessageId)) continue;
    // A receipt during the submission proves that the carrier accepted, and the answer that would say so will find
    // the message taken: the acceptance is told now, so that a customer sees it once and first.
    if (status === 'submitting' && receipt.status !== 'accepted') {
      changes.push(receiptChange(message, receipt, status, 'accepted'));
      status = 'accepted';
    }
    const next = nextStatus(status, triggerOf[receipt.status]);
    if (next === null) {
      if (status !== 'sent' || !bringsFacts(facts, receipt)) continue;
      changes.push({ ...receiptChange(message, receipt, status, 'sent'), ...lastWord(receipt), events: [] });
    } else {
      changes.push(receiptChange(message, receipt, status, receipt.status));
      status = next;
    }
    providerMessageId = receipt.providerMessageId;
    facts = {
      providerStatus: receipt.providerStatus,
      providerCostMicroUsd: receipt.costMicroUsd ?? facts.providerCostMicroUsd,
    };
  }
  return changes;
}

type SentFacts = Pick<Message, 'providerStatus' | 'providerCostMicroUsd'>;

/** A bill, or the word that no other will follow, of a message that was told as sent before. */
function bringsFacts(known: SentFacts, receipt: CarrierReceipt): boolean {
  if (receipt.status !== 'sent') return false;
  const { providerStatus } = lastWord(receipt);
  const bill = receipt.costMicroUsd !== null && receipt.costMicroUsd !== known.providerCostMicroUsd;
  return bill || (providerStatus !== null && providerStatus !== known.providerStatus);
}

/** A plain `sent` that comes late says nothing that would replace what the carrier said last. */
function lastWord({ providerStatus }: CarrierReceipt): { providerStatus: string | null } {
  return { providerStatus: providerStatus === 'sent' ? null : providerStatus };
}

function receiptChange(
  message: Message,
  receipt: CarrierReceipt,
  from: SmsMessageStatus,
  to: CarrierReceipt['status'],
): Change {
  const event: SmsEventName = to;
  return {
    ...plainChange,
    id: message.id,
    from: [from],
    to,
    events: [event],
    credit: 'settle',
    providerStatus: receipt.providerStatus,
    providerMessageId: receipt.providerMessageId,
    segmentCount: receipt.segmentCount,
    providerCostMicroUsd: receipt.costMicroUsd,
    error: to === 'delivery_failed' ? (receipt.error ?? failedWithoutReason) : null,
  };
}

const failedWithoutReason = { code: 'unknown', message: 'The carrier gave no reason', carrierCode: null } as const;

async function lockMessages(tx: Tx, ids: readonly string[]): Promise<Message[]> {
  const rows = await tx.query<MessageRow>(
    'select * from sms_messages where id = any($1) order by id for update',
    [ids],
    'sms_lock_messages',
  );
  return rows.map(messageFromRow);
}
