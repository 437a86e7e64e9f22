import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { type DueWatch, startDueWatch, type Watched } from '../../server/src/platform/jobs/due-watch.ts';
import { createNotifications } from '../../server/src/platform/db/notifications.ts';
import { createJobs } from '../../server/src/platform/jobs/jobs.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createMetrics } from '../../server/src/platform/process/metrics.ts';
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

  it('refuses a question with a parameter, which PostgreSQL would plan anew again and again', () => {
    expect(() => watch(counted(sql`now() > ${'2026-01-01'}`))).toThrow('without parameters: a loop of the test');
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
    let upkeeps = 0;
    const upkeep = { what: 'upkeep', isDue: null, everyMs: 60_000, look: async () => void (upkeeps += 1) };
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
      // It was not meant: nothing of it becomes due.
      expect(upkeeps).toBe(1);
    } finally {
      await scheduler.stop();
    }
  });
});

describe('a scheduler', () => {
  it('has each step look as often as that wants, and one that failed again', async () => {
    const looks = { often: 0, once: 0, failing: 0 };
    const scheduler = createScheduler({
      database,
      log,
      steps: [
        { what: 'often', isDue: null, everyMs: 60_000, look: async () => ((looks.often += 1), 10) },
        { what: 'once', isDue: null, everyMs: 60_000, look: async () => void (looks.once += 1) },
        {
          what: 'failing',
          isDue: null,
          everyMs: 10,
          look: async () => {
            looks.failing += 1;
            throw new Error('not to be done');
          },
        },
      ],
    });
    scheduler.start();
    try {
      await waitFor(
        'both have looked thrice',
        async () => Math.min(looks.often, looks.failing),
        (least) => least >= 3,
      );
      expect(looks.once).toBe(1);
    } finally {
      await scheduler.stop();
    }
  });
});

describe('jobs that are over', () => {
  it('are deleted in bites ten minutes after their end, and those that were kept for less are not', async () => {
    await database.read.query(
      `insert into pgboss.job (name, state, deletion_seconds, completed_on)
       select 'sms.submit', 'completed', 600, now() - age
       from (select interval '11 minutes' as age from generate_series(1, 12000)
         union all select interval '9 minutes' from generate_series(1, 3)) as jobs`,
    );
    const notifications = createNotifications({ url: made.url, log });
    const jobs = createJobs({
      database,
      notifications,
      log,
      metrics: createMetrics({ processMetrics: false }),
      supervise: true,
    });
    await jobs.start();
    try {
      await waitFor(
        'three are left',
        () => database.read.query<{ count: number }>('select count(*)::int from pgboss.job'),
        ([row]) => row?.count === 3,
      );
    } finally {
      await jobs.drain();
      await jobs.stop();
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
