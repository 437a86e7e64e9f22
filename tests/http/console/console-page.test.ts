import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { openPage, violationsOf } from '../../support/open-page.ts';
import { shows } from '../talk/talk-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

/** From now on what ends so is not answered, as by a server that is away. Answers how it comes back. */
async function serverAway(page: Page, ends: readonly string[]): Promise<() => void> {
  let isAway = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isAway && ends.some((end) => pathname.endsWith(end))) void request.abort('connectionrefused');
    else void request.continue();
  });
  return () => {
    isAway = false;
  };
}

it('signs in by its link, and keeps neither the key nor its address', async () => {
  const { page, asked, complaints } = await stage.open();
  expect(page.url()).toBe(`${stage.webhooks.sms.url}/console`);
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage }) + document.cookie')).not.toContain('sk_');
  await shows(page, '#view', 'Calls');
  const withKey = asked.filter(({ authorization }) => authorization !== undefined);
  expect(withKey.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['POST', '/v1/dashboard/session'],
  ]);
  expect(complaints).toEqual([]);
});

it('signs in by a typed key, says that one does not work, and signs out', async () => {
  const { page } = await openPage(stage.browser, { width: 1_280 });
  await page.goto(`${stage.webhooks.sms.url}/console`);
  await page.waitForSelector('#key-field');
  const type = async (key: string) => {
    await page.type('#key-field', key);
    await page.keyboard.press('Enter');
  };
  await type('sk_test_nothing');
  await shows(page, '#said', 'This key does not work.');
  await looksGood(page, 'sign-in');
  await type(stage.webhooks.organization.apiKey);
  await shows(page, '#who', stage.webhooks.organization.id);
  await page.click('#sign-out');
  await shows(page, '#said', 'Signed out.');
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
});

it.each([
  ['#/calls/00000000-0000-7000-8000-000000000000', '#view .bad'],
  ['#/deliveries/%00%E0', '#view .bad'],
  ['#/texts/00000000-0000-7000-8000-000000000000', '#view .bad'],
  ['#/endpoints/00000000-0000-7000-8000-000000000000', '#view .bad'],
  ['#/nothing', '#view p'],
])('says what is wrong with the address %s', async (view, selector) => {
  const { page } = await stage.open(view);
  await page.waitForSelector(selector);
  expect(await violationsOf(page)).toEqual([]);
});

it.each([
  ['#/calls', ['/v1/sessions'], ['Calls, newest first: ']],
  ['#/deliveries', ['/v1/webhooks', '/v1/webhook-deliveries'], ['Endpoints: ', 'Deliveries, newest first: ']],
  ['#/live', ['/v1/sms/messages', '/v1/sessions', '/v1/webhook-deliveries'], ['texts: ', 'calls: ', 'deliveries: ']],
])('says in %s which parts the server did not answer, and is not empty there', async (view, away, said) => {
  const { page } = await stage.open();
  const back = await serverAway(page, away);
  await page.evaluate(`location.hash = '#/nothing'`);
  await page.evaluate(`location.hash = '${view}'`);
  for (const name of said) await shows(page, '#view', `${name}The server cannot be reached.`);
  expect(
    await page.evaluate(
      `/ yet\\./.test([...document.querySelectorAll('#view p:not([hidden])')].map((one) => one.textContent).join())`,
    ),
  ).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
  back();
  if (view !== '#/live')
    await page.evaluate(
      `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Ask again').click()`,
    );
  await page.waitForFunction(`!document.querySelector('#view').textContent.includes('${said.at(-1)}The server')`);
});

it('says in a call which parts of it the server did not answer', async () => {
  const dialed = await stage.webhooks.organization.call<{ sessionId: string }>('POST', '/v1/sessions/phone', {
    to: '+15005550206',
    intent: { language: 'en' },
  });
  const { page } = await stage.open();
  await serverAway(page, ['/transcript', '/events', '/v1/webhook-deliveries']);
  await page.evaluate(`location.hash = '#/calls/${dialed.body.sessionId}'`);
  for (const name of ['Events', 'What was said', 'Deliveries'])
    await shows(page, '#view', `${name}: The server cannot be reached.`);
  expect(await page.evaluate(`document.querySelector('#view').textContent`)).not.toMatch(/Nothing has|No event/);
});

it('is signed out where its session has ended, and by another tab that signs in', async () => {
  const { page } = await stage.open();
  const other = await page.browserContext().newPage();
  await other.goto(`${stage.webhooks.sms.url}/console#key=${stage.webhooks.organization.apiKey}`);
  await shows(other, '#who', stage.webhooks.organization.id);
  await page.evaluate(`location.hash = '#/deliveries'`);
  await shows(page, '#said', 'You are signed out');
  expect(await page.evaluate(`document.getElementById('sign-in').hidden`)).toBe(false);
  await other.close();
});
