import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { callsOf } from '../../http/calls/calls-stage.ts';
import { type EndedSession, onRecordingsStage, wavOf } from '../../http/recordings/recordings-stage.ts';
import { refusal } from '../../http/sessions/sessions-stage.ts';

type Told = components['schemas']['CallRecording'];

const on = onRecordingsStage();

/** Lets the ten minutes pass in which an upload is waited for. */
const letPass = ({ sessionId }: EndedSession) =>
  on.ours.sql(
    'update recordings set give_up_at = clock_timestamp(), wake_at = clock_timestamp() where session_id = $1',
    [sessionId],
  );
const until = (sessionId: string, status: string) =>
  waitFor(
    `the recording is ${status}`,
    () => on.recordings.call(sessionId),
    ({ recording_status }) => recording_status === status,
  );
const untilFiles = (sessionId: string, count: number) =>
  waitFor(
    `${count} files are kept`,
    async () => on.filesOf(sessionId),
    (files) => files.length === count,
  );
const told = async (sessionId: string) =>
  (await on.ours.events<Told>(sessionId)).filter(({ type }) => type === 'call.recording').map(({ body }) => body);

/** What an upload leaves whose process ended before it could say so. */
async function leftBehind(ended: EndedSession, bytes: Buffer): Promise<string> {
  const objectName = `${on.ours.id}/${ended.sessionId}/left-behind.wav`;
  mkdirSync(join(on.folder, on.ours.id, ended.sessionId), { recursive: true });
  writeFileSync(join(on.folder, objectName), bytes);
  await on.ours.sql(`update recordings set status = 'uploading', object_name = $2 where session_id = $1`, [
    ended.sessionId,
    objectName,
  ]);
  return objectName;
}

describe('a recording that does not come', () => {
  it('is given up after ten minutes: failed, told once, and an upload that comes then is refused', async () => {
    const ended = await on.recordings.ended();
    await letPass(ended);
    await until(ended.sessionId, 'failed');
    expect(await told(ended.sessionId)).toMatchObject([
      {
        call_id: ended.sessionId,
        session_id: ended.sessionId,
        data: {
          recording_status: 'failed',
          recording_url: null,
          recording_url_expires_at: null,
          recording_resource_uri: `/v1/calls/${ended.sessionId}/recording`,
          recording_duration_ms: null,
        },
      },
    ]);
    expect(await on.recordings.upload(ended, wavOf(ended.recordingMs))).toMatchObject(refusal(409, 'RECORDING_CLOSED'));
    expect(await told(ended.sessionId)).toHaveLength(1);
  });

  it('is taken where it is there whole, and its process ended before it could say so', async () => {
    const ended = await on.recordings.ended();
    const frames = Math.round(ended.recordingMs * 8);
    const whole = wavOf(0, { samples: Buffer.alloc(frames * 4, 7) });
    await leftBehind(ended, whole);
    await letPass(ended);
    await until(ended.sessionId, 'ready');
    const read = await on.recordings.open(await on.recordings.link(ended.sessionId));
    expect(Buffer.from(await read.arrayBuffer()).equals(whole)).toBe(true);
    expect(await told(ended.sessionId)).toMatchObject([{ data: { recording_status: 'ready' } }]);
  });

  it('is given up where only a part of it is there, which is removed', async () => {
    const ended = await on.recordings.ended();
    await leftBehind(ended, wavOf(ended.recordingMs).subarray(0, 1_000));
    await letPass(ended);
    await until(ended.sessionId, 'failed');
    await untilFiles(ended.sessionId, 0);
  });
});

describe('an upload that comes to its end when nothing is waited for any more', () => {
  it('is refused, and leaves no file', async () => {
    const ended = await on.recordings.ended(60_000);
    const { sessionId } = ended;
    const wav = wavOf(ended.recordingMs);
    const sending = request(`${on.stage.url}/v1/worker/sessions/${sessionId}/recording`, {
      method: 'PUT',
      agent: false,
      headers: {
        authorization: `Bearer ${on.ours.apiKey}`,
        'content-type': 'audio/wav',
        'content-length': String(wav.length),
        'service-lease': ended.leaseToken,
      },
    });
    const answered = once(sending, 'response');
    sending.write(wav.subarray(0, wav.length / 2));
    await until(sessionId, 'uploading');
    // As where its process stood still for longer than an upload may.
    await letPass(ended);
    await until(sessionId, 'failed');
    await waitFor(
      'its place was cleaned',
      () => on.ours.sql('select from recordings where session_id = $1 and wake_at is null', [sessionId]),
      (rows) => rows.length === 1,
    );
    sending.end(wav.subarray(wav.length / 2));
    const [answer] = (await answered) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(409);
    await untilFiles(sessionId, 0);
  });
});

