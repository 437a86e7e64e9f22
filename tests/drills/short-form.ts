import { describe, expect, it } from '@jest/globals';
import { drills } from '../../scripts/drills/catalogue.ts';
import type { Drill, ShortForm } from '../../scripts/drills/drill.ts';
import { runDrill } from '../../scripts/drills/run-drill.ts';

// Of a machine with much other work.
const deadlineMs = 600_000;
const files = 3;

// Seconds of a processor, of the longest ones; any other takes some ten.
const costs: Readonly<Record<string, number>> = {
  'documented-answers': 45,
  'database-gone': 45,
  'secret-canaries': 35,
  'tenant-isolation': 35,
  'paused-worker': 30,
  fuzz: 30,
  'worked-sessions': 30,
  recordings: 25,
  calls: 35,
  'greedy-clients': 30,
  'edge-quota': 25,
  'webhook-delivery': 25,
  atomicity: 20,
  batches: 20,
  sessions: 30,
  neighbours: 20,
  'sealed-cursors': 20,
};
const costOf = ({ name }: Drill): number => costs[name] ?? 10;

interface Form extends ShortForm {
  drill: Drill;
}

async function run({ drill, rounds }: Form): Promise<void> {
  const { broken } = await runDrill(drill, { rounds, seed: 1, hurry: true });
  expect(broken).toEqual([]);
}

/** The drills with a short form in the tests, those of each file: about as much work in each, the longest first. */
function dealt(): Form[][] {
  const forms = drills.flatMap((drill): Form[] => ('rounds' in drill.short ? [{ drill, ...drill.short }] : []));
  const piles = Array.from({ length: files }, () => ({ cost: 0, forms: [] as Form[] }));
  for (const form of forms.toSorted((one, other) => costOf(other.drill) - costOf(one.drill))) {
    const [least] = piles.toSorted((one, other) => one.cost - other.cost);
    least?.forms.push(form);
    if (least !== undefined) least.cost += costOf(form.drill);
  }
  return piles.map((pile) => pile.forms);
}

/**
 * Registers the short forms of a third of the drills: together they are the longest tests, and three files of them run in
 * three processes, one drill of each at a time: a drill computes on both processors. The long form of each is
 * `npm run drill -- NAME`. None judges how long something takes.
 */
export function tryShortForms(file: 0 | 1 | 2): void {
  describe('short drills', () => {
    it.each(dealt()[file] ?? [])('$drill.promise: $drill.guarantee', run, deadlineMs);
  });
}
