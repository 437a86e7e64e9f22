import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { type EventFrame, framesOf } from '../../support/event-frames.ts';
import { freshKey } from '../../support/fresh.ts';
import { mp3File, mp3Ms } from '../../support/mp3.ts';
import type { Organization } from '../../support/organization.ts';
import type { RouterRecord } from '../../support/router-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { toneSamples, wavFile } from '../../support/wav.ts';

type Refused = components['schemas']['ErrorEnvelope'];

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false, config: { routerConcurrency: 2 } });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const sound = { sampleRateHz: 16_000, channels: 1 };
const wav = wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs: 900 }) });
const mp3 = mp3File({ frames: 40, pictureBytes: 5_000, info: 'Xing' });

interface Asked {
  raw?: Buffer | string;
  intent?: object | string;
  constraints?: object | string;
  options?: object | string;
  headers?: Record<string, string | string[] | undefined>;
  from?: Pick<Organization, 'apiKey'>;
}
const jsonOf = (value: object | string): string => (typeof value === 'string' ? value : JSON.stringify(value));
const only = (...stt: string[]) => ({ allowedProviders: { stt } });
const transcribe = (asked: Asked = {}) => {
  const { raw = wav, intent = { language: 'en' }, constraints, options, headers = {}, from = ours } = asked;
  const all = {
    'content-type': 'audio/wav',
    'x-service-intent': jsonOf(intent),
    ...(constraints !== undefined && { 'x-service-constraints': jsonOf(constraints) }),
    ...(options !== undefined && { 'x-service-stt-options': jsonOf(options) }),
    ...headers,
  };
  return stage.ask<Refused>({
    method: 'POST',
    path: '/v1/transcribe',
    key: from.apiKey,
    // What is undefined is not sent; a list is sent as so many headers.
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >,
    raw,
  });
};
/** The frames of an answer that is a stream. */
async function heard(asked: Asked = {}) {
  const { status, text, headers } = await transcribe(asked);
  if (status !== 200) throw new Error(text);
  const frames = framesOf(text) as (EventFrame & { data: Record<string, unknown> })[];
  return { text, frames, done: frames.at(-1)?.data ?? {}, id: String(headers['x-request-id']), headers };
}
const recordOf = (id: string) =>
  waitFor(
    'the request has ended',
    async () => (await ours.call<RouterRecord>('GET', `/v1/router/requests/${id}`)).body,
    ({ status }) => status !== undefined && status !== 'running',
  );

