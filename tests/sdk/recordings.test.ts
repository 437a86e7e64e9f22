import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError, createClient, type Fetch, type TrunklineClient } from '../../sdk/src/index.ts';
import { type EndedSession, recordingsOf, wavOf } from '../http/recordings/recordings-stage.ts';
import type { Organization } from '../support/organization.ts';
import { type Stage, startStage } from '../support/stage.ts';

let stage: Stage;
let ours: Organization;
let ended: EndedSession;
let wav: Buffer;
let client: TrunklineClient;
/** What was sent: where, and with which key. */
let sent: Array<{ url: string; key: string | null }>;

beforeAll(async () => {
  stage = await startStage({ worker: false });
});
beforeEach(async () => {
  ours = await stage.organization();
  ended = await recordingsOf(ours, stage.url).ended(2_000);
  wav = wavOf(ended.recordingMs);
  sent = [];
  const noting: Fetch = (url, init) => {
    sent.push({ url, key: new Headers(init.headers).get('authorization') });
    return fetch(url, init);
  };
  client = createClient({ baseUrl: stage.url, apiKey: ours.apiKey, fetch: noting, retries: { baseMs: 10 } });
});
afterAll(() => stage.close());

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}
const read = async (call: Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>): Promise<Buffer> =>
  Buffer.from(await (await call).arrayBuffer());
const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? [error.status, error.code] : error),
  );

describe('worker.uploadRecording', () => {
  it('uploads what is in memory, and what comes as a stream', async () => {
    const answer = await client.worker.uploadRecording(ended, inPieces(wav));
    expect(answer).toMatchObject({ recordingStatus: 'ready', recordingDurationMs: ended.recordingMs });
    // An equal one is taken again.
    expect(await client.worker.uploadRecording(ended, new Blob([new Uint8Array(wav)]))).toEqual(answer);
  });

  it('throws what refuses it', async () => {
    expect(await statusOf(client.worker.uploadRecording(ended, wavOf(1)))).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('calls.downloadRecording', () => {
  it('reads it whole, or any part, and says how much there is; the key goes to the server alone', async () => {
    await client.worker.uploadRecording(ended, wav);
    const { sessionId } = ended;
    const whole = await read(client.calls.downloadRecording(sessionId));
    const rest = await client.calls.downloadRecording(sessionId, { start: 1_000 });
    expect([rest.byteLength, rest.totalBytes]).toEqual([whole.length - 1_000, whole.length]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(1_000))).toBe(true);
    const part = await read(client.calls.downloadRecording(sessionId, { start: 10, end: 20 }));
    expect(part.equals(whole.subarray(10, 20))).toBe(true);
    const links = sent.filter(({ url }) => url.includes('/v1/recordings/'));
    expect(links).toHaveLength(3);
    expect(links.map(({ key }) => key)).toEqual([null, null, null]);
  });

  it('comes as a stream, which can be left', async () => {
    await client.worker.uploadRecording(ended, wav);
    const { audio } = await client.calls.downloadRecording(ended.sessionId);
    let bytes = 0;
    for await (const piece of audio) {
      bytes += piece.length;
      break;
    }
    expect(bytes).toBeGreaterThan(0);
  });

  it('throws while there is none, past its end, and for what is no part', async () => {
    expect(await statusOf(client.calls.downloadRecording(ended.sessionId))).toEqual([404, 'RECORDING_NOT_AVAILABLE']);
    await client.worker.uploadRecording(ended, wav);
    expect(await statusOf(client.calls.downloadRecording(ended.sessionId, { start: 10 ** 9 }))).toEqual([
      416,
      'RANGE_NOT_SATISFIABLE',
    ]);
    for (const part of [{ start: -1 }, { start: 0.5 }, { start: 5, end: 5 }, { end: Number.NaN }])
      expect(await statusOf(client.calls.downloadRecording(ended.sessionId, part))).toBeInstanceOf(TypeError);
  });
});

describe('sessions.recording and calls.recording', () => {
  it('answer where it is opened without a key', async () => {
    await client.worker.uploadRecording(ended, wav);
    const links = [
      await client.sessions.recording(ended.sessionId),
      (await client.calls.recording(ended.sessionId)).url,
    ];
    for (const link of links) expect((await fetch(link)).status).toBe(200);
    expect(await statusOf(client.sessions.recording('01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31'))).toEqual([
      404,
      'SESSION_NOT_FOUND',
    ]);
  });
});
