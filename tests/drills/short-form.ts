import { describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import type { Drill, ShortForm } from '../../scripts/drills/drill.ts';
import { runDrill } from '../../scripts/drills/run-drill.ts';

// Of a machine with much other work.
const deadlineMs = 600_000;
const files = 3;

interface Form extends ShortForm {
  drill: Drill;
}

async function run({ drill, rounds }: Form): Promise<void> {
  const { broken } = await runDrill(drill, { rounds, seed: 1, hurry: true });
  expect(broken).toEqual([]);
}

/**
 * Registers the short forms of every third drill of the catalogue, from that place on: together they are the longest
 * tests, and three files of them run in three processes, one drill of each at a time: a drill computes on both processors.
 * The long form of each is `npm run drill -- NAME`. None judges how long something takes.
 */
export function tryShortForms(from: 0 | 1 | 2): void {
  const forms = drills
    .filter((_drill, place) => place % files === from)
    .flatMap((drill): Form[] => ('rounds' in drill.short ? [{ drill, ...drill.short }] : []));

  describe('short drills', () => {
    it.each(forms)('$drill.promise: $drill.guarantee', run, deadlineMs);
  });
}
