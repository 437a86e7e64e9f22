import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPage } from '../../support/open-page.ts';
import { shows } from '../talk/talk-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

const canary = '<img src=x onerror="globalThis.pwned=1">';

it('shows what happens while it is seen, opens the text, and is narrowed by what is chosen', async () => {
  const { page, complaints } = await stage.open('#/live');
  await shows(page, '#view p', 'Nothing has happened yet.');
  const receiver = await stage.webhooks.receiver();
  const endpoint = await stage.webhooks.endpoint(receiver);
  await stage.webhooks.event(canary);
  await stage.webhooks.settled(endpoint.id, 'succeeded');
  await shows(page, '#view ol', canary);
  await shows(page, '#view ol', 'sms.received succeeded (200)');
  await looksGood(page, 'live');
  // The first one is of texts.
  await page.click('#view .choice input');
  await page.waitForFunction(`!document.querySelector('#view ol').textContent.includes('onerror')`);
  await page.click('#view .choice input');
  await shows(page, '#view ol', canary);
  await page.type('#view [type=search]', 'SUCCEEDED');
  await page.waitForFunction(`!document.querySelector('#view ol').textContent.includes('onerror')`);
  await shows(page, '#view ol', 'sms.received succeeded (200)');
  await page.$eval('#view [type=search]', (field) => (field as unknown as { select(): void }).select());
  await page.keyboard.press('Backspace');
  await shows(page, '#view ol', canary);
  await page.click('#view ol a[href^="#/texts/"]');
  await shows(page, '#view blockquote', canary);
  await looksGood(page, 'text');
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(complaints).toEqual([]);
});

it('says why a key without the scope read does not sign in, and stays signed out', async () => {
  const json = { name: 'Narrow', scopes: ['billing'] };
  const key = stage.webhooks.organization.apiKey;
  const made = await stage.webhooks.sms.ask<{ apiKey: string }>({ method: 'POST', path: '/v1/api-keys', key, json });
  const { page } = await openPage(stage.browser, { width: 1_280 });
  await page.goto(`${stage.webhooks.sms.url}/console#key=${made.body.apiKey}`);
  await shows(page, '#said', 'scope read');
  expect(await page.evaluate(`document.getElementById('sign-in').hidden`)).toBe(false);
  expect(await page.evaluate(`document.getElementById('view').childElementCount`)).toBe(0);
});

it('pauses an endpoint, resumes it, tests it, and replays what was not delivered, with progress', async () => {
  const receiver = await stage.webhooks.receiver();
  receiver.answerWith(() => ({ status: 500 }));
  const endpoint = await stage.webhooks.endpoint(receiver, { name: 'Console' });
  await stage.webhooks.event('Hello');
  await stage.webhooks.settled(endpoint.id, 'pending');
  const { page, complaints } = await stage.open('#/deliveries');
  await shows(page, '#view', 'Console');
  await page.evaluate(`location.hash = '#/endpoints/${endpoint.id}'`);
  const press = (name: string) =>
    page.evaluate(
      `[...document.querySelectorAll('#view button')].find((one) => one.textContent.startsWith('${name}')).click()`,
    );
  await shows(page, '#view dl', 'receives');
  await press('Send a test');
  await shows(page, '#said', 'Not delivered: ');
  await press('Pause');
  await shows(page, '#view dl', 'paused: manual');
  receiver.answerWith(() => ({ status: 204 }));
  await press('Resume');
  await shows(page, '#view dl', 'receives');
  await press('Replay');
  await page.waitForFunction(
    `/completed: ([1-9]\\d*) of \\1 delivered/.test(document.querySelector('#view').textContent)`,
    { timeout: 30_000 },
  );
  await looksGood(page, 'endpoint');
  expect(complaints).toEqual([]);
});
