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

it('sends a text from the page, once however often it is pressed, and follows it to its end', async () => {
  const { page, asked, complaints } = await stage.open('#/live');
  await page.click('#view summary');
  await page.waitForSelector('#view [name=text]');
  const fill = (name: string, value: string) =>
    page.$eval(
      `#view [name=${name}]`,
      (field, typed) => {
        const input = field as unknown as { value: string; dispatchEvent(event: unknown): void };
        input.value = typed;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      },
      value,
    );
  const text = `From the page ${canary}`;
  await fill('text', text);
  await fill('zone', 'Mars/Olympus');
  await page.click('#view .fields button');
  await shows(page, '#view .fields .bad', 'Not sent: ');
  await looksGood(page, 'send');
  await fill('zone', 'America/New_York');
  const organization = stage.webhooks.organization;
  await page.$eval('#view .fields', (form) => {
    const { requestSubmit } = form as unknown as { requestSubmit(): void };
    for (let nth = 0; nth < 2; nth += 1) requestSubmit.call(form);
  });
  await shows(page, '#view blockquote', text);
  await shows(page, '#view dl', 'delivered');
  const listed = await organization.call<{ data: Array<{ text: string; origin: string }> }>('GET', '/v1/sms/messages');
  const sent = listed.body.data.filter((one) => one.text === text);
  expect(sent).toMatchObject([{ origin: 'dashboard' }]);
  const posts = asked.filter(({ method, url }) => method === 'POST' && url.endsWith('/v1/sms/messages'));
  expect(posts).toHaveLength(3);
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([]);
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
