import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { type DueWatch, startDueWatch, type Watched } from '../../server/src/platform/jobs/due-watch.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createScheduler } from '../../server/src/platform/jobs/scheduler.ts';
import { freshUuid } from '../http/webhooks/deliveries-log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { type Stage, startStage } from '../support/stage.ts';

const log = createLog({ level: 'silent', pretty: false });
let made: TestDatabase;
let database: Database;
const watches: DueWatch[] = [];

beforeAll(async () => {
  made = await createTestDatabase();
  database = createDatabase({ url: made.url, log, maxConnections: 4 });
  await database.read.query('create table signs (name text)');
});
afterAll(async () => {
  for (const watch of watches) await watch.stop();
  await database.close();
  await made.drop();
});

const watch = (...watched: readonly Watched[]): void => {
  watches.push(startDueWatch({ database, log, watched, everyMs: 100 }));
};
const hasSign = (name: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from signs where name = ${sql.lit(name)})`;

/** Something that is watched, and how often it was roused. */
function counted(isDue: RawBuilder<boolean>): Watched & { roused: () => number } {
  let roused = 0;
  return { what: 'a loop of the test', isDue, wakeUp: () => (roused += 1), roused: () => roused };
}
const until = (what: string, { roused }: { roused: () => number }, times = 1) =>
  waitFor(
    what,
    async () => roused(),
    (count) => count >= times,
  );

describe('a due watch', () => {
  it('rouses a loop at each look at which something is due, without a notification, and no other', async () => {
    const [always, never, sometimes] = [counted(sql`true`), counted(sql`null`), counted(hasSign('sometimes'))];
    watch(always, never, sometimes);
    await until('it has looked', always);
    expect(sometimes.roused()).toBe(0);
    await database.read.query(`insert into signs values ('sometimes')`);
    await until('a row is seen', sometimes, 2);
    await database.read.query(`delete from signs where name = 'sometimes'`);
    const before = always.roused();
    await until('it looks on', always, before + 2);
    const seen = sometimes.roused();
    await until('it looks once more', always, before + 3);
    expect([sometimes.roused(), never.roused()]).toEqual([seen, 0]);
  });

  it('rouses every loop where it cannot ask: each looks by itself', async () => {
    const [broken, other] = [counted(sql`no_such_function()`), counted(sql`false`)];
    watch(broken, other);
    await until('what cannot be asked is roused', broken);
    await until('the others are', other, 2);
  });

  it('has a scheduler look when one of its steps has something due; until then it sleeps', async () => {
    let looks = 0;
    const step = (name: string) => ({
      what: name,
      isDue: hasSign(name),
      look: async () => void (looks += 1),
    });
    const upkeep = { what: 'upkeep', isDue: null, look: async () => {} };
    const scheduler = createScheduler({ database, log, steps: [step('one'), step('two'), upkeep] });
    const tick = counted(sql`true`);
    scheduler.start();
    try {
      watch(tick, ...scheduler.watched);
      await until('it has looked thrice', tick, 3);
      // Two steps in each look, and fewer looks than questions.
      expect(looks / 2).toBeLessThan(tick.roused());
      await database.read.query(`insert into signs values ('two')`);
      const [before, ticks] = [looks / 2, tick.roused()];
      await until('it has looked again', tick, ticks + 3);
      expect(looks / 2).toBeGreaterThanOrEqual(before + 2);
    } finally {
      await scheduler.stop();
    }
  });
});

describe('a server that works', () => {
  let stage: Stage;
  const lines: string[] = [];
  beforeAll(async () => {
    stage = await startStage({ worker: true, logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } });
  });
  afterAll(() => stage.close());

  /** A text that is not there: its job has nothing to do. */
  const job = async (columns: string, values: string): Promise<string> => {
    const [row] = await stage.sql<{ id: string }>(
      `insert into pgboss.job (name, data, ${columns}) values ('sms.submit', $1, ${values}) returning id`,
      [JSON.stringify({ messageId: freshUuid() })],
    );
    return row?.id ?? '';
  };
  const done = (id: string) =>
    waitFor(
      'the job is done',
      () => stage.sql<{ state: string }>('select state from pgboss.job where id = $1', [id]),
      ([row]) => row?.state === 'completed',
    );

  it('does jobs of which it was not notified, as soon as they may be done', async () => {
    await done(await job('start_after', 'now()'));
    await done(await job('state, start_after', `'retry', now() + interval '1 second'`));
  });

  it('does again what was fetched and not done in its time', async () => {
    await done(await job('state, started_on, expire_seconds', `'active', now() - interval '2 minutes', 60`));
  });

  it('can ask for all that becomes due in it', async () => {
    const tick = counted(sql`true`);
    watch(tick);
    await until('it has asked', tick, 2);
    expect(lines.filter((line) => line.includes('what is due could not be asked for'))).toEqual([]);
  });
});
