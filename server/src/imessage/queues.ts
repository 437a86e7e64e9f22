import { defineQueue } from '../platform/jobs/queue.ts';

/** One look for a message of which it is not known whether its provider has it. Held once per message while it waits. */
export const lookQueue = defineQueue<{ messageId: string }>('imessage.look', 'short');

/** Passes an event of a provider on. Held once per event while it waits. */
export const eventQueue = defineQueue<{ seq: string }>('imessage.event', 'short');

/** Has the provider given the stored name of an agent again. Held once per agent while it waits. */
export const nameQueue = defineQueue<{ agentId: string; organizationId: string }>('imessage.name', 'short');
