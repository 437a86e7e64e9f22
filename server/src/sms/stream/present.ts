import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { StateChange } from './types.ts';

export type WireStreamEvent = components['schemas']['SmsStreamEvent'];

/** The frame of a change. Its id is the place behind it, from which its reader resumes. */
export function presentChange(change: StateChange, id: string): WireStreamEvent {
  return {
    id,
    event: `sms.${change.status}`,
    data: {
      message_id: change.messageId,
      conversation_id: change.conversationId,
      status: change.status,
      occurred_at: isoMillis(change.occurredAt),
    },
  };
}

/** The frame that says that there is nothing up to a place. */
export function presentHeartbeat(id: string): WireStreamEvent {
  return { id, event: 'heartbeat', data: {} };
}
