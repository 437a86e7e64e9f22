import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fakePocketsphinx } from '../../support/fake-pocketsphinx.ts';
import { freshKey } from '../../support/fresh.ts';
import { hear } from '../../support/router-client.ts';
import { upload } from '../../support/router-requests.ts';
import { paths } from '../../support/router-stage.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { toneSamples, wavFile } from '../../support/wav.ts';

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
    models: { provider: string; id: string; kind: string; benchmark?: { rank?: number } }[];
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

  it('502 where the program fails, and another provider that is allowed hears', async () => {
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
      ['stt', 'simulated', 'echo', 1],
      ['stt', 'local', 'pocketsphinx', 2],
      ['tts', 'simulated', 'echo', 1],
      ['tts', 'local', 'flite', 2],
    ]);
  });

  it('lists nothing of a machine that has nothing, whose server serves all the same', async () => {
    expect((await listed(bare)).filter(([, provider]) => provider === 'local')).toEqual([]);
    const refused = await transcribe({ routing: ears }, bare);
    expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid_request']);
    expect((await transcribe({}, bare)).status).toBe(200);
    const voices = { method: 'GET', path: '/v1/tts/voices?vendor=local', key: bare.key };
    expect((await ask<{ total: number }>(bare.url, voices)).body.total).toBe(0);
  });
});
