import { describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import type { Drill, ShortForm } from '../../scripts/drills/drill.ts';
import { runDrill } from '../../scripts/drills/run-drill.ts';

// Of a machine with much other work.
const deadlineMs = 600_000;
const files = 2;

interface Form extends ShortForm {
  drill: Drill;
}

async function run({ drill, rounds }: Form): Promise<void> {
  const { broken } = await runDrill(drill, { rounds, seed: 1, hurry: true });
  expect(broken).toEqual([]);
}

/**
 * Registers the short forms of every second drill of the catalogue, from that place on: together they are the longest
 * tests, and two files of them run in two processes. The long form of each is `npm run drill -- NAME`. Half of a drill is
 * waiting for leases, second looks and starts: two of a file run at a time (`maxConcurrency`), and none judges how long
 * something takes.
 */
export function tryShortForms(from: 0 | 1): void {
  const forms = drills
    .filter((_drill, place) => place % files === from)
    .flatMap((drill): Form[] => ('rounds' in drill.short ? [{ drill, ...drill.short }] : []));
  const alone = forms.filter((form) => form.alone === true);
  const beside = forms.filter((form) => form.alone !== true);

  describe('short drills', () => {
    it.concurrent.each(beside)('$drill.promise: $drill.guarantee', run, deadlineMs);
    // They begin when the others have ended.
    if (alone.length > 0) it.each(alone)('$drill.promise: $drill.guarantee', run, deadlineMs);
  });
}
