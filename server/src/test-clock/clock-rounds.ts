import { clockIsOnItsWay, lockNextAdvancingClock } from '../organizations/index.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { PollStep } from '../platform/jobs/scheduler.ts';
import type { StepClock } from './step-clock.ts';

// While a clock is on its way: what it waits for takes a few milliseconds.
const stepMs = 5;
const clocksInRound = 8;
// One that fails is tried again as seldom as every other step of a scheduler.
const restMs = 1_000;

/**
 * The steps of a round: each takes one clock a step further, in a transaction of its own, so that one that fails or is
 * slow undoes nothing of another. A round goes on where the last one ended, and each clock has its turn.
 */
export function createClockRounds({ step, clock }: { step: StepClock; clock: Clock }): PollStep[] {
  /** Until when each rests, on the monotonic clock. */
  const resting = new Map<string, number>();
  let after = '';
  let ended = false;
  const begin = (): void => {
    ended = false;
    for (const [id, untilMs] of resting) if (untilMs <= clock.monotonicMs()) resting.delete(id);
  };
  const restLeftMs = (): number | undefined =>
    resting.size === 0 ? undefined : Math.max(stepMs, Math.min(...resting.values()) - clock.monotonicMs());
  return Array.from({ length: clocksInRound }, (_, index) => ({
    what: 'test clocks',
    isDue: clockIsOnItsWay,
    look: async (tx) => {
      if (index === 0) begin();
      if (ended) return;
      const next = await lockNextAdvancingClock(tx, after, [...resting.keys()]);
      if (next === null) {
        // From the first again: at once when this round had no turn yet for those before.
        ended = true;
        const againMs = after === '' ? restLeftMs() : stepMs;
        after = '';
        return againMs;
      }
      after = next.organizationId;
      try {
        await step(tx, next);
      } catch (error) {
        // From its end: one that fails after seconds must not be tried again in the next round.
        resting.set(after, clock.monotonicMs() + restMs);
        throw error;
      }
      return stepMs;
    },
  }));
}
