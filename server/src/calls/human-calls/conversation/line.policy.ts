import type { Temporal } from 'temporal-polyfill';
import type { Leg, Party } from '../types.ts';
import { type Draft, legOf } from './draft.policy.ts';
import { answer, leave } from './leave.policy.ts';
import { ring } from './talk.policy.ts';

/** What the party at a telephone does next on the simulated network. */
export type LineStep = 'ring' | 'answer' | 'busy' | 'decline' | 'no_answer' | 'hang_up';

const ms = { ring: 500, answer: 1_000, patience: 30_000, talk: 10_000, moment: 1_000, screening: 2_000 };

/** The next step of a telephone, and its time; null where it does nothing by itself. */
export function nextStep({
  party,
  status,
  direction,
  createdAt,
  answeredAt,
}: Leg): { step: LineStep; at: Temporal.Instant } | null {
  if (party === null) return null;
  if (status === 'initiating') return { step: 'ring', at: createdAt.add({ milliseconds: ms.ring }) };
  if (status === 'ringing' && direction === 'inbound')
    return party === 'caller_gives_up' ? { step: 'hang_up', at: createdAt.add({ milliseconds: ms.moment }) } : null;
  if (status === 'ringing') {
    const step = called[party] ?? 'answer';
    const rings = step === 'no_answer' ? ms.patience : ms.answer;
    return { step, at: createdAt.add({ milliseconds: ms.ring + rings }) };
  }
  if (answeredAt === null || (status !== 'active' && status !== 'held')) return null;
  const stays = talks[party];
  if (stays === undefined) return null;
  return { step: party === 'declines_later' ? 'decline' : 'hang_up', at: answeredAt.add({ milliseconds: stays }) };
}

const called: Partial<Record<Party, LineStep>> = { busy: 'busy', declines: 'decline', no_answer: 'no_answer' };
/** How long those stay who leave by themselves. */
const talks: Partial<Record<Party, number>> = {
  voicemail: ms.talk,
  declines_later: ms.screening,
  caller_talks: ms.talk,
  caller_hangs_up: ms.moment,
};

/** Does a step of a telephone. */
export function takeStep(draft: Draft, id: string, step: LineStep, at: Temporal.Instant): void {
  const leg = legOf(draft, id);
  if (step === 'ring') ring(draft, leg, at);
  else if (step === 'answer') answer(draft, leg, at);
  else leave(draft, id, reasons[step], at);
}

const reasons = { busy: 'busy', decline: 'declined', no_answer: 'no_answer', hang_up: 'remote_hangup' } as const;
