import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { runBatches, type ShortDrill } from '../../scripts/drills/short/run-batches.ts';

const program = join(import.meta.dirname, 'drill-process/fake-process.ts');

const drill = (name: string): ShortDrill => ({
  name,
  promise: 'P1',
  guarantee: 'none',
  unit: 'rounds',
  rounds: 10,
  short: { rounds: 1 },
  run: async () => ({ figure: '', broken: [] }),
});

/** What each drill of the batches has broken, in the order in which it was said. */
async function brokenBy(batches: ReadonlyArray<readonly string[]>, deadlineMs = 30_000) {
  const waiting = batches.map((names) => names.map(drill));
  const said: Array<[string, string[]]> = [];
  await runBatches(
    () => waiting.shift(),
    ({ drill: { name }, broken }) => said.push([name, broken]),
    { program, deadlineMs },
  );
  return said;
}

describe('drills that run in a process of their own', () => {
  it('says what each drill has broken, batch by batch', async () => {
    expect(await brokenBy([['one', 'breaks', 'two'], ['three']])).toEqual([
      ['one', []],
      ['breaks', ['a text was lost']],
      ['two', []],
      ['three', []],
    ]);
  });

  it('goes on in another process with what is left of the batch where a drill ends its own', async () => {
    expect(await brokenBy([['one', 'crashes', 'two'], ['three']])).toEqual([
      ['one', []],
      ['crashes', ['its process ended with 7']],
      ['two', []],
      ['three', []],
    ]);
  });

  it('charges the last drill of a batch with a process that ends behind it, and no other', async () => {
    expect(await brokenBy([['one', 'crashes-behind'], ['two']])).toEqual([
      ['one', []],
      ['crashes-behind', ['taking down: its process ended with 8']],
      ['two', []],
    ]);
    expect(await brokenBy([['crashes-behind']])).toEqual([
      ['crashes-behind', ['taking down: its process ended with 8']],
    ]);
  });

  it('charges the last drill of a batch with a system that was not taken down', async () => {
    expect(await brokenBy([['leaves-its-system', 'one'], ['two']])).toEqual([
      ['leaves-its-system', []],
      ['one', ['what it ran on was not taken down: Error: busy']],
      ['two', []],
    ]);
  });

  it('ends a drill, and what is behind it, at the deadline', async () => {
    const [hung, hungBehind] = await Promise.all([brokenBy([['hangs']], 500), brokenBy([['hangs-behind']], 5_000)]);
    expect(hung).toEqual([['hangs', ['no end within 0.5 s']]]);
    expect(hungBehind).toEqual([['hangs-behind', ['taking down: no end within 5 s']]]);
  });
});
