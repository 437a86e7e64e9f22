import type { components } from '../../contract/generated/openapi.ts';
import type { Script } from '../sessions/index.ts';
import type { Conversation } from './conversation.ts';

type EndReason = components['schemas']['WorkerEndReason'];

/** What happens in a conversation, until it ends for that reason; null where its worker is gone without a word. */
type Score = (conversation: Conversation) => Promise<EndReason | null>;

// docs/decisions/calls.md#d75.
const answerMs = 1_000;
const ringMs = 30_000;
const silenceMs = 30_000;

const beepMs = 3_000;
/** How long a machine is listened to for its beep, where the call does not say. */
const listenSeconds = 10;

const keys = ['1', '2', '3', '#'] as const;
const sentences = ['Hello, who is this?', 'Can you tell me more?', 'Thank you, goodbye.'] as const;

/** The telephone rings; of a call that comes in it is ours. */
async function ring(conversation: Conversation): Promise<void> {
  if (conversation.claim.direction === 'outbound') await conversation.reportSipEvent('sip.dial_started', 100, 'Trying');
  await conversation.reportSipEvent('sip.ringing', 180, 'Ringing');
}

async function pickUp(conversation: Conversation): Promise<void> {
  await ring(conversation);
  await conversation.wait(answerMs);
  await conversation.reportSipEvent('sip.answered', 200, 'OK');
}

/** A person answers, and hears how the agent begins. */
async function answer(conversation: Conversation): Promise<void> {
  await pickUp(conversation);
  await conversation.greet();
}

/** Nobody answers: the network says why. */
async function fail(conversation: Conversation, reason: EndReason, code: number, words: string): Promise<EndReason> {
  await conversation.reportSipEvent('sip.failed', code, words);
  return reason;
}

/**
 * A machine answers. The rule of the agent decides: it hangs up, or leaves its message behind the beep; where no beep comes it
 * speaks when it has listened for long enough. With detection disabled it talks to it as to a person.
 */
async function reachMachine(conversation: Conversation, beepAfterMs: number | null): Promise<EndReason> {
  const { phone, configuration } = conversation.claim;
  await pickUp(conversation);
  const { mode = 'agent', timeoutSeconds = null } = phone?.amd ?? {};
  if (mode === 'disabled') {
    await conversation.greet();
    await conversation.wait(silenceMs);
    return 'silence';
  }
  const { onMachine, voicemailMessage } = configuration.turnHandling ?? {};
  await conversation.note('worker.amd.machine', { beep: beepAfterMs !== null });
  if (onMachine === 'leave_message' && voicemailMessage !== undefined) {
    await conversation.wait(beepAfterMs ?? (timeoutSeconds ?? listenSeconds) * 1_000);
    await conversation.speak(voicemailMessage);
  }
  return 'voicemail';
}

/** A person talks with the agent, and hangs up. */
const talk: Score = async (conversation) => {
  await answer(conversation);
  for (const sentence of sentences) {
    await conversation.hear(sentence);
    await conversation.reply();
  }
  return 'caller_hangup';
};

export const scores: Readonly<Record<Script, Score>> = {
  talk,
  // What is late is its upload.
  late_recording: talk,
  busy: async (conversation) => {
    if (conversation.claim.direction === 'outbound')
      await conversation.reportSipEvent('sip.dial_started', 100, 'Trying');
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
  voicemail_beep: (conversation) => reachMachine(conversation, beepMs),
  voicemail_no_beep: (conversation) => reachMachine(conversation, null),
  hang_up: async (conversation) => {
    await answer(conversation);
    await conversation.hear(sentences[0]);
    await conversation.reply({ isInterrupted: true });
    return 'caller_hangup';
  },
  dtmf: async (conversation) => {
    await answer(conversation);
    for (const digit of keys) await conversation.note('worker.dtmf.received', { digit });
    await conversation.hear(keys.join(' '));
    await conversation.reply();
    return 'caller_hangup';
  },
  tool: async (conversation) => {
    await answer(conversation);
    const [first] = conversation.claim.tools;
    // The simulated model calls what it is told to.
    await conversation.hear(first === undefined ? 'What can you do?' : `call:${first.name}`);
    await conversation.reply();
    return 'caller_hangup';
  },
  worker_dies: async (conversation) => {
    await answer(conversation);
    await conversation.hear(sentences[0]);
    return null;
  },
  media_lost: async (conversation) => {
    await answer(conversation);
    await conversation.hear(sentences[0]);
    await conversation.note('worker.media.lost', {});
    return 'carrier_failed';
  },
  provider_fails: async (conversation) => {
    await answer(conversation);
    await conversation.hear(sentences[0]);
    await conversation.reply({ model: 'error-500' });
    return 'caller_hangup';
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
