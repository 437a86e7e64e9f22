import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { shows } from '../talk/talk-stage.ts';
import { recipients, transfersOf } from '../transfers/transfers-stage.ts';
import { type ConsoleStage, looksGood, startConsoleStage } from './console-stage.ts';

let stage: ConsoleStage;
beforeAll(async () => {
  stage = await startConsoleStage();
}, 120_000);
afterAll(() => stage.close(), 60_000);

const markup = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
const canary = `${markup}\u0007\u202e`;

it('shows a call as a timeline, with its transfer, its report, and its recording as it sounds; what was said is text', async () => {
  const { organization } = stage.webhooks;
  const calls = transfersOf(organization);
  await organization.call('PATCH', '/v1/organization', { defaultTimezone: 'Asia/Kolkata' });
  const id = await calls.talking({ firstMessage: `Good morning ${markup}` });
  await calls.during(id, calls.blind(id, { to: recipients.accepts, ringingTimeout: 5 }), 2);
  await calls.stands(id, 'completed');
  await calls.advance(15);
  await calls.until(id, 'is over', (call) => call.recording_status === 'ready' && call.report !== null);
  const { page, complaints } = await stage.open('#/calls');
  await shows(page, '#view table', id);
  await looksGood(page, 'calls');
  await page.click('#view table a');
  await shows(page, '.timeline', 'sip.answered');
  await shows(page, '.timeline', 'session.ended');
  await shows(page, '.timeline', markup);
  for (const text of ['Asia/Kolkata', recipients.accepts, 'Outcome', 'transferred']) await shows(page, '#view', text);
  expect(page.url()).toBe(`${stage.webhooks.sms.url}/console#/calls/${id}`);
  await page.evaluate(
    `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Load the recording').click()`,
  );
  await page.waitForSelector('.waveform .side-1');
  await page.waitForFunction(`document.querySelector('#view audio').readyState > 0`);
  expect(await page.evaluate(`document.querySelector('#view audio').src`)).toMatch(/^blob:/);
  await page.click('.waveform');
  await page.waitForFunction(`Number(document.querySelector('.waveform .now').getAttribute('x1')) > 200`);
  await looksGood(page, 'call');
  expect(await page.evaluate('globalThis.pwned ?? null')).toBeNull();
  expect(await page.evaluate(`document.querySelectorAll('#view img, #view script').length`)).toBe(0);
  // A player gives up the rest of what it has begun to read when it is sent elsewhere.
  expect(complaints.filter((one) => !one.startsWith('blob:'))).toEqual([]);
});

it('holds a thousand rows of a list at most, however far it is read, and goes back to the newest', async () => {
  const { organization, sms } = stage.webhooks;
  const made = await organization.call<{ sessionId: string }>('POST', '/v1/sessions', { intent: { language: 'en' } });
  const id = made.body.sessionId;
  await organization.call('POST', `/v1/calls/${id}/end`, {});
  await sms.sql(
    `insert into sessions
     select many.* from sessions one, generate_series(1, 1100) nth,
       jsonb_populate_record(null::sessions, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'identity', nth)) many
     where one.id = $1`,
    [id],
  );
  const { page } = await stage.open('#/calls');
  await page.waitForSelector('#view tbody');
  const held = await page.evaluate(`(async () => {
    const more = [...document.querySelectorAll('#view button')].find((one) => one.textContent === 'More');
    for (let page = 0; page < 21; page += 1) {
      more.click();
      while (more.disabled) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return document.querySelectorAll('#view tbody tr').length;
  })()`);
  expect(held).toBe(1_000);
  await page.evaluate(
    `[...document.querySelectorAll('#view button')].find((one) => one.textContent === 'Back to the newest').click()`,
  );
  await page.waitForFunction(`document.querySelectorAll('#view tbody tr').length === 50`);
});

it('shows deliveries with their attempts and delivers again; what strangers wrote is text', async () => {
  const receiver = await stage.webhooks.receiver();
  receiver.answerWith(() => ({ status: 500, body: `${canary}${'x'.repeat(1_000_000)}` }));
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
