import { defineQueue } from '../platform/jobs/queue.ts';

/** Answers the texts of a conversation. Held once per conversation while it waits. */
export const answerQueue = defineQueue<{ conversationId: string }>('text-agents.answer', 'short');
