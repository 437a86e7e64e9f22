import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { onRecordingsStage, wavOf } from './recordings-stage.ts';

const on = onRecordingsStage({ roles: ['api'] });

/** A recording that can be read, its bytes, and a link to it. */
async function ready(ms = 1_000) {
  const ended = await on.recordings.ended(ms);
  await on.recordings.upload(ended, wavOf(ended.recordingMs));
  const link = await on.recordings.link(ended.sessionId);
  const bytes = Buffer.from(await (await on.recordings.open(link)).arrayBuffer());
  return { ...ended, link, bytes };
}
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

describe('GET /v1/calls/{id}/recording and GET /v1/sessions/{id}/recording', () => {
  it('answer a link that needs no key; the session leads to it by 302', async () => {
    const { sessionId, bytes } = await ready();
    const led = await on.ours.call('GET', `/v1/sessions/${sessionId}/recording`);
    const location = String(led.headers['location']);
    expect([led.status, led.text, led.headers['cache-control']]).toEqual([302, '', 'private, no-store']);
    expect(location.startsWith(`${on.stage.url}/v1/recordings/rec_`)).toBe(true);
    expect((await bytesOf(await on.recordings.open(location))).equals(bytes)).toBe(true);
    const named = await on.ours.call('GET', `/v1/calls/${sessionId}/recording`);
    expect(named.headers['cache-control']).toBe('private, no-store');
  });

  it('are 404 for an unknown call and for one of another organization alike (promise P14)', async () => {
    const { sessionId } = await ready();
    const theirs = await on.stage.organization();
    for (const id of [sessionId, '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e31']) {
      expect(await theirs.call('GET', `/v1/calls/${id}/recording`)).toMatchObject(refusal(404, 'NOT_FOUND'));
      expect(await theirs.call('GET', `/v1/sessions/${id}/recording`)).toMatchObject(refusal(404, 'SESSION_NOT_FOUND'));
    }
  });

  it('are 404 RECORDING_NOT_AVAILABLE while there is none to read', async () => {
    const running = await on.recordings.sessions.made();
    const { sessionId: pending } = await on.recordings.ended();
    const suppressed = await on.recordings.sessions.made({ recording: false });
    for (const id of [running, pending, suppressed])
      for (const path of [`/v1/calls/${id}/recording`, `/v1/sessions/${id}/recording`])
        expect(await on.ours.call('GET', path)).toMatchObject(refusal(404, 'RECORDING_NOT_AVAILABLE'));
  });
});

