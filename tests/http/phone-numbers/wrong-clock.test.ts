import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshForSale } from '../../support/buying.ts';
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
    await stage.sql('update organizations set clock_offset = default where id = $1', [ours.id]);
    const id = `num_${ours.id.slice(4)}`;
    await stage.sql(
      `with number as (
         insert into phone_numbers (id, organization_id, e164, source, carrier, direction, created_at, updated_at,
           last_charged_at, first_charged_at, charged_months, next_charge_at, charge_uncovered_at)
         select $1, $2, $3, 'managed', 'telnyx', 'both', t, t, t, t, 1, t + interval '1 month', now()
         from (values (now() - interval '2 months 1 day')) as begun(t) returning id)
       insert into number_orders (phone_number_id, organization_id, e164, carrier, status, monthly_micro_usd, upfront_micro_usd,
         created_at, updated_at)
       select $1, $2, $3, 'telnyx', 'delivered', 1000000, 0, now(), now() from number`,
      [id, ours.id, freshForSale()],
    );
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
