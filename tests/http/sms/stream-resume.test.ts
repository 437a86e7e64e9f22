import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createClient } from '../../../sdk/src/index.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createSmsOrganization, type SmsMessage, type SmsOrganization } from '../../support/sms-organization.ts';
import { startServerProcess } from '../../support/sms-process.ts';
import { stageOn } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { readStream, type StreamChange, type StreamReader } from '../../support/stream-reader.ts';
import { productProgram } from '../../support/product-programs.ts';

let first: TestServer;
let second: TestServer;
let ours: SmsOrganization;

// One serves and works, the other serves and outlives it.
const begin = (): Promise<TestServer> => startTestServer({ beside: second });
const stageAt = (server: TestServer) => stageOn({ ...server, database: second.database });

beforeAll(async () => {
  second = await startTestServer({ roles: ['api'] });
  first = await begin();
  ours = await stageAt(first).organization();
}, 60_000);
afterAll(async () => {
  await first.close();
  await second.close();
});

const read = (server: TestServer, lastEventId?: string): Promise<StreamReader> =>
  readStream(server.url, { key: ours.apiKey, ...(lastEventId === undefined ? {} : { lastEventId }) });
const keyOf = ({ data }: StreamChange): string => `${data.message_id} ${data.status}`;
const whole = ['queued', 'accepted', 'sent', 'delivered'];
const expectAllOf = (messages: readonly SmsMessage[], changes: readonly StreamChange[]): void => {
  const keys = changes.map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { id } of messages) {
    expect(changes.filter(({ data }) => data.message_id === id).map(({ data }) => data.status)).toEqual(whole);
  }
  expect(keys).toHaveLength(messages.length * whole.length);
};
const deliver = async (count: number): Promise<SmsMessage[]> => {
  const sent = await Promise.all(Array.from({ length: count }, () => ours.accepted()));
  await Promise.all(sent.map(({ id }) => ours.reaches(id, 'delivered')));
  return sent;
};

it('a reader that leaves at any frame and resumes at either process sees everything once (no gap, no frame twice)', async () => {
  let reader = await read(second);
  const seen: StreamChange[] = [];
  const texts = deliver(20);
  const random = fc.sample(fc.integer({ min: 1, max: 9 }), { numRuns: 80, seed: randomBytes(4).readInt32BE() });
  for (const [turn, count] of random.entries()) {
    if (seen.length >= 80) break;
    const got = (await reader.reaches(Math.min(count, 80 - seen.length))).slice(0, count);
    reader.leave();
    // As one that was gone before it took what had come to it already.
    seen.push(...got);
    reader = await read(turn % 2 === 0 ? first : second, got.at(-1)?.id);
  }
  reader.leave();
  expectAllOf(await texts, seen);
});

it('readers of both processes are given the same frames with the same ids', async () => {
  const readers = [await read(first), await read(second)];
  const texts = await deliver(5);
  const [one = [], other = []] = await Promise.all(readers.map((reader) => reader.reaches(20)));
  expect(other).toEqual(one);
  expectAllOf(texts, one);
  for (const reader of readers) reader.leave();
});

it('the SDK goes on by itself where its process stops and another one begins in its place', async () => {
  const { port } = new URL(first.url);
  const client = createClient({ baseUrl: first.url, apiKey: ours.apiKey, retries: { baseMs: 20, maxMs: 100 } });
  const watching = new AbortController();
  const stream = client.sms.stream({ signal: watching.signal });
  const seen: StreamChange[] = [];
  const watched = (async () => {
    for await (const change of stream) seen.push(change);
  })();
  await waitFor(
    'the stream is open',
    async () => stream.lastEventId,
    (id) => id !== null,
  );
  const before = await deliver(3);
  await first.close();
  first = await startTestServer({ beside: second, config: { port: Number(port) } });
  ours = await createSmsOrganization(stageAt(first), ours.id, ours.apiKey);
  const after = await deliver(3);
  await waitFor(
    'everything is seen',
    async () => seen.length,
    (count) => count >= 24,
  );
  watching.abort();
  await expect(watched).rejects.toMatchObject({ name: 'AbortError' });
  expectAllOf([...before, ...after], seen);
}, 60_000);

it('a process that stops ends its streams after a whole frame, and they go on where it left off at the one that follows', async () => {
  const reader = await read(first);
  const before = await deliver(3);
  await reader.reaches(12);
  await first.close();
  await reader.ended;
  first = await begin();
  ours = await createSmsOrganization(stageAt(first), ours.id, ours.apiKey);
  const after = await deliver(3);
  const resumed = await read(first, reader.lastId());
  const changes = await resumed.reaches(12);
  resumed.leave();
  expectAllOf([...before, ...after], [...reader.changes(), ...changes]);
}, 60_000);

it('a reader whose process is killed in the middle of its frames goes on at another, and sees everything once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-killed-stream-'));
  const doomed = await startServerProcess([process.execPath, productProgram('main')], {
    ROLES: 'api',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: second.databaseUrl,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  try {
    const reader = await readStream(doomed.url, { key: ours.apiKey });
    const texts = deliver(10);
    await reader.reaches(5);
    expect(await doomed.end('SIGKILL')).toBe('SIGKILL');
    await expect(reader.ended).rejects.toThrow();
    const seen = [...reader.changes()];
    const resumed = await read(second, reader.lastId());
    const rest = await resumed.reaches(40 - seen.length);
    resumed.leave();
    expectAllOf(await texts, [...seen, ...rest]);
  } finally {
    await doomed.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
