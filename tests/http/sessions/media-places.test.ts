import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { formats, openClient, openWorker } from '../../support/media-sides.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sound, type StreamCaller } from '../../support/stream-caller.ts';
import { createStage } from '../../support/stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { type Cascade, sessionsOf } from './sessions-stage.ts';

let one: TestServer;
let other: TestServer;
let on: {
  url: string;
  sql: Organization['sql'];
  sessions: ReturnType<typeof sessionsOf>;
  worker: ReturnType<typeof workerOf>;
};
beforeAll(async () => {
  one = await startTestServer({ roles: ['api', 'worker'] });
  other = await startTestServer({ beside: one, roles: ['api'] });
});
// What one test leaves to be claimed is not there in the next.
beforeEach(async () => {
  const ours = await createStage(one).organization();
  on = { url: one.url, sql: ours.sql, sessions: sessionsOf(ours), worker: workerOf(ours) };
});
afterAll(async () => {
  await other.close();
  await one.close();
});

/** Opens the media of a session as its worker there, and is ready to speak. */
const ready = async (url: string, claim: Parameters<typeof openWorker>[1]): Promise<StreamCaller> => {
  const worker = await openWorker(url, claim);
  worker.send({ type: 'media.ready', audio: formats(), ears: 'server' });
  return worker;
};

it('the worker of a session follows its client from process to process: 1013 where the client is not', async () => {
  const { sessionId, transportToken } = (await on.sessions.create<Cascade>()).body;
  const claim = await on.worker.claimed();
  // Before a client came it stands where it arrived.
  const early = await ready(other.url, claim);
  const client = await openClient(on.url, sessionId, transportToken);
  client.send({ type: 'session.start', audio: formats() });
  expect(await early.closed).toBe(1_013);
  const worker = await ready(on.url, claim);
  const { resumeToken } = await client.next('session.ready');
  expect(await (await ready(other.url, claim)).closed).toBe(1_013);

  const back = await openClient(other.url, sessionId, String(resumeToken));
  back.send({ type: 'session.start', audio: formats() });
  expect(await client.closed).toBe(4_001);
  expect(await worker.closed).toBe(1_013);
  const there = await ready(other.url, claim);
  await back.next('session.ready');
  back.sendRaw(sound(20));
  expect((await there.next('audio')).audio).toEqual(sound(20));
});

it('a client whose process stops is asked to come again, 1012, and goes on at another', async () => {
  const third = await startTestServer({ beside: one, roles: ['api'] });
  const { sessionId, transportToken } = (await on.sessions.create<Cascade>()).body;
  const claim = await on.worker.claimed();
  const client = await openClient(third.url, sessionId, transportToken);
  client.send({ type: 'session.start', audio: formats() });
  const worker = await ready(third.url, claim);
  const { resumeToken } = await client.next('session.ready');
  await third.close();
  expect([await client.closed, await worker.closed]).toEqual([1_012, 1_012]);
  const back = await openClient(on.url, sessionId, String(resumeToken));
  back.send({ type: 'session.start', audio: formats() });
  await ready(on.url, claim);
  await back.next('session.ready');
});

it('a client that was lost with its process counts as away once its worker comes to that address', async () => {
  const joined = async (url: string) => {
    const { sessionId, transportToken } = (await on.sessions.create<Cascade>()).body;
    const claim = await on.worker.claimed();
    const client = await openClient(url, sessionId, transportToken);
    client.send({ type: 'session.start', audio: formats() });
    await client.next('session.waiting');
    return { claim, client, sessionId };
  };
  const elsewhere = await joined(other.url);
  const lost = await joined(on.url);
  const leftAt = (id: string) =>
    on.sql<{ at: Date | null }>('select client_left_at as at from sessions where id = $1', [id]);
  // As a process leaves it that could write no more: another one has its address, and no socket of the client.
  await on.sql('update sessions set media_place = (select media_place from sessions where id = $1) where id = $2', [
    elsewhere.sessionId,
    lost.sessionId,
  ]);
  await ready(other.url, lost.claim);
  await waitFor(
    'it counts as away',
    () => leftAt(lost.sessionId),
    ([row]) => row !== undefined && row.at !== null,
  );
  await ready(other.url, elsewhere.claim);
  await elsewhere.client.next('session.ready');
  expect(await leftAt(elsewhere.sessionId)).toEqual([{ at: null }]);
});
