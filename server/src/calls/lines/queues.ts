import { defineQueue } from '../../platform/jobs/queue.ts';

/** Stored events of lines to hear, by their sequence numbers. */
export const callEventsQueue = defineQueue<{ seqs: string[] }>('lines.events');

/** Makes a call of a line that rings here, as the event of that number says. Held once per line while it waits. */
export const arrivedLineQueue = defineQueue<{ seq: string; carrier: string; callId: string; from: string; to: string }>(
  'lines.arrived',
  'short',
);

/** Has the keys pressed that wait in the line of a session. Held once per line while it waits. */
export const keysQueue = defineQueue<{ sessionId: string }>('lines.keys', 'short');

/** Does what is due of the line of a session. Held once per line while it waits. */
export const lineQueue = defineQueue<{ organizationId: string; sessionId: string }>('lines.line', 'short');

/** Hangs up a line that a carrier has opened beside the one of a call. Held once per line while it waits. */
export const secondLineQueue = defineQueue<{
  carrier: string;
  callId: string;
  organizationId: string;
  sessionId: string;
}>('lines.second', 'short');
