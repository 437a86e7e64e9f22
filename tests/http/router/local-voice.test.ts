import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFlite } from '../../../server/src/providers/local/flite/find-flite.ts';
import { freshKey } from '../../support/fresh.ts';
import { hear, type Hearing } from '../../support/router-client.ts';
import { paths } from '../../support/router-stage.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { readWavHead } from '../../support/wav.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

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

describe('POST /v1/tts/speech by the voice of this machine 200', () => {
  it.each([8_000, 16_000, 24_000])('speaks at %i Hz, and costs nothing', async (rate) => {
    const spoken = await speak({ rate });
    expect([spoken.status, servedBy(spoken), spoken.isWhole]).toEqual([200, 'local:flite', true]);
    expect(spoken.headers['service-usage-characters']).toBe('12');
    const seconds = spoken.bytes.length / 2 / rate;
    expect(seconds).toBeGreaterThan(0.7);
    expect(seconds).toBeLessThan(2);
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
    const passed = await speak({ input: '世界', routing });
    const { body } = await waitFor(
      'the request has ended',
      () => {
        const path = `/v1/router/requests/${passed.headers['service-request-id']}`;
        return ask<{ status: string; attempts: object[] }>(server.url, { method: 'GET', path, key: server.key });
      },
      (record) => record.body.status !== 'running',
    );
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
