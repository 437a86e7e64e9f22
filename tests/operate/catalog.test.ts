import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorDefinitions } from '../../server/src/providers/registry.ts';
import { checkImport, importFigures, type ImportDocument } from '../../server/src/router/index.ts';
import { readFigures } from '../../server/src/router/figures/import-figures.ts';
import { runOperatorCommand, startOperatorCommand } from '../support/operator-command.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';

interface Listing {
  models: { id: string; provider: string; benchmark?: { rank?: number; quality?: number; latency_ms?: number } }[];
  benchmark: { digest: string };
}

const openai = vendorDefinitions
  .filter(({ name }) => name === 'openai')
  .map(({ name, models }) => ({ name, models, apiKey: 'not-a-key', baseUrl: 'http://127.0.0.1:9' }));
const figureOf = (model: string, value: number) => ({
  vendor: 'openai',
  kind: 'tts',
  model,
  language: 'en',
  metric: 'naturalness',
  value,
  basis: 'measured',
});
const fileOf = (name: string, figures: object[], more = {}) => ({
  schema: 1,
  name,
  source: 'https://example.org/board',
  date: '2026-11-20',
  figures,
  ...more,
});

// Of the server: the environment of a command is a server's.
const secretsKey = Buffer.alloc(32, 1).toString('base64');

let server: TestServer;
let replica: TestServer;
let liveKey: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-figures-'));
  server = await startTestServer({ roles: ['api'], config: { vendors: openai } });
  replica = await startTestServer({ roles: ['api'], config: { vendors: openai }, beside: server });
  const json = { name: 'Live', mode: 'live' };
  const born = await ask<{ apiKey: string }>(server.url, {
    method: 'POST',
    path: '/v1/organizations',
    key: server.adminKey,
    json,
  });
  liveKey = born.body.apiKey;
});
afterAll(async () => {
  await replica.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const catalog = (...args: string[]) =>
  runOperatorCommand('catalog', args, { DATABASE_URL: server.databaseUrl, SECRETS_KEY: secretsKey });
const importText = (text: string) => {
  const path = join(folder, 'figures.json');
  writeFileSync(path, text);
  return catalog('import', path);
};
const importFile = (file: object) => importText(JSON.stringify(file));
/** The speech models that have a rank by quality, best first, with their figure. */
const ranked = async (of: TestServer): Promise<string[]> => {
  const path = '/v1/models?objective=quality&path=stream';
  const { body } = await ask<Listing>(of.url, { method: 'GET', path, key: liveKey });
  return body.models.flatMap(({ id, benchmark }) =>
    benchmark?.rank === undefined ? [] : [`${id} ${benchmark.quality}`],
  );
};
const everywhere = async (expected: string[]): Promise<void> => {
  for (const each of [server, replica])
    await waitFor(
      'the figures are followed',
      () => ranked(each),
      (rows) => rows.join() === expected.join(),
    );
};
const benchmarked = async (): Promise<string[]> => {
  type Known = { tts: { id: string; benchmarked: boolean }[] };
  const { body } = await ask<Known>(server.url, { method: 'GET', path: '/v1/providers/known', key: liveKey });
  return body.tts.filter((row) => row.benchmarked).map(({ id }) => id);
};
const document = (file: object): ImportDocument => {
  // An export carries the day it was made.
  const today = new Date().toISOString().slice(0, 10);
  const checked = checkImport(file, { vendors: vendorDefinitions, today });
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
  return checked.document;
};

describe('npm run catalog', () => {
  it('import: every replica ranks by the figures, and known providers say so', async () => {
    expect(await ranked(server)).toEqual([]);
    const done = await importFile(fileOf('panel', [figureOf('tts-1', 60), figureOf('tts-1-hd', 70)]));
    expect(done).toMatchObject({ code: 0, stdout: 'panel holds 2 figures and 0 voices\n', stderr: '' });
    await everywhere(['tts-1-hd 70', 'tts-1 60']);
    expect(await benchmarked()).toEqual(['openai', 'openai:tts-1', 'openai:tts-1-hd']);
  });

  it('import of the same name: takes the place of the one before, whole; the same again changes nothing', async () => {
    const file = fileOf('panel', [figureOf('tts-1', 80)]);
    expect((await importFile(file)).stdout).toBe('panel holds 1 figures and 0 voices\n');
    await everywhere(['tts-1 80']);
    expect((await importFile(file)).stdout).toBe('panel held the same 1 figures and 0 voices already\n');
    expect(await benchmarked()).toEqual(['openai', 'openai:tts-1']);
  });

  it.each<[what: string, text: string, said: RegExp]>([
    ['no JSON', '{"schema": 1,', /is no JSON/],
    ['NaN', JSON.stringify(fileOf('panel', [figureOf('tts-1', 9)])).replace('"value":9', '"value":NaN'), /is no JSON/],
    ['an absurd value', JSON.stringify(fileOf('panel', [figureOf('tts-1', 900)])), /\/figures\/0\/value: .*0 to 100/],
    [
      'an unknown vendor',
      JSON.stringify(fileOf('panel', [{ ...figureOf('x', 9), vendor: 'unheard-of' }])),
      /no vendor/,
    ],
    ['another schema', JSON.stringify({ ...fileOf('panel', []), schema: 2 }), /\/schema/],
    [
      'one bad row among good ones',
      JSON.stringify(fileOf('panel', [figureOf('tts-1', 9), figureOf('tts-1-hd', -9)])),
      /\/figures\/1\/value/,
    ],
  ])('import of %s: says where, and the old figures stay', async (_, text, said) => {
    const done = await importText(text);
    expect(done).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Nothing was imported/) });
    expect(done.stdout).toMatch(said);
    expect(await ranked(server)).toEqual(['tts-1 80']);
  });

  it('import that holds too much together with the others is refused, and nothing changes', async () => {
    await server.database.read.query(
      `insert into figure_imports (name, digest, notes, figure_count, voice_count) values ('crowd', '', '{}', 99999, 0)`,
    );
    const held = await ranked(server);
    expect(await importFile(fileOf('more', [figureOf('tts-1', 1), figureOf('tts-1-hd', 2)]))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('All imports together hold at most 100000 figures and 20000 voices'),
    });
    await server.database.read.query(`delete from figure_imports where name = 'crowd'`);
    expect(await ranked(server)).toEqual(held);
  });

  it('export under a name that no import can have is refused', async () => {
    for (const name of ['Bad Name', 'built-in']) expect(await catalog('export', name)).toMatchObject({ code: 1 });
  });

  it('import of a file that is not there, and a verb that is none', async () => {
    expect(await catalog('import', join(folder, 'none.json'))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('ENOENT'),
    });
    for (const args of [[], ['import'], ['drop'], ['list', 'all']])
      expect(await catalog(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  });

  it('list: every import there was, newest first, and which holds', async () => {
    const environment = { DATABASE_URL: server.databaseUrl, SECRETS_KEY: secretsKey };
    const { code, stdout, stderr } = await startOperatorCommand('catalog', ['list'], environment);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/panel {2}1 figures {2}0 voices .* holds$/),
      expect.stringMatching(/panel {2}2 figures .* replaced /),
      expect.stringMatching(/built-in {2}12 figures .* holds$/),
    ]);
  });

  it('export: imported elsewhere it holds the same', async () => {
    const voices = [{ vendor: 'openai', voice_id: 'alloy', name: 'Alloy', languages: ['en-US'], models: ['tts-1'] }];
    const run = { run_id: 'run-7', notes: ['A note'], routing_policy_version: '3' };
    await importFile(
      fileOf('overlay', [{ ...figureOf('tts-1', 81), voice: 'alloy', ci: [80, 82] }], { voices, ...run }),
    );
    const { stdout } = await catalog('export', 'copy');
    const elsewhere = await startTestServer({ roles: ['api'] });
    try {
      await importFigures(elsewhere.database, document(JSON.parse(stdout)));
      const [here, there] = [await readFigures(server.database), await readFigures(elsewhere.database)];
      expect(new Set(there.figures)).toEqual(new Set(here.figures));
      expect(there.voices).toEqual(here.voices);
      expect(there.heads.at(-1)).toMatchObject({ name: 'copy', runId: 'run-7', routingPolicyVersion: '3' });
    } finally {
      await elsewhere.close();
    }
  });

  it('import of figures that rank nothing makes no model benchmarked (stackPreferences rule 5)', async () => {
    const before = await benchmarked();
    const limit = { ...figureOf('gpt-4o-mini-tts', 4_000), metric: 'max_chars_per_call' };
    expect(await importFile(fileOf('limits', [limit], { run_id: 'limits-1' }))).toMatchObject({ code: 0 });
    await waitFor(
      'the import is followed',
      () =>
        ask<{ meta: { quality_overlay: { run_id: string } } }>(server.url, {
          method: 'GET',
          path: '/v1/tts/models',
          key: liveKey,
        }),
      ({ body }) => body.meta.quality_overlay.run_id === 'limits-1',
    );
    expect(await benchmarked()).toEqual(before);
    await importFile(fileOf('limits', []));
  });

  it('schema: as the docs have it', async () => {
    const { stdout } = await catalog('schema');
    expect(JSON.parse(stdout)).toMatchObject({ title: 'Figures of models and voices', type: 'object' });
  });
});

