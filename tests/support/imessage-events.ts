import { randomUUID } from 'node:crypto';
import type { ImessageEventType } from '../../server/src/providers/ports/imessage.ts';

/** What a test says of an event; the rest is as a provider writes it. */
export interface EventParts {
  id?: string;
  type?: ImessageEventType;
  timestamp?: string;
  message?: object | null;
  reaction?: object | null;
  identities?: object[];
  /** Written in the body beside what is known. */
  more?: object;
}

/** An event of the shape that the interface shows, with spaces and an order of its own: it is passed on byte for byte. */
export function imessageEvent({
  id = `evt_${randomUUID()}`,
  type = 'imessage.delivered',
  timestamp = '2026-11-20T15:04:06.123Z',
  message = {},
  reaction = null,
  identities = [],
  more = {},
}: EventParts = {}): Buffer {
  const filled =
    message === null
      ? null
      : {
          id: `provider_${randomUUID()}`,
          conversation_id: 'conversation-1',
          remote_number: '+15005550100',
          service: 'imessage',
          status: 'delivered',
          ...message,
        };
  const body = {
    event_type: type,
    ...more,
    data: { message: filled, reaction, contacts: [], agent_identities: identities },
    timestamp,
    id,
  };
  return Buffer.from(JSON.stringify(body, null, ' '));
}
