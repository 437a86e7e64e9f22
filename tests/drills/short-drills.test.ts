import { describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import { runDrill } from '../../scripts/drills/run-drill.ts';

// Of a machine with much other work.
const deadlineMs = 600_000;
const forms = drills.flatMap((drill) => ('rounds' in drill.short ? [{ drill, ...drill.short }] : []));

/**
 * The short form of each drill whose promise no other file of the tests tries; the long one is `npm run drill -- NAME`.
 * One after the other: each has a whole system of its own, and several at once would leave none of them the time that it
 * waits for what it is about. None judges how long something takes.
 */
describe('short drills', () => {
  it.each(forms)(
    '$drill.promise: $drill.guarantee',
    async ({ drill, rounds }) => {
      const { broken } = await runDrill(drill, { rounds, seed: 1, hurry: true });
      expect(broken).toEqual([]);
    },
    deadlineMs,
  );
});
