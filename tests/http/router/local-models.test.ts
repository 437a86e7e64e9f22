import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFlite } from '../../../server/src/providers/local/flite/find-flite.ts';
import { fakePocketsphinx } from '../../support/fake-pocketsphinx.ts';
import { freshKey } from '../../support/fresh.ts';
import { hear, type Hearing } from '../../support/router-client.ts';
import { upload } from '../../support/router-requests.ts';
import { paths } from '../../support/router-stage.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, type StreamCaller, type StreamOpening } from '../../support/stream-caller.ts';
import { readWavHead, toneSamples, wavFile } from '../../support/wav.ts';

const fake = fakePocketsphinx();
let server: TestServer;
/** Beside it, without anything of this machine. */
let bare: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config: { local: { sttStreams: 2, path: fake.path } } });
  bare = await startTestServer({
    roles: ['api'],
    beside: server,
    localModels: { fliteFile: null, pocketsphinx: null },
  });
});
afterAll(async () => {
  await bare.close();
  await server.close();
  fake.remove();
});

type Answer = Awaited<Hearing['over']>;
const local = { mode: 'explicit', provider: 'local', model: 'flite' };
interface Asked {
  input?: string;
  routing?: object;
  voice?: string;
  rate?: number;
  key?: string;
  accept?: string;
}
/** Speaks in the test organization, by this machine unless it is said otherwise. */
function speak({ input = 'Hello there.', routing = local, voice, rate = 16_000, key, accept }: Asked): Promise<Answer> {
  return hear(server.url, {
    method: 'POST',
    path: paths.tts,
    key: key ?? server.key,
    headers: { 'idempotency-key': freshKey(), ...(accept === undefined ? {} : { accept }) },
    json: {
      input,
      routing,
      ...(voice === undefined ? {} : { voice }),
      audio: { encoding: 'pcm_s16le', sample_rate_hz: rate, channels: 1 },
    },
  }).over;
}
const servedBy = ({ headers }: Answer) => `${headers['service-provider']}:${headers['service-model']}`;
const errorOf = ({ text }: Answer) => JSON.parse(text).error;
async function recordOf({ headers }: Answer) {
  const path = `/v1/router/requests/${headers['service-request-id']}`;
  const { body } = await waitFor(
    'the request has ended',
    () =>
      ask<{ status: string; attempts: object[]; cost_micro_usd: string }>(server.url, {
        method: 'GET',
        path,
        key: server.key,
      }),
    (record) => record.body.status !== 'running',
  );
  return body;
}

describe('POST /v1/tts/speech by the voice of this machine 200', () => {
  it.each([8_000, 16_000, 24_000])('speaks at %i Hz, and costs nothing', async (rate) => {
    const spoken = await speak({ rate });
    expect([spoken.status, servedBy(spoken), spoken.isWhole]).toEqual([200, 'local:flite', true]);
    expect(spoken.headers['service-usage-characters']).toBe('12');
    const seconds = spoken.bytes.length / 2 / rate;
    expect(seconds).toBeGreaterThan(0.7);
    expect(seconds).toBeLessThan(2);
    expect(await recordOf(spoken)).toMatchObject({ status: 'succeeded', cost_micro_usd: '0' });
  });

  it('speaks into a WAV file', async () => {
    const { status, bytes } = await speak({ accept: 'audio/wav', voice: 'slt' });
    expect(status).toBe(200);
    expect(readWavHead(bytes)).toMatchObject({ sampleRateHz: 16_000, channels: 1, bitsPerSample: 16 });
  });
});

// docs/decisions/vendors.md#d390
describe('who speaks without a name', () => {
  it('is the simulation where no list names this machine, whatever the objective', async () => {
    for (const objective of ['balanced', 'quality', 'latency', 'cost'])
      expect(servedBy(await speak({ routing: { mode: 'auto', objective } }))).toBe('simulated:echo');
    expect(servedBy(await speak({ routing: { mode: 'auto', deny_providers: ['simulated:echo'] } }))).not.toContain(
      'local',
    );
  });

  it('is this machine where the allowed providers name it', async () => {
    for (const allowed of ['local', 'local:flite'])
      expect(servedBy(await speak({ routing: { mode: 'auto', allow_providers: [allowed] } }))).toBe('local:flite');
    const both = { mode: 'auto', allow_providers: ['local', 'simulated:error-500'] };
    expect(servedBy(await speak({ routing: both }))).toBe('local:flite');
  });
});