it('readers read more figures than one statement reads', async () => {
  const figures = Array.from({ length: 20_001 }, (_, nth) => ({ ...figureOf('tts-1', 50), board: `board-${nth}` }));
  await importFigures(server.database, document(fileOf('many', figures)));
  const read = (await readFigures(replica.database)).figures.filter(
    ({ board }) => board?.startsWith('board-') === true,
  );
  expect(new Set(read.map(({ board }) => board)).size).toBe(20_001);
  await importFigures(server.database, document(fileOf('many', [])));
});

it('readers during imports see one import or the other, never a mixture', async () => {
  const models = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];
  const run = (value: number) =>
    document(
      fileOf(
        'turns',
        models.map((model) => figureOf(model, value)),
      ),
    );
  await importFigures(server.database, run(1));
  let isOver = false;
  const importing = (async () => {
    for (let value = 2; value <= 20; value += 1) await importFigures(server.database, run(value));
    isOver = true;
  })();
  const seen = new Set<number>();
  while (!isOver) {
    const { figures } = await readFigures(replica.database);
    const values = figures.filter(({ vendor, voice, value }) => vendor === 'openai' && voice === null && value < 50);
    expect(new Set(values.map(({ value }) => value)).size).toBe(1);
    expect(values.length).toBeGreaterThanOrEqual(2);
    for (const { value } of values) seen.add(value);
  }
  await importing;
  expect(seen.size).toBeGreaterThan(1);
});
