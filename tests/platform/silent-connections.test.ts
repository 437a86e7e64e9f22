import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { isConnectFailure, isUnanswered, NotAskedError } from '../../server/src/platform/db/connection-loss.ts';
import { CommitUnknownError, createDatabase, type Database, type Tx } from '../../server/src/platform/db/database.ts';
import { Deadline, underDeadline } from '../../server/src/platform/db/deadline.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type SilentProxy, startSilentProxy } from '../support/postgres-proxy.ts';
import { waitFor } from '../support/sms-waiting.ts';

const log = createLog({ level: 'silent', pretty: false });
const connections = 3;
let created: TestDatabase;
let proxy: SilentProxy;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  proxy = await startSilentProxy(created.url);
  database = createDatabase({ url: proxy.url, log, maxConnections: connections });
  await database.read.query('create table marks (mark text)');
});

afterAll(async () => {
  await database.close();
  await proxy.close();
  await created.drop();
});

beforeEach(async () => {
  // One that came about as a test before fell silent was heard of after the statement that got no answer: only its own
  // first statement finds it out.
  await waitFor(
    'every connection answers',
    () => reasonOf(takeAll()),
    (reason) => reason === 'fulfilled',
  );
  await database.read.query('delete from marks');
});

const mark = (tx: Tx, text: string): Promise<unknown> => tx.query('insert into marks values ($1)', [text]);
const marks = async (): Promise<string[]> =>
  (await database.read.query<{ mark: string }>('select mark from marks order by mark')).map((row) => row.mark);
const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'fulfilled',
    (error: unknown) => error,
  );
/** One that leaves so much time to begin something. */
const within = (turnMs: number): Deadline => new Deadline(systemClock, systemClock.monotonicMs() + 500 + turnMs);

/** Every connection of the pool at once, so that all of them are there. */
async function takeAll(): Promise<void> {
  await Promise.all(Array.from({ length: connections }, () => database.read.query('select pg_sleep(0.1)')));
}

describe('while the database is silent', () => {
  it('a statement and a request that waits for its connection are answered by the deadline of their request', async () => {
    await takeAll();
    proxy.fallSilent();
    const deadline = within(2_000);
    const asked = Array.from({ length: connections * 2 }, (_, index) =>
      underDeadline(deadline, () => reasonOf(mark(database.read, `mark ${index}`))),
    );
    const reasons = await Promise.all(asked);
    // It is silent still: nothing but the deadline can have answered.
    expect(reasons.slice(0, connections).every(isUnanswered)).toBe(true);
    expect(reasons.slice(connections).every((reason) => reason instanceof NotAskedError)).toBe(true);
    expect(reasons.map(isConnectFailure)).toEqual([false, false, false, true, true, true]);
    proxy.speak('lost');
    expect(await marks()).toEqual([]);
  });

  it('what follows each other shares one deadline', async () => {
    const deadline = within(200);
    proxy.fallSilent();
    const first = await underDeadline(deadline, () => reasonOf(database.read.query('select 1')));
    const second = await underDeadline(deadline, () => reasonOf(database.read.query('select 1')));
    expect(isUnanswered(first) || isConnectFailure(first)).toBe(true);
    expect(second).toBeInstanceOf(NotAskedError);
    proxy.speak('lost');
  });

  it('a transaction whose COMMIT is not answered has an unknown outcome', async () => {
    const committing = underDeadline(within(2_000), () =>
      reasonOf(
        database.tx(async (tx) => {
          await mark(tx, 'unknown');
          proxy.fallSilent();
        }),
      ),
    );
    expect(await committing).toBeInstanceOf(CommitUnknownError);
    proxy.speak('late');
    // It was sent, and arrives after all: a caller that repeats itself by its key finds it.
    const found = await waitFor('it has arrived', marks, ({ length }) => length > 0);
    expect(found).toEqual(['unknown']);
  });
});

describe('a transaction past its deadline', () => {
  it('is not committed, and its outcome is known', async () => {
    let nowMs = 0;
    const deadline = new Deadline({ monotonicMs: () => nowMs }, 4_000);
    const reason = await underDeadline(deadline, () =>
      reasonOf(
        database.tx(async (tx) => {
          await mark(tx, 'late');
          nowMs = 4_000;
        }),
      ),
    );
    expect(reason).toBeInstanceOf(NotAskedError);
    expect(await marks()).toEqual([]);
  });

  it('asks no more, and the pool serves others', async () => {
    const over = new Deadline(systemClock, systemClock.monotonicMs());
    const reasons = await Promise.all(
      Array.from({ length: connections * 2 }, () =>
        underDeadline(over, () => reasonOf(database.tx((tx) => mark(tx, 'never')))),
      ),
    );
    expect(reasons.every((reason) => reason instanceof NotAskedError)).toBe(true);
    expect(await marks()).toEqual([]);
  });
});

describe('when the database speaks again', () => {
  it('connections that were not heard of since are replaced, and cost no request', async () => {
    await takeAll();
    proxy.fallSilent();
    // One alone finds out; the others were idle all the time, and are as dead.
    await underDeadline(within(100), () => reasonOf(database.read.query('select 1')));
    proxy.speak('lost');
    const answers = await Promise.all(
      Array.from({ length: connections }, () => reasonOf(database.tx((tx) => tx.query('select pg_sleep(0.1)')))),
    );
    expect(answers).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});
