import type { Clock } from '../../../platform/time/clock.ts';
import type { Randomness } from '../../../platform/crypto/random.ts';
import type { SubmissionOutcome } from '../../ports/messaging.ts';
import type { OnceResult } from './request-once.ts';

/**
 * Holds an account back whose carrier says that it asks too often: such a limit is one of the account, and every text
 * that asks all the same keeps it closed longer. Each process learns it by a 429 of its own.
 */
export interface AccountPause {
  /** Every answer of the carrier is told here. */
  heard(result: OnceResult, outcome: SubmissionOutcome): void;
  /** How long nothing should be asked yet, in milliseconds; 0 for now. */
  remainingMs(): number;
  /**
   * How long a text that could go now waits before it asks here again, in milliseconds; 0 lets it go. After a pause one
   * goes first, and the others when the carrier has answered it.
   */
  waitMs(): number;
}

const firstPauseMs = 1_000;
// A carrier may name hours for one text; the account is tried again sooner, by one text that then waits those hours.
const longestPauseMs = 30_000;
// Texts that waited come back over so long, and not at one instant.
const spreadMs = 1_000;
const lookAgainMs = 500;
// A text that was let go may never ask: another one had it, or it was cancelled.
const firstAnswersWithinMs = 5_000;

export function createAccountPause(options: {
  clock: Pick<Clock, 'monotonicMs'>;
  randomness: Pick<Randomness, 'fraction'>;
  /** What the carrier says under a 429 of an account; any other code there is said of one number or one text. */
  accountCode: string;
}): AccountPause {
  const { clock, randomness, accountCode } = options;
  let untilMs = 0;
  let pauses = 0;
  /** Until when the one that was let go first is waited for; null while the account is open. */
  let firstUntilMs: number | null = null;
  const remainingMs = (): number => Math.max(0, untilMs - clock.monotonicMs());
  const spread = (ms: number): number => ms + randomness.fraction() * spreadMs;

  const isLimit = (result: OnceResult, outcome: SubmissionOutcome): boolean =>
    result.kind === 'answered' &&
    result.status === 429 &&
    outcome.kind === 'not_accepted' &&
    (outcome.carrierCode === null || outcome.carrierCode === accountCode);

  const hold = (askedMs: number | null): void => {
    // Requests that were on their way together are limited together: they are one limit.
    if (remainingMs() === 0) pauses += 1;
    const wait = askedMs ?? firstPauseMs * 2 ** Math.min(pauses - 1, 10);
    untilMs = Math.max(untilMs, clock.monotonicMs() + Math.min(wait, longestPauseMs));
    firstUntilMs = 0;
  };

  return {
    remainingMs,
    waitMs: () => {
      const left = remainingMs();
      if (left > 0) return spread(left);
      if (firstUntilMs === null) return 0;
      if (clock.monotonicMs() < firstUntilMs) return spread(lookAgainMs);
      firstUntilMs = clock.monotonicMs() + firstAnswersWithinMs;
      return 0;
    },
    heard: (result, outcome) => {
      if (isLimit(result, outcome)) hold(outcome.kind === 'not_accepted' ? outcome.retryAfterMs : null);
      // What was asked before the limit was told says nothing of the time after it.
      else if (firstUntilMs === null || remainingMs() > 0) return;
      else if (outcome.kind === 'accepted' || outcome.kind === 'refused') {
        pauses = 0;
        firstUntilMs = null;
      } else firstUntilMs = 0;
    },
  };
}
