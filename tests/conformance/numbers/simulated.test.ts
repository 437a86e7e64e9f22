import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { createSimulatedNumbers } from '../../../server/src/providers/simulated/numbers.ts';
import { freshEnding, freshForSale } from '../../support/buying.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { type DecidingHarness, itDecidesLater, itSellsNumbers } from './suite.ts';

const log = createLog({ level: 'silent', pretty: false });
let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  database = createDatabase({ url: created.url, log, maxConnections: 5 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await created.drop();
});

describe('the simulated sale of numbers', () => {
  const harness = (): DecidingHarness => ({
    carrier: createSimulatedNumbers({ database, log }),
    numbers: {
      delivered: freshForSale,
      taken: () => freshEnding('0001'),
      pending: () => freshEnding('0002'),
      failed: () => freshEnding('0003'),
      away: () => freshEnding('0004'),
      lost: () => freshEnding('0005'),
    },
    notSold: '+442079460000',
    now: systemClock.now(),
    timesOrdered: async ({ reference }) => {
      const sql = 'select count(*)::int as times from simulated_number_orders where reference = $1';
      const [row] = await database.read.query<{ times: number }>(sql, [reference]);
      return row?.times ?? 0;
    },
    // Its books are what it can lose.
    whileAway: async (work) => {
      await database.read.query('alter table simulated_number_orders rename to simulated_number_orders_away');
      try {
        return await work();
      } finally {
        await database.read.query('alter table simulated_number_orders_away rename to simulated_number_orders');
      }
    },
  });
  itSellsNumbers(harness);
  itDecidesLater(harness);

  it('does not say that an order stands whose cancellation it could not write: that may be written', async () => {
    const { carrier, numbers, now, whileAway } = harness();
    const name = { reference: 'order_written', e164: numbers.pending() };
    await carrier.order(name, { mayWrite: () => true, now });
    const cancel = () => carrier.cancelOrder({ ...name, orderId: null }, { mayWrite: () => true });
    expect(await whileAway(cancel)).toEqual({ kind: 'unknown' });
    expect(await cancel()).toEqual({ kind: 'done', value: null });
  });
});
