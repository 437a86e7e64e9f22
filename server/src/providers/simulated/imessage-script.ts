import { createHash } from 'node:crypto';
import type { ImessageService, ProviderMessage } from '../ports/imessage.ts';

/** What the simulated provider does with a request. `lost` is taken and its answer gets lost; `silent` is not taken. */
export type SendAnswer = 'taken' | 'refused' | 'silent' | 'lost' | 'away';

/** What becomes of a message, in milliseconds after it was taken. */
export interface MessageStep {
  afterMs: number;
  status: string;
}

/** The whole behaviour towards one recipient. */
export interface ImessageScript {
  answer: SendAnswer;
  service: ImessageService;
  /** The first one stands in the answer. */
  steps: readonly [MessageStep, ...MessageStep[]];
  /** What the recipient does after its end. */
  afterwards: 'nothing' | 'reacts' | 'answers';
}

const minuteMs = 60_000;
const stepsFrom = (startMs: number, end: string): ImessageScript['steps'] => [
  { afterMs: 0, status: startMs === 0 ? 'pending' : 'queued' },
  ...(end === 'delivered' ? [{ afterMs: startMs + 150, status: 'sent' }] : []),
  { afterMs: startMs + 300, status: end },
];
const usual: ImessageScript = {
  answer: 'taken',
  service: 'imessage',
  steps: stepsFrom(0, 'delivered'),
  afterwards: 'nothing',
};

/** The recipients that provoke something else than delivery by iMessage. */
const scripts: Readonly<Record<string, ImessageScript>> = {
  '+15005550302': { ...usual, service: 'sms' },
  '+15005550303': { ...usual, service: 'rcs' },
  '+15005550304': { ...usual, steps: stepsFrom(minuteMs, 'delivered') },
  '+15005550305': { ...usual, steps: stepsFrom(0, 'declined') },
  '+15005550306': { ...usual, answer: 'refused' },
  '+15005550307': { ...usual, answer: 'silent' },
  '+15005550308': { ...usual, answer: 'lost' },
  '+15005550309': { ...usual, afterwards: 'reacts' },
  '+15005550310': { ...usual, afterwards: 'answers' },
  '+15005550311': { ...usual, answer: 'away' },
};

/** How the provider treats a recipient: the scripted numbers as documented, every other one delivers. */
export function imessageScriptOf(recipient: string): ImessageScript {
  return (Object.hasOwn(scripts, recipient) ? scripts[recipient] : undefined) ?? usual;
}

/** One for what a number and a recipient write to each other. */
export function conversationOf(from: string, to: string): string {
  return `sim_conversation_${createHash('sha256').update(`${from} ${to}`).digest('hex').slice(0, 24)}`;
}

/** A message so many milliseconds after it was taken. */
export function messageAt(message: { id: string; from: string; to: string }, ageMs: number): ProviderMessage {
  const { service, steps } = imessageScriptOf(message.to);
  const { status } = steps.findLast(({ afterMs }) => afterMs <= ageMs) ?? steps[0];
  const isOut = status === 'sent' || status === 'delivered';
  return {
    providerMessageId: message.id,
    conversationId: conversationOf(message.from, message.to),
    status,
    // It names the way that it tries first as long as it has not decided.
    service: isOut ? service : 'imessage',
    wasDowngraded: isOut ? service !== 'imessage' : null,
  };
}

/** What the provider does with a display name. */
export function nameScriptOf(displayName: string | null): 'refused' | 'lost' | 'taken' {
  if (displayName?.startsWith('Reject') === true) return 'refused';
  return displayName?.startsWith('Lost') === true ? 'lost' : 'taken';
}