describe('what it does not serve', () => {
  it('a text without anything to say: another provider that is allowed, else a clear failure', async () => {
    const alone = await speak({ input: '世界 😀' });
    expect([alone.status, errorOf(alone).code]).toEqual([502, 'provider_error']);
    const routing = { mode: 'auto', allow_providers: ['local:flite', 'simulated:error-500'] };
    const body = await recordOf(await speak({ input: '世界', routing }));
    expect(body.attempts).toMatchObject([
      { provider: 'local', model: 'flite', outcome: 'failed' },
      { provider: 'simulated', model: 'error-500', outcome: 'failed' },
    ]);
  });

  it.each<[string, Asked]>([
    ['another rate', { rate: 22_050 }],
    ['another voice', { voice: 'hal' }],
    ['a text that is too long', { input: 'a'.repeat(10_001) }],
  ])('%s is a 400 before anything is spoken', async (_name, asked) => {
    const refused = await speak(asked);
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'capability_unsupported']);
  });

  it('a live organization: 400 that says why', async () => {
    const json = { name: 'Live', mode: 'live', creditPolicy: 'unlimited' };
    const made = { method: 'POST', path: '/v1/organizations', key: server.adminKey, json };
    const { apiKey: key } = (await ask<{ apiKey: string }>(server.url, made)).body;
    const refused = await speak({ key });
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'invalid_request']);
    expect(errorOf(refused).message).toContain('/body/routing/provider: local does not serve live organizations');
    expect(errorOf(refused).hint).toContain('local');
  });
});

it('is found, because the package is installed with those of development', () => {
  expect(findFlite()).toMatch(/flite\.wasm$/);
});

interface Transcription {
  text: string;
  words?: object[];
  error?: { code: string };
  route?: { provider: string; model: string };
}
const ears = { mode: 'explicit', provider: 'local', model: 'pocketsphinx' };

async function transcribe(request: object, of: TestServer = server): Promise<{ status: number; body: Transcription }> {
  const format = { sampleRateHz: 16_000, channels: 1 };
  const audio = wavFile({ ...format, samples: toneSamples({ ...format, durationMs: 2_000 }) });
  const { raw, headers } = upload(request, audio);
  const sent = { ...headers, 'idempotency-key': freshKey() };
  const { status, text } = await hear(of.url, { method: 'POST', path: paths.stt, key: of.key, headers: sent, raw })
    .over;
  return { status, body: JSON.parse(text) };
}
const listed = async (of: TestServer) => {
  const { body } = await ask<{
    models: { provider: string; id: string; kind: string; note?: string; benchmark?: { rank?: number } }[];
  }>(of.url, { method: 'GET', path: '/v1/models?objective=latency', key: of.key });
  return body.models.flatMap(({ provider, id, kind, benchmark }) =>
    benchmark?.rank === undefined && provider === 'simulated' ? [] : [[kind, provider, id, benchmark?.rank ?? null]],
  );
};

// docs/decisions/vendors.md#d393
describe('POST /v1/stt/transcriptions by the ears of this machine', () => {
  it('200 hears where the request names it, with words where they are asked for', async () => {
    const { status, body } = await transcribe({ routing: ears, options: { word_timestamps: true } });
    expect([status, body.text, body.words?.length]).toEqual([200, 'one two', 2]);
    expect(body.route).toMatchObject({ provider: 'local', model: 'pocketsphinx' });
  });

  it('200 leaves what names nothing to the simulation', async () => {
    const { status, body } = await transcribe({});
    expect([status, body.route?.provider]).toEqual([200, 'simulated']);
    const allowed = await transcribe({ routing: { mode: 'auto', allow_providers: ['local'] } });
    expect([allowed.status, allowed.body.route?.model]).toEqual([200, 'pocketsphinx']);
  });

  it('502 where the program fails', async () => {
    fake.plan('breaks off');
    const failed = await transcribe({ routing: ears });
    expect([failed.status, failed.body.error?.code]).toEqual([502, 'provider_error']);
    fake.plan('works');
  });

  it('400 for what it cannot do', async () => {
    const refused = await transcribe({ routing: ears, options: { diarization: true } });
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'capability_unsupported']);
  });
});

describe('GET /v1/models', () => {
  it('lists what this machine has, behind the model of the simulation that works', async () => {
    expect(await listed(server)).toEqual([
      ['llm', 'simulated', 'echo', 1],
      ['llm', 'local', 'reader', 2],
      ['stt', 'simulated', 'echo', 1],
      ['stt', 'local', 'pocketsphinx', 2],
      ['tts', 'simulated', 'echo', 1],
      ['tts', 'local', 'flite', 2],
    ]);
  });

  it('lists of a machine that has nothing only what answers by rules, and its server serves all the same', async () => {
    expect((await listed(bare)).filter(([, provider]) => provider === 'local')).toEqual([
      ['llm', 'local', 'reader', 2],
    ]);
    const refused = await transcribe({ routing: ears }, bare);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid_request']);
    expect((await transcribe({}, bare)).status).toBe(200);
    const voices = { method: 'GET', path: '/v1/tts/voices?vendor=local', key: bare.key };
    expect((await ask<{ total: number }>(bare.url, voices)).body.total).toBe(0);
  });
});

