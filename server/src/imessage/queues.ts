import { defineQueue } from '../platform/jobs/queue.ts';

/** One look for a message of which it is not known whether its provider has it. Held once per message while it waits. */
export const lookQueue = defineQueue<{ messageId: string }>('imessage.look', 'short');

/** Has the provider given the stored name of an agent again. Held once per agent while it waits. */
export const nameQueue = defineQueue<{ agentId: string; organizationId: string }>('imessage.name', 'short');
