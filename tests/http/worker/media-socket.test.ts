import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createIds } from '../../../server/src/platform/crypto/ids.ts';
import { systemRandomness } from '../../../server/src/platform/crypto/random.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { type ClaimedSession, createClaimedSession } from '../../../server/src/worker-client/claimed-session.ts';
import type { MediaEnd, MediaFrame, MediaSocket } from '../../../server/src/worker-client/media-socket.ts';
import { createWorkerApi } from '../../../server/src/worker-client/worker-api.ts';
import { formats, openClient } from '../../support/media-sides.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { sound, type StreamCaller } from '../../support/stream-caller.ts';
import { type Cascade, sessionsOf } from '../sessions/sessions-stage.ts';

const format = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 } as const;
const ready = { audio: { input: format, output: format }, ears: 'server' } as const;
let server: TestServer;
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  stage = createStage(server);
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The media of a new session at a worker that reaches the API at `at`. */
interface Opened {
  readonly created: Cascade;
  readonly session: ClaimedSession;
  readonly media: MediaSocket;
  readonly frames: MediaFrame[];
  readonly audio: Buffer[];
  losses(): number;
  readonly over: Promise<MediaEnd>;
  /** Waits until so many frames of a type have come. */
  until(type: MediaFrame['type'], count?: number): Promise<unknown>;
}

async function opened(at: () => string = () => stage.url): Promise<Opened> {
  const { body: created } = await sessionsOf(ours).create<Cascade>();
  const ids = createIds(systemClock, systemRandomness);
  const api = createWorkerApi({ apiUrl: at, credential: () => ours.apiKey, ids, clock: systemClock });
  ends.push(api.close);
  const claim = await api.claim({ waitSeconds: 5 }, new AbortController().signal);
  if (claim === null) throw new Error('Nothing was claimed');
  const session = createClaimedSession({ api, claim });
  const over = Promise.withResolvers<MediaEnd>();
  const [frames, audio]: [MediaFrame[], Buffer[]] = [[], []];
  let losses = 0;
  const media = api.media(session, ready, {
    frame: (frame) => void frames.push(frame),
    audio: (bytes) => void audio.push(Buffer.from(bytes)),
    lost: () => {
      losses += 1;
    },
    ended: over.resolve,
  });
  ends.push(media.leave);
  const until = (type: MediaFrame['type'], count = 1) =>
    waitFor(
      `${count} of ${type} have come`,
      async () => frames.filter((frame) => frame.type === type).length,
      (seen) => seen === count,
    );
  return { created, session, media, frames, audio, losses: () => losses, over: over.promise, until };
}
const joined = async (url: string, sessionId: string, credential: string): Promise<StreamCaller> => {
  const client = await openClient(url, sessionId, credential);
  client.send({ type: 'session.start', audio: formats() });
  ends.push(() => client.socket.terminate());
  return client;
};

describe('the media of a session at its worker', () => {
  it('meets the client, and carries frames and sound both ways', async () => {
    const { created, media, frames, audio, until } = await opened();
    const client = await joined(stage.url, created.sessionId, created.transportToken);
    await until('client.joined');
    await client.next('session.ready');
    client.sendRaw(sound(20));
    client.send({ type: 'user_message', text: 'When do you open?' });
    await until('user_message');
    expect(frames.at(-1)).toEqual({ type: 'user_message', text: 'When do you open?' });
    expect(audio).toEqual([sound(20)]);
    media.send({ type: 'output.started', turn: 1 });
    media.sendAudio(sound(40, 2));
    expect(await client.next('output.started')).toEqual({ type: 'output.started', turn: 1 });
    expect((await client.next('audio')).audio).toEqual(sound(40, 2));
  });

  it('ends with its session, for the reason of that', async () => {
    const { created, session, over, until, losses } = await opened();
    await joined(stage.url, created.sessionId, created.transportToken);
    await until('client.joined');
    await session.actLast('end', { reason: 'agent_hangup' });
    expect(await over).toEqual({ kind: 'session ended', reason: 'agent_hangup' });
    expect(losses()).toBe(0);
  });

  it('ends where another claim has the session, and where another socket takes its place', async () => {
    const { session, over } = await opened();
    await ours.sql('update sessions set fence = fence + 1 where id = $1', [session.claim.sessionId]);
    const ids = createIds(systemClock, systemRandomness);
    const api = createWorkerApi({ apiUrl: () => stage.url, credential: () => ours.apiKey, ids, clock: systemClock });
    ends.push(api.close);
    const late = Promise.withResolvers<MediaEnd>();
    api.media(session, ready, { frame: () => {}, audio: () => {}, lost: () => {}, ended: late.resolve });
    expect(await late.promise).toMatchObject({ kind: 'failed', failure: { name: 'RefusedCall', status: 401 } });
    await ours.sql('update sessions set fence = fence - 1 where id = $1', [session.claim.sessionId]);
    const second = api.media(session, ready, { frame: () => {}, audio: () => {}, lost: () => {}, ended: () => {} });
    ends.push(second.leave);
    expect(await over).toMatchObject({ kind: 'failed' });
  });

  it('gives nothing once it is left, and the client waits for another worker', async () => {
    const { created, session, media, frames, until } = await opened();
    const client = await joined(stage.url, created.sessionId, created.transportToken);
    await client.next('session.ready');
    await until('client.joined');
    const before = frames.length;
    media.leave();
    await client.next('session.waiting');
    client.send({ type: 'user_message', text: 'Are you there?' });
    media.send({ type: 'output.started', turn: 1 });
    await session.actLast('end', { reason: 'agent_hangup' });
    await client.next('session.ended');
    expect(frames).toHaveLength(before);
  });

  it('is opened again where its server stops, and meets the client there', async () => {
    const stopping = await startTestServer({ beside: server, roles: ['api'] });
    let at = stopping.url;
    const { created, losses, until } = await opened(() => at);
    const client = await joined(stopping.url, created.sessionId, created.transportToken);
    const { resumeToken } = await client.next('session.ready');
    await until('client.joined');
    at = stage.url;
    await stopping.close();
    await joined(stage.url, created.sessionId, String(resumeToken));
    await until('client.joined', 2);
    expect(losses()).toBeGreaterThanOrEqual(1);
  });
});
