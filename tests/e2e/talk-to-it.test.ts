import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../server/src/config/config.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';
import { createStage } from '../support/stage.ts';

const [, behind = ''] = readFileSync(join(projectRoot, 'README.md'), 'utf8').split('\n## Talk to it\n');
const [section = ''] = behind.split('\n## ');
/** The settings of each start that the section names. */
const starts = [...section.matchAll(/^\$ (.+) npm start$/gm)].map(
  ([, settings = '']): Record<string, string> =>
    Object.fromEntries(settings.split(' ').map((setting) => setting.split('=', 2) as [string, string])),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

/** Who would hear, think and speak for a client that has joined, where the server was started like that. */
async function joinedProviders({ url, adminKey, database, databaseUrl, close }: TestServer): Promise<string[]> {
  const stage = createStage({ url, adminKey, database, databaseUrl, close });
  const ours = await stage.organization();
  const { body } = await ours.call<{ joinedProviders: Array<{ layer: string; provider: string | null }> }>(
    'POST',
    '/v1/sessions/explain',
    { intent: { language: 'en' } },
  );
  return body.joinedProviders.map(({ layer, provider }) => `${layer} ${provider}`);
}

describe('README, "Talk to it"', () => {
  it('needs nothing: the machine speaks and answers, and without a recognizer the browser hears', async () => {
    expect(await joinedProviders(server)).toEqual(['stt null', 'llm local', 'tts local']);
  });

  it.each([
    ['one key', 0, 'openai'],
    ['a speech server of your own', 1, 'openai_compatible'],
  ])('with %s all three are of that vendor', async (_with, nth, vendor) => {
    const { vendors, testVendors } = loadConfig({ DATA_DIR: tmpdir(), ...starts[nth] });
    expect(testVendors).toEqual([vendor]);
    const config = { vendors, testVendors };
    const started = await startTestServer({ roles: ['api'], beside: server, config });
    expect(await joinedProviders(started)).toEqual(['stt', 'llm', 'tts'].map((layer) => `${layer} ${vendor}`));
    await started.close();
  });

  it('names these two starts', () => {
    expect(starts).toHaveLength(2);
  });
});
