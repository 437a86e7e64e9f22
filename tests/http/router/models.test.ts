import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorDefinitions } from '../../../server/src/providers/registry.ts';
import { responseExamples } from '../../support/contract-examples.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type ApiAnswer, ask } from '../../support/sms-http.ts';

interface Row {
  id: string;
  provider: string;
  kind: string;
  audio_formats?: { encoding: string }[];
  benchmark?: { rank?: number };
}
interface Listing {
  models: Row[];
  catalog_digest: string;
  benchmark: { schema: number; source: string; digest: string; language: string; objective: string; path?: string };
}

let server: TestServer;
let liveKey: string;
beforeAll(async () => {
  const vendors = vendorDefinitions
    .filter(({ name }) => name === 'deepgram' || name === 'openai')
    .map(({ name, models }) => ({ name, models, apiKey: 'not-a-key', baseUrl: 'http://127.0.0.1:9' }));
  server = await startTestServer({ roles: ['api'], config: { vendors } });
  const born = await ask<{ apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json: { name: 'Live', mode: 'live' },
  });
  liveKey = born.body.apiKey;
});
afterAll(() => server.close());

const list = (query = '', key: string | null = server.key): Promise<ApiAnswer<Listing>> =>
  ask<Listing>(server.url, { method: 'GET', path: `/v1/models${query}`, key });

describe('200', () => {
  it('ranks echo first of every kind, and lists what works on this machine and what fails behind it', async () => {
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'service-request-id': expect.stringMatching(/^req_/),
      'service-region': 'local',
      'ratelimit-policy': '"relay-ip";q=2000;w=300',
    });
    expect(body.models.slice(0, 5).map(({ id, kind, benchmark }) => `${kind} ${id} ${benchmark?.rank ?? '-'}`)).toEqual(
      ['llm echo 1', 'stt echo 1', 'tts echo 1', 'llm reader -', 'tts flite -'],
    );
    expect(body.models).toHaveLength(35);
    expect(new Set(body.models.map(({ provider }) => provider))).toEqual(new Set(['local', 'simulated']));
    expect(body.benchmark).toMatchObject({
      schema: 2,
      source: `${server.url}/docs`,
      language: 'en',
      objective: 'balanced',
    });
    expect(body.benchmark).not.toHaveProperty('path');
  });

  it('is what the example of the contract shows of the best model of each kind', async () => {
    const shown = responseExamples.find(({ of, status }) => of === 'listModels' && status === '200')?.value;
    const { body } = await list();
    expect(shown).toMatchObject({ models: body.models.slice(0, 3), catalog_digest: expect.any(String) });
  });

  it('takes streaming as another name of stream', async () => {
    const [stream, streaming, batch] = await Promise.all([
      list('?path=stream&language=de-AT&objective=latency'),
      list('?path=streaming&language=de-AT&objective=latency'),
      list('?path=batch'),
    ]);
    expect(streaming.body).toEqual(stream.body);
    expect(stream.body.benchmark).toMatchObject({ path: 'stream', language: 'de-AT', objective: 'latency' });
    expect(batch.body.benchmark.path).toBe('batch');
    expect(batch.body.catalog_digest).toBe(stream.body.catalog_digest);
  });

  it('takes an empty language for none, as when it is left out', async () => {
    const [empty, absent] = [await list('?language='), await list('')];
    expect(empty.status).toBe(200);
    expect(empty.body.benchmark.language).toBe('en');
    expect(empty.body).toEqual(absent.body);
    expect((await list('?language')).body).toEqual(absent.body);
  });

  it('answers for every language of 32 characters, known or not', async () => {
    for (const language of ['tlh', 'x'.repeat(32), '%3F%3F', 'EN-us'])
      expect((await list(`?language=${language}`)).status).toBe(200);
  });

  it('shows a live organization the vendors that are configured, and nothing of the simulation', async () => {
    const { body } = await list('', liveKey);
    expect(new Set(body.models.map(({ provider }) => provider))).toEqual(new Set(['deepgram', 'openai']));
    const places = body.models.map(({ provider, kind, id }) => `${provider} ${kind} ${id}`);
    expect(places).toEqual(places.toSorted());
    expect(body.models.every(({ kind, audio_formats }) => (kind === 'llm') === (audio_formats === undefined))).toBe(
      true,
    );
    expect(body.catalog_digest).not.toBe((await list()).body.catalog_digest);
  });
});

describe('400', () => {
  it.each([
    ['language', `?language=${'x'.repeat(33)}`],
    ['language', '?language=&language=de'],
    ['language', '?language=de&language='],
    ['path', '?path='],
    ['objective', '?objective=cheap'],
    ['path', '?path=both'],
  ])('names the %s that it does not take: %s', async (name, query) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: {
        error: { code: 'invalid_request', message: expect.stringContaining(`/query/${name}`), retryable: false },
      },
    });
  });
});

it('401 without a key', async () => {
  expect(await list('', null)).toMatchObject({ status: 401, body: { error: { code: 'authentication_failed' } } });
});
