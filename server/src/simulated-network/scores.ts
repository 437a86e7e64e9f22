import type { components } from '../contract/generated/openapi.ts';
import type { Script } from '../sessions/index.ts';
import type { Conversation } from './conversation.ts';

type EndReason = components['schemas']['WorkerEndReason'];

/** What happens in a conversation, until it ends for that reason. */
type Score = (conversation: Conversation) => Promise<EndReason>;

// docs/decisions/0075.
const answerMs = 1_000;
const ringMs = 30_000;
const silenceMs = 30_000;

const sentences = ['Hello, who is this?', 'Can you tell me more?', 'Thank you, goodbye.'] as const;

/** The telephone rings; of a call that comes in it is ours. */
async function ring(conversation: Conversation): Promise<void> {
  if (conversation.claim.direction === 'outbound') await conversation.line('sip.dial_started', 100, 'Trying');
  await conversation.line('sip.ringing', 180, 'Ringing');
}

async function answer(conversation: Conversation): Promise<void> {
  await ring(conversation);
  await conversation.wait(answerMs);
  await conversation.line('sip.answered', 200, 'OK');
  await conversation.greet();
}

/** Nobody answers: the network says why. */
async function fail(conversation: Conversation, reason: EndReason, code: number, words: string): Promise<EndReason> {
  await conversation.line('sip.failed', code, words);
  return reason;
}

export const scores: Readonly<Record<Script, Score>> = {
  talk: async (conversation) => {
    await answer(conversation);
    for (const sentence of sentences) {
      await conversation.hear(sentence);
      await conversation.reply();
    }
    return 'caller_hangup';
  },
  busy: async (conversation) => {
    if (conversation.claim.direction === 'outbound') await conversation.line('sip.dial_started', 100, 'Trying');
    await conversation.wait(answerMs);
    return fail(conversation, 'busy', 486, 'Busy Here');
  },
  no_answer: async (conversation) => {
    await ring(conversation);
    await conversation.wait(ringMs);
    return fail(conversation, 'no_answer', 408, 'Request Timeout');
  },
  rejected: async (conversation) => {
    await ring(conversation);
    await conversation.wait(answerMs);
    return fail(conversation, 'rejected', 603, 'Decline');
  },
  silence: async (conversation) => {
    await answer(conversation);
    await conversation.wait(silenceMs);
    return 'silence';
  },
  endless: async (conversation) => {
    await answer(conversation);
    for (let count = 1; ; count += 1) {
      await conversation.hear(`Sentence ${count}.`);
      await conversation.reply();
    }
  },
};
