import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { createKeyWatch } from '../../../server/src/organizations/key-watch.ts';
import { createCursors } from '../../../server/src/platform/crypto/cursors.ts';
import { createDatabase } from '../../../server/src/platform/db/database.ts';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../../server/src/platform/process/metrics.ts';
import { createNotifications } from '../../../server/src/platform/db/notifications.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { createSmsStream } from '../../../server/src/sms/stream/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { nothingIsHeldBack } from '../../support/nothing-held-back.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { readStream } from '../../support/stream-reader.ts';
import { createSmsMetrics } from '../../../server/src/sms/model/metrics.ts';

let server: TestServer;
let stage: SmsStage;

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = stageOn(server);
}, 60_000);
afterAll(() => stage.close());

const channel = 'trunkline_sms_stream';

/** Somebody who hears what is notified, and runs statements. */
async function listening() {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.connect();
  await client.query(`listen ${channel}`);
  return {
    client,
    /** What was notified until now: notifications come in the order of the commits. */
    heard: async (): Promise<string[]> => {
      const mark = `mark ${heard.length}`;
      await server.database.read.query('select pg_notify($1, $2)', [channel, mark]);
      await waitFor(
        'the mark is heard',
        async () => heard.includes(mark),
        (isHeard) => isHeard,
      );
      return heard.splice(0).filter((payload) => payload !== mark);
    },
  };
}

it('a transaction notifies nobody while nobody reads, and once for an organization while somebody does', async () => {
  const ours = await stage.organization();
  const { client, heard } = await listening();
  try {
    const waiting = { send_at: '2027-01-14T17:00:00Z' };
    const messages = [await ours.accepted(waiting), await ours.accepted(waiting), await ours.accepted(waiting)];
    expect(await heard()).toEqual([]);
    await nothingIsHeldBack(stage, ours.id);
    const reader = await readStream(server.url, { key: ours.apiKey });
    await client.query('begin');
    for (const { id } of messages) {
      await client.query(`update sms_messages set status = 'canceled', wake_at = null where id = $1`, [id]);
    }
    await client.query('commit');
    expect(await heard()).toEqual([ours.id]);
    // What changes no state is nothing to look for.
    await client.query('update sms_messages set metadata = metadata where organization_id = $1', [ours.id]);
    expect(await heard()).toEqual([]);
    expect(await reader.reaches(3)).toHaveLength(3);
    reader.leave();
  } finally {
    await client.end();
  }
});

it('a stream beats after 15 seconds of silence, and ends after ten minutes, by the clock', async () => {
  const ours = await stage.organization();
  // Timers that repeat alone: the database goes on in earnest.
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  });
  let ms = 0;
  const clock = { ...systemClock, monotonicMs: () => ms };
  const log = createLog({ level: 'silent', pretty: false });
  const stream = createSmsStream({
    database: server.database,
    notifications: createNotifications({ url: server.databaseUrl, log }),
    cursors: createCursors({ keys: [Buffer.alloc(32)] }),
    clock,
    ids: createIds(clock, systemRandomness),
    log,
    metrics: addMetrics(createMetrics({ processMetrics: false }), createSmsMetrics),
    watchKey: () => () => {},
  });
  try {
    const reader = { lastEventId: null, signal: new AbortController().signal };
    const events = (await stream.open({ organizationId: ours.id, apiKeyId: 'key_1' }, reader))[Symbol.asyncIterator]();
    const beat = { done: false, value: [expect.objectContaining({ event: 'heartbeat' })] };
    expect(await events.next()).toEqual(beat);
    let beats = 0;
    const second = events.next().then((step) => {
      beats += 1;
      return step;
    });
    // The reader waits for its turn before the clock goes.
    await server.database.read.query('select 1', []);
    jest.advanceTimersByTime(14_000);
    await server.database.read.query('select 1', []);
    expect(beats).toBe(0);
    jest.advanceTimersByTime(1_000);
    expect(await second).toEqual(beat);
    ms = 10 * 60_000 + 1;
    expect((await events.next()).done).toBe(true);
  } finally {
    stream.close();
    jest.useRealTimers();
  }
});

it('a key that expires ends what is open for it, also while the database is away', async () => {
  const ours = await stage.organization();
  const expiresAt = systemClock.now().add({ milliseconds: 3_000 }).toString();
  const made = await ours.call<{ id: string }>('POST', '/v1/api-keys', {
    name: 'a visitor',
    scopes: ['read'],
    expiresAt,
  });
  const log = createLog({ level: 'silent', pretty: false });
  const notifications = createNotifications({ url: server.databaseUrl, log });
  const database = createDatabase({ url: server.databaseUrl, log, maxConnections: 1 });
  const watchKey = createKeyWatch({ database, notifications, clock: systemClock, log });
  const ended = new Promise<void>((resolve) => void watchKey(made.body.id, resolve));
  // The connection is given to one after the other: the watch has its answer when this one has.
  await database.read.query('select 1', []);
  await database.close();
  await ended;
  expect(systemClock.nowMs()).toBeGreaterThanOrEqual(Date.parse(expiresAt) - 1_000);
});
