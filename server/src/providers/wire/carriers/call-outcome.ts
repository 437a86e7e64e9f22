import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../platform/process/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { CallRefused, CallUnknown } from '../../ports/call-carrier.ts';
import { answerOf, type CarrierAnswer } from './carrier-answer.ts';
import { outcomeTexts } from './outcome-texts.ts';
import type { OnceResult } from './request-once.ts';

export const notReached: CallRefused = { kind: 'refused', carrierCode: null, message: outcomeTexts.notReached };
export const unclearCall: CallUnknown = { kind: 'unknown', message: outcomeTexts.unclear };

/** A refusal in the carrier's own code. The text is public: it quotes nothing of what the carrier said. */
export function refusedCall(carrierCode: string): CallRefused {
  return { kind: 'refused', carrierCode, message: 'The carrier refuses the call' };
}

/** What a request came to: how it ended on the wire decides alone where there is no answer, else `decide` does. */
export function callOutcomeOf<Outcome>(
  result: OnceResult,
  decide: (answer: CarrierAnswer) => Outcome,
): Outcome | CallRefused | CallUnknown {
  if (result.kind === 'answered') return decide(answerOf(result));
  return result.kind === 'unanswered' ? { kind: 'unknown', message: outcomeTexts.unanswered } : notReached;
}

/** Logs what a carrier did not take of what a line was to do, and hands on what it came to. */
export function createOutcomeLog(log: Logger, carrier: string) {
  return <Outcome extends { kind: string }>(what: string, reference: string, outcome: Outcome): Outcome => {
    if (outcome.kind === 'accepted') return outcome;
    const carrierCode = 'carrierCode' in outcome ? outcome.carrierCode : null;
    log.warn({ reference, what, outcome: outcome.kind, carrierCode }, `${carrier} did not take a command of a call`);
    return outcome;
  };
}

/** How what is repeated waits: the clock moves on by as long. */
export interface Waiting {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  wait(ms: number): Promise<void>;
}

/** Waits by the wall's time. */
export function waitingBy(clock: Pick<Clock, 'monotonicMs'>): Waiting {
  return { clock, wait: (ms) => delay(ms) };
}

const longestPauseMs = 8_000;

/** Asks until an outcome needs no other one, the first time at once, then after ever longer pauses; answers the last. */
export async function askUntil<Outcome>(
  ask: () => Promise<Outcome>,
  options: Waiting & { withinMs: number; firstPauseMs: number; isEnough: (outcome: Outcome) => boolean },
): Promise<Outcome> {
  const { clock, wait, withinMs, isEnough } = options;
  const endMs = clock.monotonicMs() + withinMs;
  for (let pauseMs = options.firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const outcome = await ask();
    if (isEnough(outcome) || clock.monotonicMs() + pauseMs > endMs) return outcome;
    await wait(pauseMs);
  }
}
