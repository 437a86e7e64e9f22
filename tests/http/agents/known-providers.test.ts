import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentsApi, startAgentsApi } from './agents-api.ts';

let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi();
});
afterAll(() => api.server.close());

describe('GET /v1/providers/known 200', () => {
  interface Row {
    id: string;
    vendor: string;
    model: string | null;
    benchmarked: boolean;
    configured: boolean;
    languages: string[];
  }
  type Known = Record<'stt' | 'llm' | 'tts' | 's2s', Row[]>;
  const known = async (key: string) => (await api.call<Known>(key, 'GET', '/v1/providers/known')).body;

  it('has every vendor and model of this build, with the row that stands for all models first', async () => {
    const { apiKey } = await api.organization('live');
    const { stt, llm, tts, s2s } = await known(apiKey);
    for (const rows of [stt, llm, tts]) {
      expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted());
      for (const row of rows) expect(row.id).toBe(row.model === null ? row.vendor : `${row.vendor}:${row.model}`);
    }
    expect(new Set([...stt, ...llm, ...tts].map(({ vendor }) => vendor))).toEqual(
      new Set(['anthropic', 'deepgram', 'elevenlabs', 'groq', 'openai', 'openai_compatible', 'together']),
    );
    expect(s2s).toEqual([]);
    expect(llm.find(({ id }) => id === 'anthropic')).toMatchObject({
      vendorName: 'Anthropic',
      model: null,
      configured: false,
    });
  });

  it('has the vendor simulated beside them in a test organization, benchmarked where it has figures', async () => {
    const { apiKey } = await api.organization();
    const { llm, s2s } = await known(apiKey);
    expect(llm.find(({ id }) => id === 'anthropic')).toBeDefined();
    expect(llm.find(({ id }) => id === 'simulated:echo')).toMatchObject({
      benchmarked: true,
      configured: true,
      languages: ['any'],
    });
    expect(llm.find(({ id }) => id === 'simulated:slow-first-byte')).toMatchObject({ benchmarked: false });
    expect(s2s.map(({ id }) => id)).toEqual(['simulated']);
  });

  it('has ids that an allowlist takes, each in its layer', async () => {
    const { apiKey } = await api.organization();
    const { stt, llm, tts, s2s } = await known(apiKey);
    const ids = (rows: Row[]) => rows.map(({ id }) => id);
    const allowedProviders = { stt: ids(stt), llm: ids(llm), tts: ids(tts), s2s: ids(s2s) };
    expect((await api.create(apiKey, { stackPreferences: { allowedProviders } })).status).toBe(200);
  });
});
