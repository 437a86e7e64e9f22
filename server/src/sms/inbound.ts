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
import { insertReceived } from './store.ts';
import { liftSuppression, suppress } from './suppressions.ts';
import type { Message, MessageOrigin } from './types.ts';

/** One of our numbers, as the inbound side needs it. */
export interface Receiver {
  id: string;
  organizationId: string;
  e164: string;
  agentId: string | null;
}

/** Whose number that is; null when nobody has it. */
export type FindReceiver = (tx: Tx, e164: string) => Promise<Receiver | null>;

export type ReceiveInbound = (tx: Tx, carrier: string, event: CarrierInboundMessage) => Promise<void>;

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
  return async (tx, carrier, event) => {
    const receiver = await findReceiver(tx, event.to);
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
    const intent = keywordOf(event.text);
    const written = await insertReceived(tx, [message]);
    if (written.size === 0) return;
    const events: SmsEventName[] = ['received'];
    if (intent?.intent === 'opt_out') {
      const optOut = {
        ...pair,
        id: ids.prefixed('sup'),
        recipient: event.from,
        keyword: intent.keyword,
        messageId: message.id,
      };
      if (await suppress(tx, optOut)) events.push('opted_out');
    }
    if (intent?.intent === 'opt_in' && (await liftSuppression(tx, receiver.organizationId, event.from))) {
      events.push('opted_in');
    }
    await tx.query('update sms_messages set event_sequence = $2 where id = $1', [message.id, events.length]);
    await publishChanges(tx, publish, [{ ...message, eventSequence: events.length }], () => events);
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
