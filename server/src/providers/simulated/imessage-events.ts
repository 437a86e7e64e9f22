import type { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { ImessageEventType, OutboundImessage } from '../ports/imessage.ts';
import { conversationOf, imessageScriptOf, messageAt } from './imessage-script.ts';

/** An event that the provider posts so many milliseconds after it took a message. */
export interface OwedEvent {
  id: string;
  afterMs: number;
  body: string;
}

const typeOf: Readonly<Record<string, ImessageEventType>> = {
  sent: 'imessage.sent',
  delivered: 'imessage.delivered',
  declined: 'imessage.delivery_failed',
};
// After the end of a message its recipient reads it, and thinks.
const reactsAfterMs = 150;

/** What the provider will tell of a message once it took it. */
export function owedEvents(sent: OutboundImessage, at: Temporal.Instant, generateId: () => string): OwedEvent[] {
  const { reference: id, from, to, text } = sent;
  const { steps, afterwards } = imessageScriptOf(to);
  const atMs = (ms: number) => isoMillis(at.add({ milliseconds: ms }));
  const event = (type: ImessageEventType, afterMs: number, data: object): OwedEvent => {
    const eventId = `evt_${generateId().replaceAll('-', '')}`;
    const { identityId } = sent;
    const identities = identityId === null ? [] : [{ id: identityId, agent_handle: 'agent', display_name: null }];
    const reported = { message: null, reaction: null, contacts: [], agent_identities: identities, ...data };
    const body = JSON.stringify({ id: eventId, event_type: type, timestamp: atMs(afterMs), data: reported });
    return { id: eventId, afterMs, body };
  };
  const common = { assignment_id: null, participants: [from, to], is_group: false, message_type: 'message' };
  const outbound = (afterMs: number): object => {
    const { providerMessageId, conversationId, status, service, wasDowngraded } = messageAt({ id, from, to }, afterMs);
    const failed = status === 'declined';
    return {
      id: providerMessageId,
      conversation_id: conversationId,
      ...common,
      direction: 'outbound',
      remote_number: to,
      sender_number: from,
      content: text,
      service,
      was_downgraded: wasDowngraded,
      status,
      error_code: failed ? 'recipient_declined' : null,
      error_message: failed ? 'The recipient declined the message' : null,
      created_at: atMs(0),
      updated_at: atMs(afterMs),
    };
  };
  const reported = steps.flatMap(({ status, afterMs }) => {
    const type = typeOf[status];
    return type === undefined ? [] : [event(type, afterMs, { message: outbound(afterMs) })];
  });
  const afterMs = (steps.at(-1)?.afterMs ?? 0) + reactsAfterMs;
  const conversation = { conversation_id: conversationOf(from, to), remote_number: to };
  const times = { created_at: atMs(afterMs), updated_at: atMs(afterMs) };
  if (afterwards === 'reacts') {
    const reaction = {
      id: generateId(),
      ...conversation,
      assignment_id: null,
      target_message_id: id,
      direction: 'inbound',
      reaction: 'love',
      custom_emoji: null,
      part_index: 0,
      ...times,
    };
    return [...reported, event('imessage.reaction_received', afterMs, { reaction })];
  }
  if (afterwards === 'answers') {
    const message = {
      id: generateId(),
      ...conversation,
      ...common,
      direction: 'inbound',
      sender_number: to,
      content: 'Thank you!',
      service: 'imessage',
      was_downgraded: null,
      status: 'received',
      error_code: null,
      error_message: null,
      ...times,
    };
    return [...reported, event('imessage.received', afterMs, { message })];
  }
  return reported;
}