// docs/decisions/vendors.md#d495
describe('POST /v1/llm/responses by rules', () => {
  const byRules = { mode: 'explicit', provider: 'local', model: 'reader' };
  const text = (role: string, content: string) => ({
    type: 'message',
    role,
    content: [{ type: 'text', text: content }],
  });
  const input = [text('system', 'The garage is behind the house.'), text('user', 'Where is the garage?')];
  const respond = (request: object) =>
    ask<{ output: object[]; route: object; error: { code: string; message: string } }>(server.url, {
      method: 'POST',
      path: paths.llm,
      key: server.key,
      headers: { 'idempotency-key': freshKey() },
      json: { input, max_output_tokens: 100, ...request },
    });

  it('200 answers where the request names it, and costs nothing', async () => {
    for (const routing of [byRules, { mode: 'auto', allow_providers: ['local'] }]) {
      const answer = await respond({ routing, temperature: 0.5 });
      expect([answer.status, answer.body.route]).toEqual([200, expect.objectContaining({ model: 'reader' })]);
      expect(JSON.stringify(answer.body.output)).toContain('The garage is behind the house.');
      const path = `/v1/router/requests/${answer.headers['service-request-id']}`;
      const record = await ask<object>(server.url, { method: 'GET', path, key: server.key });
      expect(record.body).toMatchObject({ cost_micro_usd: '0' });
    }
  });

  it('200 leaves what names nothing to the simulation, whatever the objective', async () => {
    for (const objective of ['balanced', 'quality', 'latency', 'cost'])
      expect((await respond({ routing: { mode: 'auto', objective } })).body.route).toMatchObject({ model: 'echo' });
  });

  it('400 for a value of a schema, which rules cannot make', async () => {
    const response_format = { type: 'json_schema', name: 'x', schema: { type: 'object' }, strict: false };
    const refused = await respond({ routing: byRules, response_format });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'capability_unsupported']);
    expect(refused.body.error.message).toContain('local:reader does not support response_format');
  });

  it('is listed with the word that it is no model, for requests and for lists of agents', async () => {
    const note = 'no model: answers by rules from its instructions';
    const models = await ask<{ models: object[] }>(server.url, { method: 'GET', path: '/v1/models', key: server.key });
    expect(models.body.models).toContainEqual(expect.objectContaining({ provider: 'local', id: 'reader', note }));
    const path = '/v1/providers/known';
    const known = await ask<{ llm: object[] }>(server.url, { method: 'GET', path, key: server.key });
    expect(known.body.llm).toContainEqual(expect.objectContaining({ id: 'local:reader', benchmarked: true, note }));
    expect(known.body.llm).toContainEqual(expect.not.objectContaining({ note }));
  });
});

describe('streams by this machine', () => {
  async function ready(path: StreamOpening['path'], model: string): Promise<StreamCaller> {
    const caller = await openStream({ url: server.url, key: server.key, path });
    const routing = { mode: 'explicit', provider: 'local', model };
    caller.send({ type: 'session.configure', audio: pcm, routing });
    expect((await caller.next('session.ready')).route).toMatchObject({ provider: 'local', model });
    return caller;
  }

  it('speak a sentence before the text has its end, and stop at a cancel', async () => {
    const caller = await ready('/v1/tts/stream', 'flite');
    caller.send({ type: 'input.append', text: 'Hello there. How' });
    expect((await caller.next('audio')).audio?.length).toBeGreaterThan(0);
    caller.send({ type: 'input.append', text: ' are you? This is more. '.repeat(20) });
    caller.send({ type: 'input.cancel' });
    caller.send({ type: 'input.append', text: '😀' });
    caller.send({ type: 'input.commit' });
    await caller.next('utterance.done');
    expect(caller.seen.findLast(({ type }) => type === 'audio')?.audio).toEqual(Buffer.alloc(6_400));
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen.at(-1)?.type).toBe('session.closed');
  });

  it('hear by commits, and behind a pause', async () => {
    const caller = await ready('/v1/stt/stream', 'pocketsphinx');
    const tone = toneSamples({ sampleRateHz: 16_000, channels: 1, durationMs: 2_000 });
    caller.sendRaw(tone);
    caller.send({ type: 'input.commit' });
    expect(await caller.next('transcript.final')).toMatchObject({ text: 'one two' });
    caller.sendRaw(Buffer.concat([tone, Buffer.alloc(16_000)]));
    expect(await caller.next('transcript.final')).toMatchObject({ text: 'one two' });
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    expect(caller.seen.at(-1)?.type).toBe('session.closed');
  });
});
