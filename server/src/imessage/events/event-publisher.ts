import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { ForwardEvent } from '../../webhooks/index.ts';
import { findAgent, findLine, findNumberTags, type PoolService } from '../pool/index.ts';
import type { ImessageMessage } from '../sends/index.ts';
import { eventTags, listSubscriptions, receiversOf } from '../subscriptions/index.ts';
import { eventHeaders } from './headers.policy.ts';

/** An event whose number is known. */
export interface ChannelEvent {
  organizationId: string;
  number: { id: string; e164: string };
  /** The send that it is about, or that a reaction answers; null for what arrived by itself. */
  about: ImessageMessage | null;
  eventId: string;
  type: string;
  occurredAt: Temporal.Instant;
  /** As the provider wrote it. */
  body: string;
  /** Whose event the provider says that it is. */
  identityId: string | null;
}

/** Publishes events of the channel to the subscriptions of their organization. */
export interface EventPublisher {
  /** To each that matches its tags; to none where the channel is closed. Returns how many there were. */
  publish(tx: Tx, event: ChannelEvent): Promise<number>;
  /** That a message came to its end without its provider, which never had it: in the words of an event of the provider. */
  publishNeverSent(tx: Tx, message: ImessageMessage): Promise<void>;
}

export function createEventPublisher(options: {
  ids: Pick<Ids, 'uuid'>;
  pool: Pick<PoolService, 'isOpen'>;
  forwardEvent: ForwardEvent;
}): EventPublisher {
  const { ids, pool, forwardEvent } = options;

  const publish: EventPublisher['publish'] = async (tx, input) => {
    const { organizationId, number, about, type } = input;
    if (!(await pool.isOpen(tx, organizationId))) return 0;
    const tags = eventTags(await findNumberTags(tx, organizationId, number.id), about?.tags ?? null);
    const receivers = receiversOf(await listSubscriptions(tx, organizationId), tags);
    // Who wrote, or else who holds the number now.
    const holder = about === null ? ((await findLine(tx, organizationId, number.id))?.agentId ?? null) : about.agentId;
    const agent = holder === null ? null : await findAgent(tx, organizationId, holder);
    const headers = eventHeaders({
      phoneNumberId: number.id,
      phoneNumber: number.e164,
      type,
      identityId: about?.identityId ?? input.identityId ?? agent?.identityId ?? null,
      messageId: about?.messageId ?? null,
    });
    const { eventId: providerEventId, occurredAt, body: payload } = input;
    await forwardEvent(
      tx,
      { organizationId, type, providerEventId, agentId: holder, tags, occurredAt, payload, headers },
      receivers.map(({ id }) => id),
    );
    return receivers.length;
  };

  return {
    publish,
    publishNeverSent: async (tx, message) => {
      const { organizationId, phoneNumberId, sender, identityId } = message;
      const occurredAt = instantFromDate(new Date(await organizationNow(tx, organizationId)));
      const eventId = `evt_${ids.uuid().replaceAll('-', '')}`;
      const body = JSON.stringify(neverSentEvent(message, eventId, isoMillis(occurredAt)));
      const type = 'imessage.delivery_failed';
      const number = { id: phoneNumberId, e164: sender };
      await publish(tx, { organizationId, number, about: message, eventId, type, occurredAt, body, identityId });
    },
  };
}

/** In the shape of the interface; the provider has no event for what it never had. */
function neverSentEvent(message: ImessageMessage, eventId: string, at: string): object {
  return {
    id: eventId,
    event_type: 'imessage.delivery_failed',
    timestamp: at,
    data: {
      message: {
        id: message.messageId,
        conversation_id: null,
        remote_number: message.recipient,
        service: 'imessage',
        status: 'error',
        error_code: 'never_accepted',
        error_message: 'The provider did not answer, and does not have the message',
      },
      reaction: null,
      contacts: [],
      agent_identities: [],
    },
  };
}
