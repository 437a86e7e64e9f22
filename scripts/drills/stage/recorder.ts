import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { wavFile } from '../../../tests/support/wav.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Stage } from './stage.ts';

/** A recording that a worker was told is there, and what it is as it was sent. */
export interface Uploaded {
  readonly sessionId: string;
  /** Of its samples. */
  readonly sha256: string;
}

/** Workers that record one call after the other, and upload each until they are answered; some leave without a word. */
export interface Recorders {
  uploaded(): readonly Uploaded[];
  /** Sessions whose worker went away after their end, in the middle of the upload or before it. */
  left(): ReadonlySet<string>;
  /** Answers that no worker may get. */
  odd(): readonly string[];
  stop(): Promise<void>;
}

interface Claim {
  sessionId: string;
  leaseToken: string;
}

const sampleRateHz = 8_000;
const frameBytes = 4;
const longestMs = 40_000;
const againMs = 50;
const mostTries = 1_000;
const answeredOf = new Set([200, 201, 400, 404, 409, 413, 415]);

export function startRecorders(stage: Stage, options: { random: SeededRandom; lanes: number }): Recorders {
  const { random, lanes } = options;
  const uploaded: Uploaded[] = [];
  const left = new Set<string>();
  const odd: string[] = [];
  let stopping = false;

  const send = async (method: 'POST' | 'PUT', path: string, headers: object, body: Buffer | string, at: number) => {
    const url = stage.apis[at % stage.apis.length]?.url ?? '';
    const signal = AbortSignal.timeout(20_000);
    try {
      const all = { authorization: `Bearer ${stage.client.apiKey}`, ...headers };
      const answer = await request(`${url}${path}`, { method, headers: all, body, signal });
      const text = await answer.body.text();
      return { status: answer.statusCode, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch {
      return null;
    }
  };
  /** Until it is answered by one of the API processes. */
  const insist = async (method: 'POST' | 'PUT', path: string, headers: object, body: Buffer | string) => {
    for (let at = random.between(0, 1), tries = 1; ; at += 1, tries += 1) {
      const answer = await send(method, path, headers, body, at);
      if (answer !== null && answeredOf.has(answer.status)) return answer;
      if (answer !== null && answer.status !== 503 && answer.status !== 408)
        odd.push(`${method} ${path} was answered ${answer.status}`);
      if (tries === mostTries) throw new Error(`${method} ${path} is not answered: ${JSON.stringify(answer)}`);
      await sleep(againMs);
    }
  };
  const act = ({ sessionId, leaseToken }: Claim, name: string, json: object) =>
    insist(
      'POST',
      `/v1/worker/sessions/${sessionId}/${name}`,
      { 'content-type': 'application/json', 'service-lease': leaseToken },
      JSON.stringify(json),
    );

  /** Sends the half of it, and is gone. */
  const breakOff = async (path: string, headers: object, wav: Buffer): Promise<void> => {
    const leaving = new AbortController();
    async function* half(): AsyncGenerator<Buffer> {
      yield wav.subarray(0, wav.length / 2);
      await sleep(random.between(0, 50));
      leaving.abort();
      await new Promise(() => {});
    }
    const url = random.pick(stage.apis).url;
    const all = { authorization: `Bearer ${stage.client.apiKey}`, ...headers, 'content-length': String(wav.length) };
    await request(`${url}${path}`, {
      method: 'PUT',
      headers: all,
      body: Readable.from(half()),
      signal: leaving.signal,
    }).catch(() => {});
  };

  const record = async (nth: number): Promise<void> => {
    const json = { 'content-type': 'application/json' };
    await insist('POST', '/v1/sessions', json, JSON.stringify({ intent: { language: 'en' }, ttlSeconds: 120 }));
    const claims = await send('POST', '/v1/worker/claims', json, JSON.stringify({ waitSeconds: 2 }), nth);
    if (claims?.status !== 200) return;
    const claim = claims.json as unknown as Claim;
    const { sessionId, leaseToken } = claim;
    const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
    if ((await act(claim, 'turns', { turns })).status !== 200) return;
    await stage.database.ask('update sessions set started_at = started_at - make_interval(secs => $2) where id = $1', [
      sessionId,
      random.between(1, longestMs) / 1_000,
    ]);
    const { status, json: ended } = await act(claim, 'end', { reason: 'caller_hangup' });
    const ms = ended['recordingMs'];
    if (status !== 200 || typeof ms !== 'number') return;
    const samples = Buffer.alloc(Math.round((ms * sampleRateHz) / 1_000) * frameBytes, nth % 251);
    const wav = wavFile({ sampleRateHz, channels: 2, samples });
    const path = `/v1/worker/sessions/${sessionId}/recording`;
    const headers = { 'content-type': 'audio/wav', 'service-lease': leaseToken };
    if (random.chance(0.3)) await breakOff(path, headers, wav);
    if (random.chance(0.15)) {
      left.add(sessionId);
      return;
    }
    // Impatient ones send it twice at the same time.
    const tries = random.chance(0.2) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: tries }, () => insist('PUT', path, headers, wav)));
    const isTaken = answers.some((answer) => answer.status === 200);
    if (isTaken) uploaded.push({ sessionId, sha256: createHash('sha256').update(samples).digest('hex') });
    else odd.push(`the recording of ${sessionId} was answered ${JSON.stringify(answers)}`);
  };

  const run = async (lane: number): Promise<void> => {
    for (let nth = lane; !stopping; nth += lanes) await record(nth);
  };
  const running = Array.from({ length: lanes }, (_, lane) => run(lane));
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    uploaded: () => uploaded,
    left: () => left,
    odd: () => odd,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}
