import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { vendorDefinitions } from '../../../server/src/providers/registry.ts';
import { checkImport, importFigures } from '../../../server/src/router/index.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Schemas = components['schemas'];

const openai = vendorDefinitions
  .filter(({ name }) => name === 'openai')
  .map(({ name, models }) => ({ name, models, apiKey: 'not-a-key', baseUrl: 'http://127.0.0.1:9' }));
const figureOf = (model: string, metric: string, value: number, more: object = {}) => ({
  vendor: 'openai',
  kind: 'tts',
  model,
  language: 'en',
  board: 'panel',
  metric,
  value,
  basis: 'measured',
  ...more,
});
const voiceOf = (id: string, more: object = {}) => ({
  vendor: 'openai',
  voice_id: id,
  name: id.toUpperCase(),
  languages: ['en-US'],
  models: ['tts-1', 'tts-1-hd'],
  ...more,
});
const fileOf = (figures: object[], voices: object[], name = 'board') => ({
  schema: 1,
  name,
  source: 'https://example.org/board',
  date: '2026-11-20',
  run_id: 'run-7',
  generated_at: '2026-11-20T12:00:00Z',
  routing_policy_version: '3',
  notes: ['A note'],
  figures,
  voices,
});

let server: TestServer;
let stage: Stage;
let test: Organization;
let live: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'], config: { vendors: openai } });
  stage = createStage(server);
  test = await stage.organization();
  live = await stage.organization({ mode: 'live' });
});
afterAll(() => stage.close());

const voices = async (of: Organization, query = '') =>
  (await of.call<Schemas['TtsVoicePage']>('GET', `/v1/tts/voices${query}`)).body;
const models = async (of: Organization, query = '') =>
  (await of.call<Schemas['TtsModelList']>('GET', `/v1/tts/models${query}`)).body;

/** Imports, and waits until the server follows. */
async function follow(file: object, run: string): Promise<void> {
  const checked = checkImport({ ...file, run_id: run }, { vendors: vendorDefinitions, today: '2026-11-25' });
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
  await importFigures(server.database, checked.document);
  await waitFor(
    `the server follows ${run}`,
    () => models(live),
    ({ meta }) => meta.quality_overlay.run_id === run,
  );
}

