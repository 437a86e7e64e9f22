import { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { e164Number, rightNumber } from '../../platform/text/e164.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { CarrierInboundMessage } from '../../providers/ports/messaging.ts';
import type { Publish } from '../../webhooks/index.ts';
import {
  insertNew,
  isKnown,
  lockSuppressions,
  ofKnownConversations,
  publishChanges,
  touchConversations,
} from '../messages/index.ts';
import type { SmsEventName } from '../model/change.policy.ts';
import type { HandleKeyword, EvidenceFact } from '../compliance/index.ts';
import { type KeywordIntent, keywordOf } from '../model/keywords.policy.ts';
import { estimateSegments } from '../model/segments.policy.ts';
import type { Message, MessageOrigin } from '../model/types.ts';
import type { ReceivedText, TextHooks } from '../model/text-hooks.ts';

/** One of our numbers, as the inbound side needs it. */
export interface Receiver {
  id: string;
  organizationId: string;
  e164: string;
  agentId: string | null;
  campaignId: string | null;
  /** Whether an agent answers its texts. */
  smsAutomationEnabled: boolean;
}

/** Whose number that is at this carrier; null when nobody has it. */
export type FindReceiver = (tx: Tx, carrier: string, e164: string) => Promise<Receiver | null>;

/** A carrier's event of a text that arrived. `seq` is its place in the order of arrival. */
export interface Arrival {
  carrier: string;
  seq: string;
  event: CarrierInboundMessage;
}

/**
 * Keeps texts in the order in which they are given. Answers what the evidence has to keep of them: the caller records
 * that at the end of the transaction.
 */
export type ReceiveInbound = (tx: Tx, arrivals: readonly Arrival[]) => Promise<EvidenceFact[]>;

interface Received extends Arrival {
  receiver: Receiver;
  keyword: { keyword: string; intent: KeywordIntent } | null;
}

interface Kept {
  facts: EvidenceFact[];
  /** Those whose conversation was there before. */
  moving: Message[];
  /** Those that an agent may answer. */
  answerable: ReceivedText[];
}

/**
 * Keeps a text that arrived: message, conversation, and what its keyword asks for, in the transaction of its event. One
 * from a short code or a name cannot be answered: it is a message and its event, and nothing else (decision 231).
 */
export function createReceiveInbound(options: {
  ids: SmsIds;
  log: Logger;
  publish: Publish;
  findReceiver: FindReceiver;
  handleKeyword: HandleKeyword;
  now: (tx: Tx, organizationId: string) => Promise<Temporal.Instant>;
  /** What higher slices do about texts that an agent may answer. */
  received: TextHooks['received'];
}): ReceiveInbound {
  const { ids, log, publish, findReceiver, handleKeyword, now } = options;

  async function receiversOf(tx: Tx, arrivals: readonly Arrival[]): Promise<Received[]> {
    const received: Received[] = [];
    for (const arrival of arrivals) {
      const { carrier, event } = arrival;
      const receiver = await findReceiver(tx, carrier, event.to);
      if (receiver === null) log.warn({ carrier }, 'a text arrived for a number that nobody has');
      else received.push({ ...arrival, receiver, keyword: keywordIn(event, receiver) });
    }
    return received;
  }

  async function keep(tx: Tx, { carrier, seq, event, receiver, keyword }: Received): Promise<Kept> {
    // A text that the carrier told under another event before is already kept, told, and has had its say. Two of them at
    // the same moment meet at the carrier's id, which is unique; the one that is refused is looked at again, alone.
    if (await isKnown(tx, carrier, event.providerMessageId)) return { facts: [], moving: [], answerable: [] };
    const { organizationId } = receiver;
    const at = await now(tx, organizationId);
    const message = receivedMessage(receiver, carrier, event, {
      id: ids.prefixed('msg'),
      at,
      conversationId: e164Number.test(event.from) ? ids.prefixed('conv') : null,
    });
    const events: SmsEventName[] = ['received'];
    const facts: EvidenceFact[] = [];
    if (keyword !== null) {
      const received = await handleKeyword(tx, {
        ...keyword,
        organizationId,
        recipient: rightNumber(event.from),
        phoneNumberId: receiver.id,
        campaignId: receiver.campaignId,
        messageId: message.id,
        providerMessageId: event.providerMessageId,
        seq,
        receivedAt: earlier(await onClockOf(tx, organizationId, event.occurredAt), at),
        at,
      });
      facts.push(...received.facts);
      if (received.changed) events.push(keyword.intent === 'opt_out' ? 'opted_out' : 'opted_in');
    }
    const kept = await insertNew(tx, [{ ...message, eventSequence: events.length }]);
    await publishChanges(tx, publish, kept, () => events);
    const moving = ofKnownConversations([message], kept);
    const isAnswerable = receiver.smsAutomationEnabled && keyword === null && event.text.trim() !== '';
    return { facts, moving, answerable: isAnswerable ? kept.flatMap(receivedTextOf) : [] };
  }

  return async (tx, arrivals) => {
    const received = await receiversOf(tx, arrivals);
    // All before the first conversation: texts come in the order of conversations, recipients may be in several.
    await lockSuppressions(
      tx,
      ids,
      received.flatMap(({ receiver: { organizationId }, event: { from }, keyword }) =>
        keyword === null || keyword.intent === 'help' ? [] : [{ organizationId, recipient: rightNumber(from) }],
      ),
    );
    const all: Kept[] = [];
    for (const one of received) all.push(await keep(tx, one));
    await touchConversations(
      tx,
      all.flatMap(({ moving }) => moving),
    );
    const answerable = all.flatMap((one) => one.answerable);
    if (answerable.length > 0) await options.received(tx, answerable);
    return all.flatMap(({ facts }) => facts);
  };
}

/**
 * What a text of a recipient asks for. A keyword that is the carrier's alone counts too: it blocks the pair, and we would
 * not know why.
 */
function keywordIn({ from, text, optIntent }: CarrierInboundMessage, receiver: Receiver): Received['keyword'] {
  // From the number itself: its answer would arrive there, and ask again.
  if (!e164Number.test(from) || rightNumber(from) === rightNumber(receiver.e164)) return null;
  return keywordOf(text) ?? (optIntent === null ? null : { keyword: carrierWords[optIntent], intent: optIntent });
}

/** The carrier's time on the organization's clock, which is another in a test organization. */
async function onClockOf(tx: Tx, organizationId: string, reported: Temporal.Instant): Promise<Temporal.Instant> {
  const [row] = await tx.query<{ at: Date }>(
    'select to_timestamp($2::float8 / 1000) + clock_offset as at from organization_clocks where id = $1',
    // Stored events have it as text.
    [organizationId, Temporal.Instant.from(reported).epochMilliseconds],
    'sms_on_clock_of',
  );
  if (row === undefined) throw new Error('A number belongs to no organization');
  return instantFromDate(row.at);
}

/** A text that cannot be answered has no conversation. */
function receivedTextOf({ organizationId, conversationId, id: messageId }: Message): ReceivedText[] {
  return conversationId === null ? [] : [{ organizationId, conversationId, messageId }];
}

function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b;
}