describe('a link', () => {
  it('serves WAV that nothing on the way may keep, for any number of requests', async () => {
    const { link, bytes, sessionId } = await ready();
    for (let count = 0; count < 3; count += 1) {
      const response = await on.recordings.open(link);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'audio/wav',
        'content-length': String(bytes.length),
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="${sessionId}.wav"`,
        'x-content-type-options': 'nosniff',
      });
      expect([response.status, (await bytesOf(response)).equals(bytes)]).toEqual([200, true]);
    }
    const head = await on.recordings.open(link, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });

  it('is 410 once its five minutes are over by the clock of the organization', async () => {
    const { link } = await ready();
    const pass = (interval: string) =>
      on.ours.sql('update organizations set clock_offset = clock_offset + $2::interval where id = $1', [
        on.ours.id,
        interval,
      ]);
    await pass('4 minutes');
    expect((await on.recordings.open(link)).status).toBe(200);
    await pass('1 minute');
    expect(await refused(await on.recordings.open(link))).toEqual([410, 'GONE']);
  });

  it('is 404 where anything of it was changed', async () => {
    const { link } = await ready();
    const token = link.slice(link.lastIndexOf('/') + 1);
    const at = (place: number, letter: string) => `${token.slice(0, place)}${letter}${token.slice(place + 1)}`;
    const other = (place: number) => at(place, token[place] === 'A' ? 'B' : 'A');
    const changed = [
      ...[4, 20, 60, token.length - 1].map(other),
      token.slice(0, -1),
      `${token}A`,
      token.slice(4),
      'rec_',
      `rec_${'A'.repeat(5_000)}`,
      `${token}%00`,
      `${token}=`,
    ];
    for (const one of changed)
      expect(await refused(await on.recordings.open(`${on.stage.url}/v1/recordings/${one}`))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });

  it('takes GET and HEAD alone', async () => {
    const { link } = await ready();
    const answer = await on.recordings.open(link, {}, 'DELETE');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is 404 where the file has vanished or was cut', async () => {
    const { link, sessionId } = await ready();
    const file = join(on.folder, on.ours.id, sessionId, on.filesOf(sessionId)[0] ?? '');
    truncateSync(file, 100);
    expect(await refused(await on.recordings.open(link))).toEqual([404, 'RECORDING_NOT_AVAILABLE']);
    rmSync(file);
    expect(await refused(await on.recordings.open(link))).toEqual([404, 'RECORDING_NOT_AVAILABLE']);
  });
});

describe('ranges (RFC 9110, 14)', () => {
  it('serve the part that is asked for', async () => {
    const { link, bytes } = await ready();
    const size = bytes.length;
    const huge = '9'.repeat(400);
    const parts: Array<[string, number, number]> = [
      ['bytes=0-0', 0, 1],
      ['bytes=0-43', 0, 44],
      [`bytes=44-${size - 1}`, 44, size],
      ['bytes=1000-', 1_000, size],
      ['bytes=-100', size - 100, size],
      [`bytes=100-${huge}`, 100, size],
      [`bytes=-${huge}`, 0, size],
      [`bytes=${size - 1}-${size + 10}`, size - 1, size],
      ['Bytes = 0 - 9', 0, 10],
    ];
    for (const [range, start, end] of parts) {
      const response = await on.recordings.open(link, { range });
      expect([range, response.status, response.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${start}-${end - 1}/${size}`,
      ]);
      expect((await bytesOf(response)).equals(bytes.subarray(start, end))).toBe(true);
    }
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes 0-1', 'bytes=0x1-2'])(
    'are no ranges, and the whole is served: %s',
    async (range) => {
      const { link, bytes } = await ready(100);
      const response = await on.recordings.open(link, { range });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, bytes.length]);
    },
  );

  it('past the end are 416, with the length', async () => {
    const { link, bytes } = await ready(100);
    for (const range of [`bytes=${bytes.length}-`, `bytes=${'9'.repeat(400)}-`, 'bytes=-0']) {
      const response = await on.recordings.open(link, { range });
      expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
      expect(await refused(response)).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    }
  });

  it('are for GET alone', async () => {
    const { link, bytes } = await ready(100);
    const response = await on.recordings.open(link, { range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });
});

describe('conditions (RFC 9110, 13)', () => {
  it('save a caller who has it the bytes, and another one the wrong part', async () => {
    const { link, bytes } = await ready(100);
    const known = (await on.recordings.open(link, {}, 'HEAD')).headers;
    const etag = known.get('etag') ?? '';
    const modified = known.get('last-modified') ?? '';
    const before = new Date(Date.parse(modified) - 60_000).toUTCString();
    const expected: Array<[Record<string, string>, number]> = [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", W/${etag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"other"', 'if-modified-since': modified }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': before }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
      [{ 'if-match': etag }, 200],
      [{ 'if-match': '"other"' }, 412],
      [{ 'if-match': `W/${etag}` }, 412],
      [{ 'if-unmodified-since': before }, 412],
      [{ 'if-unmodified-since': modified }, 200],
      [{ range: 'bytes=0-9', 'if-range': etag }, 206],
      [{ range: 'bytes=0-9', 'if-range': modified }, 206],
      [{ range: 'bytes=0-9', 'if-range': '"other"' }, 200],
      [{ range: 'bytes=0-9', 'if-range': before }, 200],
    ];
    for (const [headers, status] of expected) {
      const response = await on.recordings.open(link, headers);
      expect([headers, response.status]).toEqual([headers, status]);
      const { length } = await bytesOf(response);
      if (status === 304) expect([length, response.headers.get('etag')]).toEqual([0, etag]);
      if (status === 200) expect(length).toBe(bytes.length);
    }
  });
});

describe('a transfer that was begun in time', () => {
  it('runs to its end, though the link expires and the recording is removed meanwhile', async () => {
    const { link, bytes, sessionId } = await ready(120_000);
    const reader = (await on.recordings.open(link)).body?.getReader();
    const pieces = [(await reader?.read())?.value ?? new Uint8Array()];
    await on.ours.sql(`update organizations set clock_offset = clock_offset + interval '1 hour' where id = $1`, [
      on.ours.id,
    ]);
    rmSync(join(on.folder, on.ours.id, sessionId), { recursive: true });
    expect((await on.recordings.open(link)).status).toBe(410);
    for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) pieces.push(step.value);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });
});