// docs/decisions/figures.md#d53, docs/decisions/figures.md#d293
describe('a test organization 200', () => {
  it('has 400 voices of the simulated vendor in 30 languages, with figures of every kind', async () => {
    const all: Schemas['TtsVoice'][] = [];
    let cursor: string | null = null;
    do {
      const page: Schemas['TtsVoicePage'] = await voices(
        test,
        `?vendor=simulated&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(page).toMatchObject({ object: 'list', total: 400, blockers: [] });
      for (const { model_id: id } of page.data) expect(page.models[id]).toMatchObject({ id, routable: true });
      all.push(...page.data);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(all.map(({ id }) => id)).size).toBe(400);
    expect(new Set(all.map(({ languages: [tag = ''] }) => tag.split('-')[0])).size).toBe(30);
    const places = all.map(({ quality }) => `${quality.verdict} ${quality.basis}`);
    expect(new Set(places)).toEqual(
      new Set(['measured voice', 'measured_no_labels voice', 'measured model', 'unmeasured null']),
    );
    expect(places.filter((place) => place.startsWith('unmeasured')).length).toBeGreaterThan(40);
    expect(places.filter((place) => place === 'measured_no_labels voice').length).toBeGreaterThan(4);
    expect(new Set(all.map(({ use_with: { provider } }) => provider))).toEqual(new Set(['simulated']));
    const [first] = all;
    expect(first?.quality.summary.length).toBeGreaterThan(0);
  });

  it('names the vendors that it reaches, and says of the simulated one that its figures were not measured', async () => {
    const { data, meta, order } = await models(test);
    expect(order).toBe('desc');
    expect(meta).toMatchObject({
      org_routable_vendors: ['local', 'simulated'],
      benchmark: { schema: 2, routing_policy_version: 'builtin' },
      quality_overlay: { run_id: 'simulation' },
      coverage: { models_routable: 12, models_measured: 4, voices_routable: 405 },
    });
    expect(meta.notes.join(' ')).toContain('they were not measured');
    expect(data).toHaveLength(12);
    expect(data.slice(0, 4).map(({ benchmark }) => benchmark.naturalness?.basis)).toEqual(Array(4).fill('simulated'));
    expect(data.slice(4).map(({ benchmark }) => benchmark.naturalness)).toEqual(Array(8).fill(null));
  });

  it('has the five voices of this machine, in English, with what is known of them and no more', async () => {
    const { data, models: byId } = await voices(test, '?vendor=local&sort=name&language=en');
    expect(data.map(({ voice_id: id, gender, accent }) => [id, gender, accent])).toEqual([
      ['awb', 'male', 'scottish'],
      ['kal16', 'male', 'american'],
      ['kal', 'male', 'american'],
      ['rms', 'male', 'american'],
      ['slt', 'female', 'american'],
    ]);
    for (const { quality } of data)
      expect(quality).toMatchObject({ verdict: 'unmeasured', labels: [], max_chars_per_call: 10_000 });
    expect(byId['local:flite']?.benchmark).toMatchObject({
      naturalness: null,
      latency_ms: expect.any(Number),
      cost: { per_1m_chars_usd: 0 },
    });
    expect((await voices(live, '?vendor=local')).total).toBe(0);
  });

  it('speaks with a voice as use_with says', async () => {
    const { data } = await voices(test, '?language=de-DE&limit=1');
    const use = data[0]?.use_with;
    const spoken = await test.call(
      'POST',
      '/v1/tts/speech',
      {
        input: 'Hallo',
        voice: use?.voice,
        routing: { mode: 'explicit', provider: use?.provider, model: use?.model },
        audio: { encoding: 'pcm_s16le', sample_rate_hz: 8_000, channels: 1 },
      },
      { 'idempotency-key': 'spoken' },
    );
    expect(spoken.status).toBe(200);
  });
});

describe('a live organization 200', () => {
  it('has what was imported, a measured voice by its own figures and the others by their model', async () => {
    expect((await voices(live)).data).toEqual([]);
    const figures = [
      figureOf('tts-1', 'naturalness', 60, { ci: [59, 61], n: 40 }),
      figureOf('tts-1-hd', 'naturalness', 80, { ci: [76, 84] }),
      figureOf('tts-1', 'naturalness', 90, { voice: 'nova', ci: [89, 91] }),
      figureOf('tts-1', 'naturalness', 20, { voice: 'onyx' }),
      figureOf('tts-1', 'words_per_minute', 150, { language: undefined }),
      figureOf('tts-1', 'first_content_ms', 300, { p50: 280, p90: 500, n: 9, wide_tail: false, sweeps: 2 }),
      figureOf('tts-1', 'first_content_ms', 250, { language: undefined, region: 'us', location: 'fra', p90: 400 }),
      figureOf('tts-1', 'price_min_usd', 0.015, { language: undefined, board: undefined }),
    ];
    await follow(fileOf(figures, [voiceOf('nova'), voiceOf('onyx'), voiceOf('alloy')]), 'run-8');
    const { data, models: byId, facets, meta } = await voices(live);
    expect(data.map(({ voice_id: id, quality }) => [id, quality.verdict, quality.basis, quality.labels])).toEqual([
      ['alloy', 'measured', 'model', ['consistent']],
      ['nova', 'measured', 'voice', ['natural']],
      ['onyx', 'measured_no_labels', 'voice', []],
    ]);
    expect(data[1]).toMatchObject({
      id: 'openai:nova',
      use_with: { provider: 'openai', model: 'tts-1', voice: 'nova' },
      quality: { max_chars_per_call: 4_096, words_per_minute: 150 },
      why: { strengths: ['Sounds natural (naturalness 90).'] },
    });
    expect(facets).toEqual({
      vendor: [{ value: 'openai', count: 3 }],
      accent: [],
      quality: [
        { value: 'consistent', label: 'Consistent', count: 1 },
        { value: 'natural', label: 'Natural', count: 1 },
      ],
    });
    expect(byId['openai:tts-1']).toMatchObject({
      routable_via: 'platform_key',
      benchmark: {
        language: 'en',
        board: 'panel',
        naturalness: { value: 60, unit: 'score', ci: [59, 61], n: 40, basis: 'measured', field_mean: 62.5 },
        robustness: null,
        latency_ms: 280,
        latency_evidence: { board: 'panel', region: null, n: 9, p90_ms: 500 },
        latency: {
          vendor_direct: [{ region: 'us', location: 'fra', p50_ms: 250, p90_ms: 400 }],
          per_language: [{ language: 'en', p50: 280, p90: 500, n: 9, sweeps: 2, wide_tail: false, voice: null }],
        },
        // The list price that the adapter knows, where no figure says it.
        cost: { per_1m_chars_usd: 15, per_min_usd: 0.015, higher_is_better: false },
      },
      voices: { total: 3, measured: 2, compatibility: null },
    });
    expect(meta).toMatchObject({
      benchmark: { schema: 2, routing_policy_version: '3' },
      quality_overlay: { generated_at: '2026-11-20T12:00:00.000Z', run_id: 'run-8' },
      org_routable_vendors: ['openai'],
      coverage: { models_routable: 3, models_measured: 2, voices_routable: 3, voices_measured: 3 },
    });
  });

  it('model= pairs every voice anew, where its own figures do not count', async () => {
    for (const model of ['tts-1-hd', 'openai:tts-1-hd']) {
      const { data } = await voices(live, `?model=${model}`);
      expect(data.map(({ voice_id: id, model_id: on, quality }) => [id, on, quality.basis])).toEqual([
        ['alloy', 'openai:tts-1-hd', 'model'],
        ['nova', 'openai:tts-1-hd', 'model'],
        ['onyx', 'openai:tts-1-hd', 'model'],
      ]);
    }
    expect((await voices(live, '?model=gpt-4o-mini-tts')).blockers).toMatchObject([
      { param: 'model', value: 'gpt-4o-mini-tts', blocks: 3, sole_binding: true },
    ]);
  });

  it('models: those that cannot be reached are there when they are asked for, whatever the use case', async () => {
    const listed = await models(live);
    expect(listed.data.map(({ id }) => id)).toEqual(['openai:tts-1-hd', 'openai:tts-1', 'openai:gpt-4o-mini-tts']);
    for (const yes of ['true', '1']) {
      const { data } = await models(live, `?use_case=phone&include_unroutable=${yes}`);
      expect(data.length).toBeGreaterThan(0);
      expect(data.every(({ routable, routable_via: via }) => !routable && via === null)).toBe(true);
    }
    expect((await models(live, '?use_case=phone')).data).toEqual([]);
    const cheap = await models(live, '?sort=cost');
    expect([cheap.order, cheap.data.map(({ id }) => id)]).toEqual([
      'asc',
      ['openai:tts-1', 'openai:tts-1-hd', 'openai:gpt-4o-mini-tts'],
    ]);
    const dear = await models(live, '?sort=cost&order=desc&language=EN-us');
    expect([dear.language, dear.data.map(({ id }) => id)]).toEqual([
      'en-US',
      ['openai:tts-1-hd', 'openai:tts-1', 'openai:gpt-4o-mini-tts'],
    ]);
  });

  it('a cursor goes on while an import changes the catalog beneath', async () => {
    const first = await voices(live, '?limit=1');
    expect(first.data.map(({ voice_id: id }) => id)).toEqual(['alloy']);
    await follow(fileOf([], [voiceOf('ash'), voiceOf('sage')], 'more'), 'run-9');
    const rest = await voices(live, `?limit=100&cursor=${first.next_cursor}`);
    expect(rest.data.map(({ voice_id: id }) => id)).toEqual(['ash', 'nova', 'onyx', 'sage']);
  });
});

describe('filters 200', () => {
  it('languages in every case and with scripts', async () => {
    const tagged = async (language: string) => {
      const { data } = await voices(test, `?limit=100&language=${language}`);
      return [...new Set(data.map(({ languages: [tag] }) => tag))].sort();
    };
    expect(await tagged('zh')).toEqual(['zh-Hans-CN', 'zh-Hant-TW']);
    expect(await tagged('ZH-hant')).toEqual(['zh-Hant-TW']);
    expect(await tagged('zh-TW')).toEqual([]);
    expect(await tagged('en-gb')).toEqual(['en-GB']);
    expect(await tagged('fr-BE')).toEqual([]);
  });

  it('include_unmeasured=false keeps what has figures and no label', async () => {
    for (const no of ['false', '0']) {
      const { data, total } = await voices(test, `?limit=100&include_unmeasured=${no}`);
      expect(total).toBeLessThan(400);
      expect(data.every(({ quality }) => quality.verdict !== 'unmeasured')).toBe(true);
    }
    const plain = await voices(test, '?limit=100&include_unmeasured=0&language=en&sort=name');
    expect(plain.data.some(({ quality }) => quality.verdict === 'measured_no_labels')).toBe(true);
  });

  it('a use case stands for labels and a floor; labels are ANDed', async () => {
    const { data, total } = await voices(test, '?use_case=phone&limit=100');
    expect(total).toBeGreaterThan(0);
    for (const { quality } of data) {
      expect(quality.labels).toEqual(expect.arrayContaining(['clear', 'robust']));
      expect(quality.max_chars_per_call).toBeGreaterThanOrEqual(5_000);
    }
    const both = await voices(test, '?quality=clear&quality=robust&quality=clear&min_chars_per_call=5000');
    expect(both.total).toBe(total);
  });

  it('longform finds a voice in every language that the simulation speaks', async () => {
    const fit = await voices(test, '?use_case=longform&limit=100');
    expect(fit.total).toBeGreaterThanOrEqual(4);
    for (const { quality } of fit.data) {
      expect(quality.labels).toEqual(expect.arrayContaining(['natural', 'consistent']));
      expect(quality.max_chars_per_call).toBeGreaterThanOrEqual(10_000);
    }
    for (const language of ['en-GB', 'de', 'pt-PT', 'zh', 'ta']) {
      const found = await voices(test, `?use_case=longform&language=${language}&benchmark_language=${language}`);
      expect([language, found.total > 0, found.blockers]).toEqual([language, true, []]);
    }
  });

  it('where nothing is left, the filters that keep it out are told', async () => {
    const { total, facets, blockers } = await voices(test, '?min_chars_per_call=20000&vendor=unknown');
    expect(total).toBe(0);
    expect(facets.vendor).toEqual([{ value: 'unknown', count: 0 }]);
    expect(blockers).toMatchObject([
      { param: 'min_chars_per_call', value: '20000', blocks: 405, sole_binding: false },
      { param: 'vendor', value: 'unknown', blocks: 405, sole_binding: false },
    ]);
  });
});

describe('GET /v1/tts/voices 400', () => {
  it.each([
    ['use_case=longform&min_chars_per_call=5000', ['/query/min_chars_per_call']],
    ['language=not_a_tag', ['/query/language']],
    ['benchmark_language=x_y&language=-de', ['/query/language', '/query/benchmark_language']],
    ['min_chars_per_call=6000', ['/query/min_chars_per_call']],
    ['include_unmeasured=yes', ['/query/include_unmeasured']],
    ['limit=0', ['/query/limit']],
    ['limit=101', ['/query/limit']],
    ['vendor=a&vendor=b', ['/query/vendor']],
    ['quality=', ['/query/quality']],
    ['order=asc', ['/query/order']],
  ])('%s', async (query, paths) => {
    const { status, body } = await test.call<{ code: string; issues: { path: string }[] }>(
      'GET',
      `/v1/tts/voices?${query}`,
    );
    expect([status, body.code, body.issues.map(({ path }) => path)]).toEqual([400, 'VALIDATION_ERROR', paths]);
  });

  it('a cursor of another filter or sort, or one that was changed', async () => {
    const { next_cursor: cursor = '' } = await voices(test, '?limit=1&gender=female');
    for (const query of [
      `limit=1&cursor=${cursor}`,
      `limit=1&gender=female&sort=name&cursor=${cursor}`,
      `gender=female&cursor=${String(cursor).slice(0, -2)}`,
    ]) {
      const { status, body } = await test.call<{ code: string }>('GET', `/v1/tts/voices?${query}`);
      expect([status, body.code]).toEqual([400, 'INVALID_CURSOR']);
    }
    expect((await voices(test, `?limit=5&gender=female&cursor=${cursor}`)).data).toHaveLength(5);
  });
});
