import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { refusal } from '../sessions/sessions-stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { onRecordingsStage, wavOf } from './recordings-stage.ts';

const on = onRecordingsStage({ roles: ['api'] });
const refusedBody = (message: string) =>
  refusal(400, 'VALIDATION_ERROR', { issues: [{ path: '/body', message: expect.stringContaining(message) }] });

describe('200, an upload of the worker that had the session to its end', () => {
  it('makes the recording ready, exactly as long as the call: what is missing is filled up with silence', async () => {
    const ended = await on.recordings.ended(1_000);
    const { sessionId, recordingMs } = ended;
    expect(await on.recordings.call(sessionId)).toMatchObject({
      recording_status: 'pending',
      recording_duration_ms: null,
      recording_resource_uri: `/v1/calls/${sessionId}/recording`,
    });
    expect(await on.ours.call('GET', `/v1/calls/${sessionId}/recording`)).toMatchObject(
      refusal(404, 'RECORDING_NOT_AVAILABLE'),
    );
    const sent = wavOf(recordingMs - 90);
    const frames = Math.round(recordingMs * 8);
    expect(await on.recordings.upload(ended, sent)).toMatchObject({
      status: 200,
      body: {
        recordingStatus: 'ready',
        recordingDurationMs: recordingMs,
        sampleRateHz: 8_000,
        byteLength: 44 + frames * 4,
      },
    });
    expect(await on.recordings.call(sessionId)).toMatchObject({
      recording_status: 'ready',
      recording_duration_ms: recordingMs,
      recording_resource_uri: `/v1/calls/${sessionId}/recording`,
    });
    expect(await on.recordings.sessions.get(sessionId)).toMatchObject({
      recordingStatus: 'ready',
      recordingDurationMs: recordingMs,
      recordingObjectPath: expect.stringContaining(sessionId),
    });
    const kept = Buffer.from(await (await on.recordings.open(await on.recordings.link(sessionId))).arrayBuffer());
    expect(kept.subarray(44, sent.length).equals(sent.subarray(44))).toBe(true);
    expect(kept.subarray(sent.length).every((byte) => byte === 0)).toBe(true);
    expect(kept.readUInt32LE(40)).toBe(frames * 4);
  });

  it('takes any rate from 8,000 to 48,000, notes around the samples, and a head that does not know its length', async () => {
    const notes: [string, Buffer] = ['LIST', Buffer.from('of a recorder')];
    const title: [string, Buffer] = ['LIST', Buffer.from('INFOINAM\x06\0\0\0abcde\0')];
    const shapes = [
      { sampleRateHz: 48_000, extensible: true },
      { before: [notes], after: [notes] },
      { says: { dataBytes: 0xffffffff, riffBytes: 0xffffffff } },
      { says: { dataBytes: 0 } },
      // As GStreamer writes it into a pipe: its tags are no sound.
      { after: [title], says: { dataBytes: 0x7fff0000, riffBytes: 0x7fff0024 } },
    ];
    for (const shape of shapes) {
      const ended = await on.recordings.ended(500);
      const { status, body } = await on.recordings.upload(ended, wavOf(ended.recordingMs + 50, shape));
      const rate = shape.sampleRateHz ?? 8_000;
      expect([status, body.byteLength]).toEqual([200, 44 + Math.round((ended.recordingMs * rate) / 1_000) * 4]);
    }
  });

  it('is taken again where it is equal, and another one is a 409 that leaves the first', async () => {
    const ended = await on.recordings.ended();
    const first = wavOf(ended.recordingMs);
    const answers = [await on.recordings.upload(ended, first), await on.recordings.upload(ended, first)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const other = Buffer.from(first);
    other[100] = 1;
    expect(await on.recordings.upload(ended, other)).toMatchObject(refusal(409, 'RECORDING_CONFLICT'));
    expect(on.filesOf(ended.sessionId)).toHaveLength(1);
  });

  it('is taken once where several come at the same time', async () => {
    const ended = await on.recordings.ended();
    const wav = wavOf(ended.recordingMs);
    const answers = await Promise.all(Array.from({ length: 4 }, () => on.recordings.upload(ended, wav)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await on.recordings.call(ended.sessionId)).recording_status).toBe('ready');
  });
});

/** The beginning of a WAV file whose format says that it has so many bytes. */
function withFormatOf(bytes: number): Buffer {
  const head = Buffer.alloc(200_000);
  head.write('RIFF', 0, 'latin1');
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(bytes, 16);
  return head;
}

describe('400, what cannot be the recording of the call', () => {
  it.each<[string, (ms: number) => Buffer, string]>([
    ['too short', (ms) => wavOf(ms - 200), 'within 100 ms'],
    ['too long', (ms) => wavOf(ms + 200), 'within 100 ms'],
    ['longer than it says', (ms) => wavOf(ms * 50, { says: { dataBytes: 0xffffffff } }), 'within 100 ms'],
    ['shorter than it says', (ms) => wavOf(ms).subarray(0, 2_000), 'within 100 ms'],
    ['of one channel', (ms) => wavOf(ms, { channels: 1 }), 'two channels'],
    ['of 8 bits', (ms) => wavOf(ms, { says: { bits: 8 } }), '16-bit PCM'],
    ['of 7,999 Hz', (ms) => wavOf(ms, { sampleRateHz: 7_999 }), '8000 to 48000'],
    ['of 48,001 Hz', (ms) => wavOf(ms, { sampleRateHz: 48_001 }), '8000 to 48000'],
    ['no WAV file', () => Buffer.from('ID3 and so on and on'), 'WAV file'],
    ['a head alone', (ms) => wavOf(ms).subarray(0, 30), 'WAV file'],
    ['a head without end', () => wavOf(1, { before: [['LIST', Buffer.alloc(70_000)]] }), 'first 65536 bytes'],
    ['a format without end', () => withFormatOf(0xffff_fff0), 'first 65536 bytes'],
  ])('%s', async (_, bytes, message) => {
    const ended = await on.recordings.ended();
    expect(await on.recordings.upload(ended, bytes(ended.recordingMs))).toMatchObject(refusedBody(message));
    expect(on.filesOf(ended.sessionId)).toEqual([]);
    // The worker may do better.
    expect((await on.recordings.upload(ended, wavOf(ended.recordingMs))).status).toBe(200);
  });

  it('an upload without a body', async () => {
    const ended = await on.recordings.ended();
    expect(await on.recordings.upload(ended, Buffer.alloc(0))).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });
});

describe('409, what is not waited for', () => {
  it('CALL_LIVE before the end of the session', async () => {
    const claim = await on.recordings.claimed();
    expect(await on.recordings.upload(claim, wavOf(100))).toMatchObject(refusal(409, 'CALL_LIVE'));
  });

  it('LEASE_LOST from a worker whose claim another one has by now', async () => {
    await on.recordings.sessions.made();
    const stale = await on.recordings.worker.claimed();
    await on.ours.sql(`update sessions set status = 'created', lease_renewed_at = null where id = $1`, [
      stale.sessionId,
    ]);
    const claim = await on.recordings.worker.claimed();
    expect(claim.sessionId).toBe(stale.sessionId);
    expect(await on.recordings.upload(stale, wavOf(100))).toMatchObject(refusal(409, 'LEASE_LOST'));
    expect(await on.recordings.upload({ ...claim, leaseToken: 'lease_x' }, wavOf(100))).toMatchObject(
      refusal(409, 'LEASE_LOST'),
    );
  });

  it.each([
    ['RECORDING_CLOSED where the request wants none', { recording: false }, true],
    ['RECORDING_CLOSED where its organization records none', {}, false],
  ])('%s', async (_, fields, isEnabled) => {
    await on.ours.call('PATCH', '/v1/organization', { recordingEnabled: isEnabled });
    const claim = await on.recordings.claimed(fields);
    expect(claim.recording).toBe(false);
    const { body } = await on.recordings.worker.leased<{ recordingMs: number | null }>(claim, 'end', {
      reason: 'agent_hangup',
    });
    expect(body.recordingMs).toBeNull();
    expect(await on.recordings.upload(claim, wavOf(100))).toMatchObject(refusal(409, 'RECORDING_CLOSED'));
    expect((await on.recordings.call(claim.sessionId)).recording_status).toBe('suppressed');
  });

  it('RECORDING_CLOSED where nothing was said', async () => {
    await on.recordings.sessions.made();
    const claim = await on.recordings.worker.claimed();
    await on.recordings.worker.end(claim, 'agent_hangup');
    expect(await on.recordings.upload(claim, wavOf(0))).toMatchObject(refusal(409, 'RECORDING_CLOSED'));
    expect((await on.recordings.call(claim.sessionId)).recording_status).toBe('suppressed');
  });
});

describe('who may upload', () => {
  it('404 for another organization, as for an unknown session (promise P14)', async () => {
    const ended = await on.recordings.ended();
    const theirs = await on.stage.organization();
    const answers = [];
    for (const sessionId of [ended.sessionId, '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31'])
      answers.push(
        await theirs.ask({
          method: 'PUT',
          path: `/v1/worker/sessions/${sessionId}/recording`,
          key: theirs.apiKey,
          headers: { 'content-type': 'audio/wav', 'service-lease': ended.leaseToken },
          raw: wavOf(100),
        }),
      );
    expect(answers).toMatchObject([refusal(404, 'SESSION_NOT_FOUND'), refusal(404, 'SESSION_NOT_FOUND')]);
    expect(workerOf(theirs)).toBeDefined();
  });

  it('415 for another type, 401 without a key, 400 without a lease', async () => {
    const ended = await on.recordings.ended();
    const wav = wavOf(ended.recordingMs);
    expect(await on.recordings.upload(ended, wav, { 'content-type': 'audio/mpeg' })).toMatchObject(
      refusal(415, 'UNSUPPORTED_MEDIA_TYPE'),
    );
    expect(await on.recordings.upload(ended, wav, { authorization: 'Bearer sk_test_none' })).toMatchObject(
      refusal(401, 'UNAUTHORIZED'),
    );
    expect(await on.recordings.upload({ ...ended, leaseToken: '' }, wav)).toMatchObject(
      refusal(400, 'VALIDATION_ERROR'),
    );
  });
});

describe('503, a place that takes nothing', () => {
  it('is told with Retry-After; the recording stays waited for, and is taken when there is room again', async () => {
    const ended = await on.recordings.ended();
    const wav = wavOf(ended.recordingMs);
    // A file stands where the folder was.
    renameSync(on.folder, `${on.folder}-away`);
    writeFileSync(on.folder, '');
    const refused = await on.recordings.upload(ended, wav);
    rmSync(on.folder);
    renameSync(`${on.folder}-away`, on.folder);
    expect(refused).toMatchObject(refusal(503, 'SERVICE_UNAVAILABLE'));
    expect(refused.headers['retry-after']).toBe('5');
    expect((await on.recordings.call(ended.sessionId)).recording_status).toBe('uploading');
    expect((await on.recordings.upload(ended, wav)).status).toBe(200);
  });
});

describe('an upload that breaks off', () => {
  it('leaves nothing, and is taken when it comes again', async () => {
    const ended = await on.recordings.ended(60_000);
    const wav = wavOf(ended.recordingMs);
    const { port } = new URL(on.stage.url);
    const headers = {
      authorization: `Bearer ${on.ours.apiKey}`,
      'content-type': 'audio/wav',
      'content-length': String(wav.length),
      'service-lease': ended.leaseToken,
    };
    const path = `/v1/worker/sessions/${ended.sessionId}/recording`;
    const sending = request({ port, method: 'PUT', path, headers, agent: false }).on('error', () => {});
    sending.write(wav.subarray(0, wav.length / 2));
    await waitFor(
      'it arrives',
      () => on.recordings.call(ended.sessionId),
      ({ recording_status }) => recording_status === 'uploading',
    );
    expect(await on.ours.call('GET', `/v1/calls/${ended.sessionId}/recording`)).toMatchObject(
      refusal(404, 'RECORDING_NOT_AVAILABLE'),
    );
    sending.destroy();
    await waitFor(
      'nothing is left of it',
      async () => on.filesOf(ended.sessionId),
      (files) => files.length === 0,
    );
    expect((await on.recordings.upload(ended, wav)).status).toBe(200);
  });
});