/** So many requests that wait for their provider; each is left by itself, and gives its record then. */
async function stalled(count: number, headers: Record<string, string> = {}) {
  const leaving = Array.from({ length: count }, () => {
    const controller = new AbortController();
    const done = fetch(`${stage.url}/v1/transcribe`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ours.apiKey}`,
        'content-type': 'audio/wav',
        'x-service-intent': '{"language":"en"}',
        'x-service-constraints': jsonOf(only('simulated:stall-mid-stream')),
        ...headers,
      },
      body: new Uint8Array(wav),
      signal: controller.signal,
    }).then(
      ({ status }) => `answered ${status}`,
      () => 'left',
    );
    return { controller, done };
  });
  const ids = await waitFor(
    'they run',
    async () =>
      ours.sql<{ id: string }>(
        `select 'req_' || replace(request_id::text, '-', '') as id from router_live
         where operation = 'transcribe' and organization_id = $1`,
        [ours.id],
      ),
    (rows) => rows.length === count,
  );
  return leaving.map(({ controller, done }, nth) => ({
    leave: async () => {
      controller.abort();
      expect(await done).toBe('left');
      return recordOf(ids[nth]?.id ?? '');
    },
  }));
}

describe('POST /v1/transcribe', () => {
  describe('200', () => {
    it('is who heard it, what was said, and both together at the end', async () => {
      const { frames, done, id } = await heard();
      const served = { provider: 'simulated', model: 'echo', failoverCount: 0, scoresRunId: null };
      expect(frames.map(({ event }) => event)).toEqual(['meta', 'transcript', 'done']);
      expect(frames[0]?.data).toEqual(served);
      expect(frames[1]?.data).toEqual({ text: done['text'], isFinal: true, confidence: null });
      expect(done).toEqual({ ...served, text: expect.stringMatching(/^\w+ \w+\.$/), confidence: null });
      expect(await recordOf(id)).toMatchObject({
        operation: 'transcribe',
        status: 'succeeded',
        usage: { duration_ms: 900 },
      });
    });

    // The one separator that every client's splitter knows (companion to the interface, 2.2).
    it('ends each frame with two line feeds', async () => {
      const { text } = await heard();
      expect(text).not.toContain('\r');
      expect(text.split('\n\n').filter((frame) => frame.startsWith('event: '))).toHaveLength(3);
      expect(text.endsWith('\n\n')).toBe(true);
    });

    it.each(['audio/mpeg', 'application/octet-stream', 'application/json', 'text/plain', ';;;', undefined])(
      'knows a WAV and an MP3 by their bytes, under the type %s',
      async (type) => {
        const headers = { 'content-type': type };
        expect((await heard({ headers })).done['provider']).toBe('simulated');
        const { id } = await heard({ headers, raw: mp3 });
        expect(await recordOf(id)).toMatchObject({ status: 'succeeded', usage: { duration_ms: mp3Ms(40) } });
      },
    );

    it('gives the words in seconds where they are asked for', async () => {
      const { done } = await heard({ options: { wordTimestamps: true } });
      expect(done['words']).toEqual([
        { word: expect.any(String), start: 0, end: 0.36 },
        { word: expect.any(String), start: 0.45, end: 0.81 },
      ]);
    });

    it('takes the members that no adapter reads, null for one that is left out, and characters beyond ASCII', async () => {
      const options = {
        keywords: ['Zürich', '\u6771\u4eac'],
        prompt: 'Orders.',
        language: 'auto',
        workload: 'transcription',
        diarization: null,
        speakersExpected: 2,
        smartFormat: true,
        fillerWords: false,
        profanityFilter: true,
      };
      const bytes = Buffer.from(JSON.stringify(options)).toString('latin1');
      expect((await heard({ options: bytes, intent: { language: 'de', region: null } })).frames).toHaveLength(3);
    });

    it('counts who failed before', async () => {
      const { frames } = await heard({ constraints: only('simulated:error-500', 'simulated:slow-first-byte') });
      expect(frames[0]?.data).toMatchObject({ model: 'slow-first-byte', failoverCount: 1 });
    });

    it('writes down a session of the organization, and ignores every other text', async () => {
      const session = async ({ call }: Organization): Promise<string> => {
        const { body } = await call<{ sessionId: string }>('POST', '/v1/sessions', { intent: { language: 'en' } });
        return body.sessionId;
      };
      const theirs = await session(await stage.organization());
      const own = await session(ours);
      const written = async (id: string): Promise<unknown[]> => {
        const request = (await heard({ headers: { 'x-session-id': id } })).id;
        await recordOf(request);
        const uuid = request.replace('req_', '');
        return ours.sql<{ session_id: string | null }>(
          `select session_id::text from router_requests where id = $1::uuid union all
           select session_id from credit_ledger where resource_id = $2 and kind = 'settlement'`,
          [uuid, request],
        );
      };
      expect(await written(own)).toEqual([{ session_id: own }, { session_id: own }]);
      for (const other of [theirs, 'none', freshKey()])
        expect(await written(other)).toEqual([{ session_id: null }, { session_id: null }]);
    });

    it('ends with the caller: the record says that it was canceled', async () => {
      const [only] = await stalled(1);
      expect(await only?.leave()).toMatchObject({ status: 'canceled' });
    });
  });

  describe('400 VALIDATION_ERROR', () => {
    it.each<[string, Asked, string]>([
      ['an intent that is no JSON', { intent: 'en' }, '/headers/x-service-intent'],
      ['an empty intent', { intent: '' }, '/headers/x-service-intent'],
      ['an intent without a language', { intent: {} }, '/headers/x-service-intent/language'],
      ['an intent that is a list', { intent: '[]' }, '/headers/x-service-intent'],
      ['an unknown member', { intent: { language: 'en', tone: 'kind' } }, '/headers/x-service-intent/tone'],
      ['a language that is none', { intent: { language: 'english' } }, '/headers/x-service-intent/language'],
      ['a member twice', { intent: '{"language":"en","language":"de"}' }, '/headers/x-service-intent/language'],
      ['bytes that are no UTF-8', { intent: '{"language":"\u00ff"}' }, '/headers/x-service-intent'],
      [
        'an intent in two headers',
        { headers: { 'x-service-intent': ['{"language":"en"', '"optimizeFor":"cost"}'] } },
        '/headers/x-service-intent',
      ],
      ['constraints that are no object', { constraints: '7' }, '/headers/x-service-constraints'],
      [
        'an unknown provider',
        { constraints: only('unknown') },
        '/headers/x-service-constraints/allowedProviders/stt/0',
      ],
      ['an unknown option', { options: { punctuate: true } }, '/headers/x-service-stt-options/punctuate'],
      ['too many speakers', { options: { speakersExpected: 11 } }, '/headers/x-service-stt-options/speakersExpected'],
      [
        'options of an unknown provider',
        { options: { providerOptions: { unknown: { a: 1 } } } },
        '/headers/x-service-stt-options/providerOptions',
      ],
      [
        'options that the provider does not take',
        { options: { providerOptions: { simulated: { pitch: 1 } } } },
        '/headers/x-service-stt-options/providerOptions/simulated/pitch',
      ],
    ])('names the header of %s, and takes no key', async (_, asked, path) => {
      const key = freshKey();
      const { status, body } = await transcribe({ ...asked, headers: { 'idempotency-key': key, ...asked.headers } });
      expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'VALIDATION_ERROR', path]);
      expect((await transcribe({ headers: { 'idempotency-key': key } })).status).toBe(200);
    });

    it('wants an intent', async () => {
      const { status, body } = await stage.ask<Refused>({
        method: 'POST',
        path: '/v1/transcribe',
        key: ours.apiKey,
        headers: { 'content-type': 'audio/wav' },
        raw: wav,
      });
      expect([status, body.issues]).toEqual([400, [{ path: '/headers/x-service-intent', message: 'is required' }]]);
    });
  });

  describe('400 INVALID_AUDIO', () => {
    it.each<[string, Buffer | string]>([
      ['an empty body', ''],
      ['text', 'hello'],
      ['JSON', '{}'],
      ['half a WAV head', wav.subarray(0, 20)],
      [
        'a WAV of another kind of samples',
        wavFile({ ...sound, samples: Buffer.alloc(320), says: { format: 3, bits: 32 } }),
      ],
      ['half an MP3', mp3.subarray(0, mp3.length - 100)],
      ['an MP3 with a picture and no frames', mp3File({ frames: 0, pictureBytes: 5_000 })],
      ['another container', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(200)])],
    ])('for %s, and takes no key', async (_, raw) => {
      const headers = { 'idempotency-key': freshKey() };
      const { status, body } = await transcribe({ raw, headers });
      expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'INVALID_AUDIO', '/body']);
      expect((await transcribe({ headers })).status).toBe(200);
    });
  });

  it('402 INSUFFICIENT_CREDITS', async () => {
    const { status, body } = await transcribe({ from: await stage.organization({ creditPolicy: 'prepaid' }) });
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
  });

  it('409 REQUEST_ALREADY_STARTED with the id of the first request, IDEMPOTENCY_CONFLICT for another file or header', async () => {
    const headers = { 'idempotency-key': freshKey() };
    const { id } = await heard({ headers });
    await recordOf(id);
    const again = await transcribe({ headers: { ...headers, 'content-type': 'audio/mpeg' } });
    expect([again.status, again.body]).toEqual([
      409,
      expect.objectContaining({ code: 'REQUEST_ALREADY_STARTED', requestId: id }),
    ]);
    for (const other of [{ raw: mp3 }, { intent: { language: 'de' } }, { options: { diarization: true } }]) {
      const { status, body } = await transcribe({ ...other, headers });
      expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    }
  });

  it('409 IDEMPOTENCY_IN_PROGRESS while the first one runs', async () => {
    const headers = { 'idempotency-key': freshKey() };
    const [first] = await stalled(1, headers);
    const { status, body } = await transcribe({ headers, constraints: only('simulated:stall-mid-stream') });
    expect([status, body.code, body.retryable]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', true]);
    await first?.leave();
  });

  it('429 RATE_LIMITED where the organization has as many running as it may', async () => {
    const running = await stalled(2);
    const { status, body } = await transcribe();
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    // The controllers are in the order of the calls, and the ids in any.
    await Promise.all(running.map(({ leave }) => leave()));
  });

  it('413 for a file that is larger than it may be, in the middle of which nothing is asked', async () => {
    const { status, body } = await transcribe({ raw: Buffer.alloc(26_214_401) });
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('422 no_capable_provider where the constraints leave providers of another mode alone', async () => {
    const { status, body } = await transcribe({ constraints: only('openai') });
    expect([status, body.code]).toEqual([422, 'no_capable_provider']);
  });

  it.each([
    ['TRANSCRIBE_FAILED', ['simulated:error-500']],
    ['ALL_PROVIDERS_FAILED', ['simulated:error-500', 'simulated:empty-output']],
  ])('500 %s where %j fail', async (code, models) => {
    const { status, body, headers } = await transcribe({ constraints: only(...models) });
    expect([status, body.code, body.retryable]).toEqual([500, code, true]);
    expect(headers['service-attempt-id']).toMatch(/^att_/);
  });
});
