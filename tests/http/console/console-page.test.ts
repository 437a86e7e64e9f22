import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPage, violationsOf } from '../../support/open-page.ts';
import { shows } from '../talk/talk-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

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
  ['#/calls/00000000-0000-7000-8000-000000000000', '#said.bad'],
  ['#/deliveries/%00%E0', '#said.bad'],
  ['#/nothing', '#view p'],
])('says what is wrong with the address %s', async (view, selector) => {
  const { page } = await stage.open(view);
  await page.waitForSelector(selector);
  expect(await violationsOf(page)).toEqual([]);
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
