import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { vendorAccounts } from '../../../server/src/config/vendor-accounts.ts';
import { startBrowser } from '../../support/browser.ts';
import { microphoneFlags } from '../../support/microphone-flags.ts';
import { openPage } from '../../support/open-page.ts';
import { type RouterVendors, startRouterVendors } from '../../support/router-vendors.ts';
import { spoken } from '../../support/spoken.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { wavFile } from '../../support/wav.ts';
import { noRecognizer, plays, shows } from './talk-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'talk-by-voice-'));
let vendors: RouterVendors;
let server: TestServer;
let browser: Browser;
/** Nothing for a while, in which the agent has begun to greet, then a sentence in the voice of this machine. */
const silentSeconds = 2;
const microphoneHz = 48_000;
beforeAll(async () => {
  vendors = await startRouterVendors();
  server = await startTestServer({
    roles: ['api', 'worker', 'voice'],
    config: { vendors: vendorAccounts(vendors.environment), testVendors: ['deepgram'] },
  });
  const sentence = await spoken(server, 'What does it cost in a month?');
  const samples = new Int16Array(silentSeconds * microphoneHz + (sentence.length / 2) * 3);
  // Each sample of 16,000 Hz three times.
  for (let at = silentSeconds * microphoneHz; at < samples.length; at += 1)
    samples[at] = sentence.readInt16LE(Math.floor((at - silentSeconds * microphoneHz) / 3) * 2);
  const wav = join(folder, 'microphone.wav');
  writeFileSync(wav, wavFile({ sampleRateHz: microphoneHz, channels: 1, samples: Buffer.from(samples.buffer) }));
  browser = await startBrowser({ args: microphoneFlags(wav) });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  await vendors.close();
  rmSync(folder, { recursive: true });
}, 60_000);

it('the page hears a voice at its microphone, which silences the agent in the middle of its greeting, and is answered', async () => {
  const ours = await createStage(server).organization();
  const { page } = await openPage(browser, { width: 1_280 });
  await page.evaluateOnNewDocument(noRecognizer);
  await page.goto(`${server.url}/talk#key=${ours.apiKey}`);
  await shows(page, '#who', 'Hears: deepgram');
  await page.click('#talk');
  await plays(page, true);
  await shows(page, '#draft', 'word0');
  await plays(page, false);
  await shows(page, '#captions .user', 'word0');
  await plays(page, true);
  // What was heard of the greeting is what was written, and less than all of it.
  const said: unknown = await page.$eval('#captions .agent', ({ textContent }) => textContent);
  expect(said).toContain('Hello');
  expect(String(said)).not.toContain('better voice');
  await page.close();
});
