import { lockNextAdvancingClock } from '../organizations/index.ts';
import type { WakerStep } from '../platform/waker.ts';
import type { StepClock } from './step-clock.ts';

// While a clock is on its way: what it waits for takes a few milliseconds.
const stepMs = 5;
const clocksInRound = 8;
// About a second: one that fails is tried again as seldom as every other step of a waker.
const roundsOfRest = 200;

/**
 * The steps of a round: each takes one clock a step further, in a transaction of its own, so that one that fails or is
 * slow undoes nothing of another. A round goes on where the last one ended, and each clock has its turn.
 */
export function createClockRounds(step: StepClock): WakerStep[] {
  const resting = new Map<string, number>();
  let after = '';
  let ended = false;
  const begin = (): void => {
    ended = false;
    for (const [id, rounds] of resting) {
      if (rounds === 0) resting.delete(id);
      else resting.set(id, rounds - 1);
    }
  };
  return Array.from({ length: clocksInRound }, (_, index) => ({
    what: 'test clocks',
    look: async (tx) => {
      if (index === 0) begin();
      if (ended) return;
      const clock = await lockNextAdvancingClock(tx, after, [...resting.keys()]);
      if (clock === null) {
        // From the first again: at once when this round had no turn yet for those before.
        ended = true;
        const more = after !== '' || resting.size > 0;
        after = '';
        return more ? stepMs : undefined;
      }
      after = clock.organizationId;
      resting.set(after, roundsOfRest);
      await step(tx, clock);
      resting.delete(after);
      return stepMs;
    },
  }));
}
