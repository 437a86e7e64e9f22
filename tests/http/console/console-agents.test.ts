import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import { among, only, response } from '../../support/router-requests.ts';
import { callsOf } from '../calls/calls-stage.ts';
import { shows } from '../talk/talk-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

const markup = '<img src=x onerror="globalThis.pwned=1">';

it('shows agents, numbers and money; saves an agent for the version that is shown, says what is refused, and calls it', async () => {
  const { call } = stage.webhooks.organization;
  const made = await call<{ id: string }>('POST', '/v1/agents', {
    name: markup,
    systemPrompt: `Be brief. ${markup}`,
    intent: { language: 'en' },
  });
  const { page, complaints } = await stage.open('#/agents');
  for (const text of [markup, stage.webhooks.organization.e164, 'Balance', 'sessions'])
    await shows(page, '#view', text);
  await looksGood(page, 'agents');
  await page.evaluate(`location.hash = '#/agents/${made.body.id}'`);
  await shows(page, '#view table', '/systemPrompt');
  await looksGood(page, 'agent');
  const type = async (name: string, text: string) => {
    await page.$eval(`[name=${name}]`, (field) => {
      (field as unknown as { value: string }).value = '';
    });
    await page.type(`[name=${name}]`, text);
    await page.click('.fields button');
  };
  await type('firstMessage', markup);
  await shows(page, '#said', 'Saved.');
  await shows(page, '#view table', markup);
  await type('timezone', 'Mars/Olympus');
  await shows(page, '.fields .bad', 'Not saved: /body/timezone');
  // Another one is faster.
  await call('PATCH', `/v1/agents/${made.body.id}`, { name: 'Theirs' });
  await type('timezone', 'Europe/Berlin');
  await page.waitForFunction(`/Not saved: (?!.body)/.test(document.querySelector('.fields .bad').textContent)`);
  const kept = await call<{ name: string; timezone: string | null }>('GET', `/v1/agents/${made.body.id}`);
  expect(kept.body).toMatchObject({ name: 'Theirs', timezone: null });
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(await page.evaluate(`document.querySelectorAll('#view img').length`)).toBe(0);
  await page.evaluate(
    `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Call').click()`,
  );
  await shows(page, '#view dl', '+15550100200');
  expect(page.url()).toContain('#/calls/');
  // It is followed: it ends while it is looked at.
  await callsOf(stage.webhooks.organization).advance(60);
  await shows(page, '.timeline', 'session.ended');
  // The browser complains of the two that were refused.
  expect(complaints.filter((one) => !/status of 4(00|12)/.test(one))).toEqual([]);
});

it('shows requests of the router with their attempts as bars, models with figures, and who would be asked', async () => {
  const { call } = stage.webhooks.organization;
  const routing = among('simulated:error-500', 'simulated:echo');
  const key = { 'idempotency-key': freshKey() };
  expect((await call('POST', '/v1/llm/responses', response(routing), key)).status).toBe(200);
  expect(
    (
      await call('POST', '/v1/llm/responses', response(only('simulated', 'error-500')), {
        'idempotency-key': freshKey(),
      })
    ).status,
  ).toBe(502);
  const { page, complaints } = await stage.open('#/router');
  await shows(page, '#view table', 'provider_error');
  await shows(page, '#view', 'In the order of balanced for en');
  await page.evaluate(
    `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Explain').click()`,
  );
  await shows(page, '#view', 'A minute of it costs');
  await looksGood(page, 'router');
  await page.evaluate(`[...document.querySelectorAll('#view table a')].at(-1).click()`);
  await shows(page, '.attempts', 'simulated:echo');
  const bars = await page.evaluate(
    `[...document.querySelectorAll('.attempt rect')].map((bar) => [bar.getAttribute('class'), bar.width.baseVal.value >= 0])`,
  );
  expect(bars).toEqual([
    ['queue', true],
    ['first', true],
    ['rest', true],
  ]);
  await looksGood(page, 'request');
  expect(complaints).toEqual([]);
});

it('shows the voices that fit what its address asks for, what keeps others out, and models as points', async () => {
  const { page, complaints } = await stage.open('#/voices?quality=natural&nothing=1');
  await shows(page, '#view', 'voices fit.');
  expect(await page.$eval('[name=quality]', (field) => (field as unknown as { value: string }).value)).toBe('natural');
  await page.waitForSelector('.points .point');
  await looksGood(page, 'voices');
  await page.evaluate(
    `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Play').click()`,
  );
  await page.waitForFunction(`document.querySelector('#view audio').duration > 0.5`);
  expect(await page.$eval('#view audio', (player) => (player as unknown as { src: string }).src)).toMatch(/^blob:/);
  await page.type('[name=language]', 'zz');
  await page.keyboard.press('Enter');
  await shows(page, '#view', '0 voices fit.');
  await shows(page, '#view ul', 'keeps');
  expect(page.url()).toContain('quality=natural&language=zz');
  await looksGood(page, 'voices-none');
  await page.type('[name=language]', markup);
  await page.keyboard.press('Enter');
  await shows(page, '#view .bad', 'Voices: ');
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(complaints.filter((one) => !one.includes('status of 400'))).toEqual([]);
});
