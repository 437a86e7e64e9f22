import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStageBehindLine } from '../../support/server-behind-line.ts';
import { type SignedInBrowser, signIn } from '../../support/signed-in-browser.ts';
import type { DatabaseLine } from '../../support/sms-database-line.ts';
import type { SmsStage } from '../../support/sms-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let line: DatabaseLine;
let stage: SmsStage;
let browser: SignedInBrowser;
beforeAll(async () => {
  ({ line, stage } = await openStageBehindLine());
  browser = await signIn(stage.ask, (await stage.organization()).apiKey);
}, 60_000);
afterAll(() => stage.close());

const session = { intent: { language: 'en' } };
const ready = () => stage.ask({ method: 'GET', path: '/readyz' });

// Promise P23: a browser that is told 401 asks its person to sign in again, which nothing has made necessary.
describe('a browser, while the database is away', () => {
  beforeAll(async () => {
    await line.cut();
    await waitFor('the server is not ready', ready, ({ status }) => status === 503);
  });

  it.each([
    ['GET', '/v1/imessage-phone-numbers', undefined],
    ['POST', '/v1/sessions', session],
    ['DELETE', '/v1/dashboard/session', undefined],
    // It is told that a key is wanted once it is known that the cookie works.
    ['DELETE', '/v1/imessage-phone-numbers/webhook', undefined],
  ])('is answered 503 with Retry-After by %s %s, and not that it is signed out', async (method, path, json) => {
    const answer = await browser.call(method, path, json);
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('is 401 where a cookie is no credential or is none of ours: nothing is asked for it', async () => {
    expect(await browser.call('PATCH', '/v1/organization', {})).toMatchObject({ status: 401 });
    const forged = { cookie: 'service_session=forged' };
    expect(await stage.ask({ method: 'GET', path: '/v1/imessage-phone-numbers', headers: forged })).toMatchObject({
      status: 401,
    });
  });

  it('goes on with its cookie when the database is back', async () => {
    await line.mend();
    await waitFor('the server is ready', ready, ({ status }) => status === 200);
    expect(await browser.call('POST', '/v1/sessions', session)).toMatchObject({ status: 201 });
  });
});
