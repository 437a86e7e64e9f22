import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { boughtLongAgo } from '../../support/buying.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

const yearMs = 365 * 86_400_000;
// To this machine the database is a year ahead.
const clock = shiftedClock(-yearMs);
const logged: string[] = [];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage({
    worker: true,
    clock,
    logLevel: 'error',
    logTo: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => stage.close());

// docs/decisions/numbers.md#d572
describe('the months of a number, where the clocks of machine and database are a year apart', () => {
  it('are not charged before they agree, and then each once', async () => {
    const ours = await stage.organization({ mode: 'live' });
    const id = await boughtLongAgo(stage, ours.id, { ago: '2 months 1 day', monthlyMicroUsd: 1_000_000 });
    const charges = async () =>
      (
        await stage.sql<{ id: string }>(
          `select resource_id as id from credit_ledger where resource_id like $1 || ':%' and kind = 'settlement' order by id`,
          [id],
        )
      ).map((line) => line.id);
    const said = async () => logged.filter((line) => line.includes('no months of numbers are charged'));
    await waitFor('the line of the log', said, (lines) => lines.length > 0);
    expect(await charges()).toEqual([]);
    clock.set(0);
    await waitFor('the months', charges, (lines) => lines.length >= 2);
    expect(await charges()).toEqual([`${id}:2`, `${id}:3`]);
    expect(await said()).toHaveLength(1);
  });
});
