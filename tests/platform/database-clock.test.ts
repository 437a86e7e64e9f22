import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { type DatabaseTime, databaseNowMs } from '../../server/src/platform/db/compare-clocks.ts';
import { createDatabaseClock, type DatabaseClock } from '../../server/src/platform/db/database-clock.ts';
import { createDatabase, type Database, type Tx } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { shiftedClock } from '../support/shifted-clock.ts';
import { waitFor } from '../support/sms-waiting.ts';

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await createTestDatabase();
  const log = createLog({ level: 'silent', pretty: false });
  database = createDatabase({ url: created.url, log, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const open: DatabaseClock[] = [];
afterEach(async () => {
  for (const clock of open.splice(0)) await clock.stop();
});

interface LogLine {
  level: number;
  offsetMs?: number;
  msg: string;
}

/** A clock on a machine that is set wrong by so much, what it logged, and how often it asked the database. */
function machine(aheadMs: number) {
  const lines: LogLine[] = [];
  const metrics = createMetrics({ processMetrics: false });
  const own = shiftedClock(aheadMs);
  const log = createLog({
    level: 'info',
    pretty: false,
    destination: { write: (line) => lines.push(JSON.parse(line) as LogLine) },
  });
  const clock = createDatabaseClock({ clock: own, log, metrics });
  open.push(clock);
  let statements = 0;
  const tx: Tx = {
    ...database.read,
    query: (...args) => {
      statements += 1;
      return database.read.query(...args);
    },
  };
  return {
    clock,
    own,
    tx,
    lines,
    statements: () => statements,
    metric: () => metrics.registry.getSingleMetricAsString('trunkline_clock_offset_seconds'),
  };
}

/** How far a clock is from the true time, in milliseconds. */
const wrongBy = (clock: DatabaseClock): number => Math.abs(clock.nowMs() - systemClock.nowMs());
const minutes = 60_000;

describe('a clock that is corrected by the database', () => {
  it.each([10 * minutes, -10 * minutes, 400 * 24 * 60 * minutes])(
    'is right on a machine that is %d ms ahead',
    async (ahead) => {
      const { clock, tx, lines, metric } = machine(ahead);
      const monotonicMs = clock.monotonicMs();
      await clock.start(tx);
      expect(wrongBy(clock)).toBeLessThan(1_000);
      expect(Math.abs(clock.now().epochMilliseconds - systemClock.nowMs())).toBeLessThan(1_000);
      expect(Number.isSafeInteger(clock.nowMs())).toBe(true);
      // Spans are measured as before.
      expect(Math.abs(clock.monotonicMs() - systemClock.monotonicMs())).toBeLessThan(1_000);
      expect(clock.monotonicMs()).toBeGreaterThanOrEqual(monotonicMs);
      expect(lines).toMatchObject([
        { level: 40, msg: "this machine's clock is not the database's, which is used instead" },
      ]);
      expect(Math.abs((lines[0]?.offsetMs ?? 0) + ahead)).toBeLessThan(1_000);
      expect(await metric()).toMatch(/^trunkline_clock_offset_seconds -?\d+(\.\d+)?$/m);
    },
  );

  it('leaves a right clock as it is, asks once and says nothing', async () => {
    const { clock, tx, lines, statements } = machine(0);
    await clock.start(tx);
    const before = systemClock.nowMs();
    const now = clock.nowMs();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(systemClock.nowMs());
    expect([statements(), lines]).toEqual([1, []]);
  });

  it('is right again soon after the machine is set, without anybody asking, and says each crossing once', async () => {
    const { clock, own, tx, lines } = machine(0);
    await clock.start(tx);
    for (const ahead of [5 * minutes, -7 * minutes, 0]) {
      own.set(ahead);
      await waitFor(
        'the clock is right',
        async () => wrongBy(clock),
        (ms) => ms < 1_000,
      );
    }
    expect(lines.map(({ level }) => level)).toEqual([40, 30]);
    // Of two seconds an operator need not know; the clock is right all the same.
    own.set(1_500);
    await waitFor(
      'the clock is right',
      async () => wrongBy(clock),
      (ms) => ms < 1_000,
    );
    expect(lines).toHaveLength(2);
  });
});

describe('what a clock learns from', () => {
  const rowIn = (tx: Tx, delaySeconds: number) => async (): Promise<DatabaseTime> => {
    // The database tells its time, and the answer is late.
    const [row] = await tx.query<DatabaseTime>(`select ${databaseNowMs}, pg_sleep($1)`, [delaySeconds]);
    if (row === undefined) throw new Error('No row');
    return row;
  };

  it('is no answer that was late: it proves nothing', async () => {
    const { clock, tx, lines, statements } = machine(0);
    const row = await clock.learnFrom(rowIn(tx, 0.3));
    expect(Object.keys(row)).toEqual(['database_now_ms', 'pg_sleep']);
    expect([wrongBy(clock) < 50, statements(), lines]).toEqual([true, 1, []]);
  });

  it('is the quickest of three statements where the clock is wrong', async () => {
    const { clock, tx, statements } = machine(3 * minutes);
    let asked = 0;
    await clock.learnFrom(() => rowIn(tx, [0.4, 0, 0.4][asked++] ?? 0)());
    expect(statements()).toBe(3);
    expect(wrongBy(clock)).toBeLessThan(200);
  });

  it('is nothing while the database is away: what it knows is kept, and the failure is the caller’s', async () => {
    const { clock, own, tx } = machine(3 * minutes);
    await clock.learnFrom(rowIn(tx, 0));
    await expect(clock.learnFrom(async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(wrongBy(clock)).toBeLessThan(1_000);
    own.set(0);
    await clock.learnFrom(rowIn(tx, 0));
    expect(wrongBy(clock)).toBeLessThan(1_000);
  });
});