// What the recipient must have meant where the carrier alone understood the word.
const carrierWords = { opt_out: 'STOP', opt_in: 'START' } as const;

function receivedMessage(
  receiver: Receiver,
  carrier: string,
  event: CarrierInboundMessage,
  own: { id: string; at: Temporal.Instant; conversationId: string | null },
): Message {
  return {
    id: own.id,
    organizationId: receiver.organizationId,
    conversationId: own.conversationId,
    batchId: null,
    fromPhoneNumberId: receiver.id,
    agentId: receiver.agentId,
    direction: 'inbound',
    origin: carrier as MessageOrigin,
    sender: event.from,
    recipient: event.to,
    text: event.text,
    campaign: null,
    consentId: null,
    consentBasis: null,
    requestedTimezone: null,
    recipientTimezone: null,
    requestedSendAt: null,
    effectiveSendAt: own.at,
    terminalAt: own.at,
    status: 'received',
    providerStatus: null,
    carrier,
    providerMessageId: event.providerMessageId,
    estimate: estimateSegments(event.text),
    segmentCount: null,
    reservedMicroUsd: 0,
    chargedMicroUsd: null,
    providerCostMicroUsd: null,
    metadata: {},
    error: null,
    eventSequence: 0,
    dueAt: own.at,
    attempt: 0,
    fence: '0',
    createdAt: own.at,
    updatedAt: own.at,
  };
}
