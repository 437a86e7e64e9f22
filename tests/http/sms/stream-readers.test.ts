import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { readStream } from '../../support/stream-reader.ts';

let server: TestServer;
let ours: SmsOrganization;
// As many as 500 readers need.
let all: SmsOrganization[];

beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], httpLimits: { stallTimeoutMs: 1_000, checkIntervalMs: 200 } });
  const stage = stageOn(server);
  all = [];
  for (let nth = 0; nth < 5; nth += 1) all.push(await stage.organization());
  ours = all[0] ?? (await stage.organization());
}, 120_000);
afterAll(() => server.close());

const sql = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  server.database.read.query<Row>(text, values);

/** So many changes of an organization, as its texts would make them, but that each frame has this many bytes more. */
const happen = (count: number, bytes = 0, { id }: { id: string } = ours): Promise<unknown> =>
  sql(
    `with told as (
       insert into sms_state_changes (written, organization_id, message_id, conversation_id, status, occurred_at)
       select uuid_v7_bound(now()), $1, 'msg_' || n || repeat('x', $3), 'conv_1', 'sent', now()
       from generate_series(1, $2) n
     ) select pg_notify('trunkline_sms_stream', $1)`,
    [id, count, bytes],
  );
const readersNow = async (): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^trunkline_sms_stream_readers (\d+)$/m.exec(text)?.[1]);
};
const noReaders = () => waitFor('nobody reads', readersNow, (count) => count === 0);

/** Bytes that live on. What one collection only unties is freed by the next: it collects until nothing more is freed. */
async function heap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    runInNewContext('gc')();
    await nextTurn();
    const { heapUsed, external } = process.memoryUsage();
    const now = heapUsed + external;
    if (before - now < freedBytes) return now;
    before = now;
  }
}
const freedBytes = 100_000;

/** What is kept stays, however often one looks; what is on its way, as the last bytes to 500 sockets are, does not. */
const heapGrewLess = (before: number, bytes: number) =>
  waitFor(
    `memory grew less than ${bytes} bytes`,
    async () => (await heap()) - before,
    (grew) => grew < bytes,
    30_000,
  );

/** A connection on which the stream was asked for, and what came on it. */
async function listener(
  { apiKey }: { apiKey: string } = ours,
  lastEventId?: string,
): Promise<{
  bytes: () => number;
  frames: () => number;
  leave: () => void;
  pause: () => void;
}> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const mark = 'event: sms.';
  let [bytes, frames, begun] = [0, 0, ''];
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    // A mark may be cut in two.
    const text = begun + chunk.toString('latin1');
    frames += text.split(mark).length - 1;
    begun = text.slice(1 - mark.length);
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const place = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
  socket.write(`GET /v1/sms/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${apiKey}\r\n${place}\r\n`);
  return {
    bytes: () => bytes,
    frames: () => frames,
    leave: () => socket.destroy(),
    pause: () => socket.pause(),
  };
}

it('500 readers of one process are told everything, over one connection that listens and with memory that does not grow', async () => {
  const readers = await Promise.all(Array.from({ length: 500 }, (_, nth) => listener(all[nth % all.length])));
  const happens = (count: number) => Promise.all(all.map((one) => happen(count, 0, one)));
  await waitFor('500 read', readersNow, (count) => count === 500);
  const [listening] = await sql<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and (query ilike 'listen %' or query = 'select 1')`,
  );
  expect(listening?.count).toBe(1);
  const everybody = (total: number) =>
    waitFor(
      `everybody is told of ${total}`,
      async () => readers.filter((reader) => reader.frames() !== total).length,
      (behind) => behind === 0,
    );
  await happens(20);
  await everybody(20);
  const bytes = (): number => readers.reduce((sum, reader) => sum + reader.bytes(), 0);
  const [before, begun] = [await heap(), bytes()];
  for (const round of [2, 3, 4]) {
    await happens(20);
    await everybody(20 * round);
  }
  // Of 30,000 frames: each byte of them, had each reader kept what it was told.
  const told = bytes() - begun;
  await heapGrewLess(before, told / 2);
  for (const reader of readers) reader.leave();
  await noReaders();
}, 120_000);

it('one who stops reading is cut with little kept for him, and the others are told everything', async () => {
  const deaf = await listener();
  await waitFor(
    'the deaf one is heard',
    async () => deaf.bytes(),
    (bytes) => bytes > 0,
  );
  deaf.pause();
  const before = await heap();
  const reader = await listener();
  await waitFor('both read', readersNow, (count) => count === 2);
  // More than a kernel takes for him.
  const total = 6_000;
  for (let done = 0; done < total; done += 1_000) await happen(1_000, 10_000);
  await waitFor('the deaf one is cut', readersNow, (count) => count === 1);
  await waitFor(
    'the other is told everything',
    async () => reader.frames(),
    (count) => count >= total,
  );
  expect(reader.frames()).toBe(total);
  // What the feed holds for everybody, and a page, and not what the deaf one was not told.
  await heapGrewLess(before, reader.bytes() / 3);
  reader.leave();
  await noReaders();
  deaf.leave();
}, 120_000);

it('60 readers that come back far behind are told everything, each once, while the API answers', async () => {
  const reader = await readStream(server.url, { key: ours.apiKey });
  reader.leave();
  await noReaders();
  const total = 5_000;
  await happen(total);
  const readers = await Promise.all(Array.from({ length: 60 }, () => listener(ours, reader.lastId())));
  const behind = (): number => readers.filter(({ frames }) => frames() < total).length;
  const sent = (): number => readers.reduce((sum, { frames }) => sum + frames(), 0);
  // Of each answer, the frames that went to the readers while it was waited for.
  const meanwhile: number[] = [];
  while (behind() > 0) {
    const before = sent();
    const answer = await ours.list({ limit: '1' });
    expect(answer.status).toBe(200);
    meanwhile.push(sent() - before);
  }
  // No answer waits for the readers: on no machine are half of all their frames sent before one.
  expect(Math.max(...meanwhile)).toBeLessThan((total * readers.length) / 2);
  expect(readers.map(({ frames }) => frames())).toEqual(readers.map(() => total));
  for (const one of readers) one.leave();
  await noReaders();
}, 120_000);
