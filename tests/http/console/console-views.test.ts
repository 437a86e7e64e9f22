import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { shows } from '../talk/talk-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

const canary = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>\u0007\u202e';

it('shows a call as a timeline, with what was said and its events', async () => {
  const agents = await stage.webhooks.sms.ask<Array<{ id: string }>>({
    method: 'GET',
    path: '/v1/agents',
    key: stage.webhooks.organization.apiKey,
  });
  const dialed = await stage.webhooks.sms.ask<{ sessionId: string }>({
    method: 'POST',
    path: '/v1/sessions/phone',
    key: stage.webhooks.organization.apiKey,
    json: { to: '+15005550206', agentId: agents.body[0]?.id },
  });
  const path = `/v1/calls/${dialed.body.sessionId}`;
  const look = () =>
    stage.webhooks.sms.ask<{ status: string }>({ method: 'GET', path, key: stage.webhooks.organization.apiKey });
  await waitFor('the call has ended', look, ({ body }) => body.status === 'ended');
  const { page, complaints } = await stage.open('#/calls');
  await shows(page, '#view table', dialed.body.sessionId);
  await looksGood(page, 'calls');
  await page.click('#view table a');
  await shows(page, '.timeline', 'sip.answered');
  await shows(page, '.timeline', 'session.ended');
  expect(page.url()).toBe(`${stage.webhooks.sms.url}/console#/calls/${dialed.body.sessionId}`);
  await looksGood(page, 'call');
  expect(complaints).toEqual([]);
});

it('shows deliveries with their attempts and delivers again; what strangers wrote is text', async () => {
  const receiver = await stage.webhooks.receiver();
  receiver.answerWith(() => ({ status: 500, body: canary }));
  const endpoint = await stage.webhooks.endpoint(receiver, { name: '<b>Receiver</b>' });
  await stage.webhooks.event(canary);
  const [delivery] = await stage.webhooks.settled(endpoint.id, 'pending');
  const id = delivery?.id ?? '';
  const { page, complaints } = await stage.open(`#/deliveries`);
  await shows(page, '#view', id);
  await shows(page, '#view', '<b>Receiver</b>');
  await looksGood(page, 'deliveries');
  await page.evaluate(`location.hash = '#/deliveries/${id}'`);
  await shows(page, '#view details', 'HTTP 500');
  await looksGood(page, 'delivery');
  receiver.answerWith(() => ({ status: 204 }));
  await page.evaluate(
    `[...document.querySelectorAll('button')].find((one) => one.textContent === 'Redeliver').click()`,
  );
  await shows(page, '#said', 'Delivered.');
  await shows(page, '#view', 'HTTP 204');
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(await page.evaluate(`document.querySelectorAll('#view img, #view script').length`)).toBe(0);
  expect(await page.evaluate(`/[\\u0007\\u202e]/.test(document.body.textContent)`)).toBe(false);
  expect(complaints).toEqual([]);
});
