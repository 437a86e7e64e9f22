import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/log.ts';
import type { CarrierInboundMessage } from '../providers/messaging.ts';
import type { Publish } from '../webhooks/index.ts';
import { publishChanges, type SmsEventName } from './changes.ts';
import { ensureConversations } from './conversations.ts';
import { keywordOf } from './keywords.ts';
import { estimateSegments } from './segments.ts';
import { insertReceived, isKnown } from './store.ts';
import { decideSuppression } from './suppressions.ts';
import type { Message, MessageOrigin } from './types.ts';

/** One of our numbers, as the inbound side needs it. */
export interface Receiver {
  id: string;
  organizationId: string;
  e164: string;
  agentId: string | null;
}

/** Whose number that is at this carrier; null when nobody has it. */
export type FindReceiver = (tx: Tx, carrier: string, e164: string) => Promise<Receiver | null>;

/** `seq` is the place of the event in the order of arrival. */
export type ReceiveInbound = (
  tx: Tx,
  arrival: { carrier: string; seq: string },
  event: CarrierInboundMessage,
) => Promise<void>;

/**
 * Keeps a text that arrived: message, conversation, and what its keyword asks for, in the transaction of its event.
 * STOP suppresses the recipient and START lifts that, in the whole organization; HELP changes nothing.
 */
export function createReceiveInbound(options: {
  ids: Ids;
  log: Logger;
  publish: Publish;
  findReceiver: FindReceiver;
  now: (tx: Tx, organizationId: string) => Promise<Temporal.Instant>;
}): ReceiveInbound {
  const { ids, log, publish, findReceiver, now } = options;
  return async (tx, { carrier, seq }, event) => {
    const receiver = await findReceiver(tx, carrier, event.to);
    if (receiver === null) {
      log.warn({ carrier }, 'a text arrived for a number that nobody has');
      return;
    }
    const at = await now(tx, receiver.organizationId);
    const pair = {
      organizationId: receiver.organizationId,
      phoneNumberId: receiver.id,
      remotePhoneNumber: event.from,
    };
    const conversationOf = await ensureConversations(tx, [{ ...pair, id: ids.prefixed('conv'), at, inboundAt: at }]);
    const message = receivedMessage(receiver, carrier, event, {
      id: ids.prefixed('msg'),
      at,
      conversationId: conversationOf(pair),
    });
    // A text that the carrier told under another event before is already kept, told, and has had its say.
    if (await isKnown(tx, carrier, event.providerMessageId)) return;
    const word = keywordOf(event.text);
    // A keyword that is the carrier's alone counts too: it blocks the pair, and we would not know why.
    const intent = word?.intent ?? event.optIntent;
    const events: SmsEventName[] = ['received'];
    if (intent === 'opt_out' || intent === 'opt_in') {
      const changed = await decideSuppression(tx, {
        id: ids.prefixed('sup'),
        organizationId: receiver.organizationId,
        recipient: event.from,
        status: intent === 'opt_out' ? 'suppressed' : 'lifted',
        keyword: word?.keyword ?? (intent === 'opt_out' ? 'STOP' : 'START'),
        phoneNumberId: receiver.id,
        messageId: message.id,
        seq,
      });
      if (changed) events.push(intent === 'opt_out' ? 'opted_out' : 'opted_in');
    }
    const kept = { ...message, eventSequence: events.length };
    await insertReceived(tx, [kept]);
    await publishChanges(tx, publish, [kept], () => events);
  };
}

function receivedMessage(
  receiver: Receiver,
  carrier: string,
  event: CarrierInboundMessage,
  own: { id: string; at: Temporal.Instant; conversationId: string },
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
