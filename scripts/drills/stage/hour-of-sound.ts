import { Readable } from 'node:stream';
import { request } from 'undici';
import { writeWavHead } from '../../../server/src/audio/wav-format.ts';
import { residentMegabytes } from './resident-memory.ts';
import type { Stage } from './stage.ts';

const sampleRateHz = 8_000;
const frameBytes = 4;
const hourMs = 3_600_000;
// What collections and buffers of sockets may come to, far from the 110 MB of the recording.
const mostMegabytes = 60;
const lookMs = 20;

/** Uploads a recording of an hour and reads it back, and looks at the memory of the process meanwhile; answers what is broken. */
export async function hourOfSound(stage: Stage): Promise<{ broken: string[]; figure: string }> {
  const [api] = stage.apis;
  if (api === undefined) throw new Error('No API process');
  const json = { authorization: `Bearer ${stage.client.apiKey}`, 'content-type': 'application/json' };
  const ask = async (path: string, body: object, headers = {}): Promise<Record<string, unknown>> => {
    const all = { ...json, ...headers };
    const answer = await request(`${api.url}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
    return (await answer.body.json()) as Record<string, unknown>;
  };
  const { sessionId: id } = await ask('/v1/sessions', { intent: { language: 'en' }, maxDurationSeconds: 14_400 });
  const { sessionId, leaseToken } = await ask('/v1/worker/claims', { waitSeconds: 10 });
  if (sessionId !== id) throw new Error('Another session waits');
  const headers = { 'service-lease': String(leaseToken) };
  const at = `/v1/worker/sessions/${String(sessionId)}`;
  const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
  await ask(`${at}/turns`, { turns }, headers);
  await stage.database.ask('update sessions set started_at = started_at - make_interval(secs => $2) where id = $1', [
    sessionId,
    hourMs / 1_000,
  ]);
  const { recordingMs } = await ask(`${at}/end`, { reason: 'caller_hangup' }, headers);
  const dataBytes = Math.round((Number(recordingMs) * sampleRateHz) / 1_000) * frameBytes;
  // What serves a first upload is loaded by then.
  const before = await residentMegabytes(api);
  let most = before;
  const timer = setInterval(() => {
    residentMegabytes(api).then(
      (megabytes) => {
        most = Math.max(most, megabytes);
      },
      () => {},
    );
  }, lookMs);
  const sent = await request(`${api.url}${at}/recording`, {
    method: 'PUT',
    headers: {
      ...headers,
      authorization: json.authorization,
      'content-type': 'audio/wav',
      'content-length': String(44 + dataBytes),
    },
    body: Readable.from(soundOf(dataBytes)),
  });
  await sent.body.dump();
  const link = await request(`${api.url}/v1/calls/${String(sessionId)}/recording`, { headers: json });
  const { url } = (await link.body.json()) as { url: string };
  const read = await request(url.replace(/^https?:\/\/[^/]+/, api.url));
  let bytes = 0;
  for await (const piece of read.body) bytes += (piece as Buffer).length;
  clearInterval(timer);
  const grown = most - before;
  return {
    figure: `an hour (${Math.round(dataBytes / 1_048_576)} MB) grew the process by ${grown} MB`,
    broken: [
      ...(sent.statusCode === 200 && bytes === 44 + dataBytes
        ? []
        : [`an hour was answered ${sent.statusCode}, ${bytes} bytes came`]),
      ...(grown <= mostMegabytes ? [] : [`an hour grew the process by ${grown} MB`]),
    ],
  };
}

async function* soundOf(dataBytes: number): AsyncGenerator<Buffer> {
  yield writeWavHead({ sampleRateHz, channels: 2, dataBytes });
  const piece = Buffer.alloc(262_144, 3);
  for (let left = dataBytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
}