describe('a recording whose worker never said that its session ended', () => {
  it('is waited for all the same once that is seen, as where a process of an older release ended it', async () => {
    const ended = await on.recordings.ended();
    const { sessionId } = ended;
    await on.ours.sql(
      `update recordings set duration_ms = null, give_up_at = null, wake_at = clock_timestamp() where session_id = $1`,
      [sessionId],
    );
    await waitFor(
      'it is waited for',
      () =>
        on.ours.sql<{ ms: string | null }>('select duration_ms as ms from recordings where session_id = $1', [
          sessionId,
        ]),
      ([row]) => row?.ms === String(ended.recordingMs),
    );
    expect((await on.recordings.upload(ended, wavOf(ended.recordingMs))).status).toBe(200);
  });
});

describe('a recording that is ready', () => {
  it('is told with a link for seven days and where another is made; the link of any delivery opens it', async () => {
    const ended = await on.recordings.ended(1_000, {
      agentId: await on.recordings.sessions.agent(),
      webhookTags: { a: 'b' },
    });
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    const [event, ...others] = await told(ended.sessionId);
    expect(others).toEqual([]);
    const call = await on.recordings.call(ended.sessionId);
    expect(event).toMatchObject({
      type: 'call.recording',
      webhook_tags: { a: 'b' },
      agent_id: call.agent_id,
      data: {
        recording_status: 'ready',
        recording_resource_uri: call.recording_resource_uri,
        recording_duration_ms: ended.recordingMs,
      },
    });
    const { recording_url: url, recording_url_expires_at: expiresAt } = event?.data ?? {};
    expect(Date.parse(expiresAt ?? '') - Date.parse(event?.occurred_at ?? '')).toBe(7 * 86_400_000);
    const days = (count: string) =>
      on.ours.sql('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [
        on.ours.id,
        count,
      ]);
    await days('6 days 23 hours');
    expect((await on.recordings.open(url ?? '')).status).toBe(200);
    await days('1 hour');
    expect((await on.recordings.open(url ?? '')).status).toBe(410);
    expect((await on.recordings.open(await on.recordings.link(ended.sessionId))).status).toBe(200);
  });

  it('counts among the events of its call', async () => {
    const ended = await on.recordings.ended();
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    const events = await on.ours.events(ended.sessionId);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, nth) => nth + 1));
    expect(events.map(({ type }) => type)).toContain('call.recording');
  });

  it('is kept alone: what other uploads left is removed', async () => {
    const ended = await on.recordings.ended();
    await leftBehind(ended, Buffer.from('half'));
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    await untilFiles(ended.sessionId, 1);
    expect((await on.recordings.open(await on.recordings.link(ended.sessionId))).status).toBe(200);
  });

  it('is gone after thirty days by the clock of its organization, with its file', async () => {
    const ended = await on.recordings.ended();
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    const { advance } = callsOf(on.ours);
    await advance(30 * 86_400 - 600);
    const link = await on.recordings.link(ended.sessionId);
    expect((await on.recordings.open(link)).status).toBe(200);
    await advance(601);
    await until(ended.sessionId, 'suppressed');
    await untilFiles(ended.sessionId, 0);
    expect(await on.recordings.sessions.get(ended.sessionId)).toMatchObject({
      recordingStatus: 'suppressed',
      recordingDurationMs: null,
      recordingObjectPath: null,
    });
    expect(await on.ours.call('GET', `/v1/calls/${ended.sessionId}/recording`)).toMatchObject(
      refusal(404, 'RECORDING_NOT_AVAILABLE'),
    );
  });
});

describe('a call whose worker was lost', () => {
  it('has a recording that failed, told behind its end', async () => {
    const claim = await on.recordings.claimed();
    await on.recordings.worker.letPass(claim, 16);
    await until(claim.sessionId, 'failed');
    const events = await on.ours.events(claim.sessionId);
    // The report comes when it is made.
    const told = events.map(({ type }) => type).filter((type) => type === 'call.status' || type === 'call.recording');
    expect(told.slice(-2)).toEqual(['call.status', 'call.recording']);
    expect(await on.recordings.upload(claim, wavOf(100))).toMatchObject(refusal(409, 'LEASE_LOST'));
  });
});
