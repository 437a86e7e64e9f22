import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../../support/browser.ts';
import { imessageOf } from '../../support/imessage-organization.ts';
import { type InstalledSdk, installSdk } from '../../support/installed-sdk.ts';
import type { Organization } from '../../support/organization.ts';
import { sdkModules, sdkPage } from '../../support/sdk-in-page.ts';
import { type Stage, startStage } from '../../support/stage.ts';

const patience = { timeout: 60_000 };

let stage: Stage;
let browser: Browser;
let sdk: InstalledSdk;
let other: Server;
let otherPort: number;
beforeAll(async () => {
  [stage, browser, sdk] = await Promise.all([startStage({ worker: false }), startBrowser(), installSdk()]);
  // The page of another place: it holds nothing, and runs what the tests say.
  other = createServer((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>'));
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  otherPort = (other.address() as AddressInfo).port;
}, 180_000);
afterAll(async () => {
  await browser.close();
  other.closeAllConnections();
  other.close();
  sdk.remove();
  await stage.close();
}, 60_000);

let ours: Organization;
let context: BrowserContext;
let page: Page;
/** A page of the server's own address in which scripts find the SDK, in a browser without any cookie. */
beforeEach(async () => {
  ours = await stage.organization();
  context = await browser.createBrowserContext();
  page = await context.newPage();
  const files: Readonly<Record<string, [string, string]>> = { '/page': ['text/html', sdkPage], ...sdkModules(sdk) };
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const file = files[new URL(request.url()).pathname];
    const done =
      file === undefined ? request.continue() : request.respond({ status: 200, contentType: file[0], body: file[1] });
    done.catch(() => undefined);
  });
  await page.goto(`${stage.url}/page`, patience);
  await page.waitForFunction('window.sdk !== undefined', patience);
}, 120_000);

afterEach(() => context.close());

/** Runs statements in a page, where `key` is the key of the organization, and answers what they return. */
const run = (tab: Page, statements: string): Promise<unknown> =>
  tab.evaluate(`(async () => { const key = ${JSON.stringify(ours.apiKey)}; ${statements} })()`);
const signIn = () =>
  run(
    page,
    `const answer = await fetch('/v1/dashboard/session', { method: 'POST', headers: { authorization: 'Bearer ' + key } });
     return (await answer.json()).csrfToken;`,
  );
const sessionsMade = async () => (await ours.call<{ entries: unknown[] }>('GET', '/v1/sessions')).body.entries.length;

describe('a browser that signs in', () => {
  it('keeps a cookie that no script sees, for this host and its own pages, until 12 hours are over', async () => {
    await signIn();
    expect(await run(page, 'return document.cookie')).toBe('');
    const [cookie, ...others] = await context.cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({
      name: 'service_session',
      domain: '127.0.0.1',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: false,
    });
    const hours = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11);
    expect(hours).toBeLessThanOrEqual(12.1);
  });

  it('works by the SDK: signs in with a typed key, begins a session by cookie and token, and signs out', async () => {
    await imessageOf(ours).added();
    const seen = await run(
      page,
      `const baseUrl = location.origin;
       const { csrfToken } = await sdk.createClient({ baseUrl, csrfToken: null }).dashboard.signIn(key);
       const client = sdk.createClient({ baseUrl, csrfToken });
       const numbers = await Array.fromAsync(client.imessage.numbers.list());
       const { sessionId } = await client.sessions.create({ intent: { language: 'en' } });
       const read = (await client.sessions.get(sessionId)).sessionId === sessionId;
       const refused = await client.webhooks.delete(sessionId).catch((error) => error.code);
       const without = await sdk.createClient({ baseUrl, csrfToken: null }).sessions
         .create({ intent: { language: 'en' } }).catch((error) => error.code);
       await client.dashboard.signOut();
       const after = await Array.fromAsync(client.imessage.numbers.list()).then(() => 'open', (error) => error.code);
       return { numbers: numbers.length, read, refused, without, after };`,
    );
    expect(seen).toEqual({
      numbers: 1,
      read: true,
      refused: 'UNAUTHORIZED',
      without: 'CSRF_TOKEN_INVALID',
      after: 'UNAUTHORIZED',
    });
    expect(await sessionsMade()).toBe(1);
    expect(await context.cookies()).toEqual([]);
  });
});

/** What a page can have a browser do without asking first, or try to. */
const attacks: Record<string, (api: string, token: string) => string> = {
  'a simple request with the cookie': (api) =>
    `await fetch('${api}/v1/sessions', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"intent":{"language":"en"}}' });`,
  'a request with JSON': (api) =>
    `await fetch('${api}/v1/sessions', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"intent":{"language":"en"}}' });`,
  'a request with JSON and a token that it knows': (api, token) =>
    `await fetch('${api}/v1/sessions', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json', 'x-csrf-token': '${token}' }, body: '{"intent":{"language":"en"}}' });`,
  'a form that sends itself': (api) =>
    `const form = document.createElement('form'); form.method = 'POST'; form.action = '${api}/v1/sessions'; form.enctype = 'text/plain'; form.target = 'hidden';
     const field = document.createElement('input'); field.name = '{"intent":{"language":"en"},"x":"'; field.value = '"}'; form.append(field);
     const frame = document.createElement('iframe'); frame.name = 'hidden'; document.body.append(frame, form);
     const loaded = new Promise((resolve) => { frame.onload = resolve; });
     form.submit(); await loaded;`,
  'signing the person out': (api) =>
    `await fetch('${api}/v1/dashboard/session', { method: 'DELETE', credentials: 'include' });`,
  'reading what the cookie opens': (api) =>
    `const answer = await fetch('${api}/v1/imessage-phone-numbers', { credentials: 'include' }); return answer.text();`,
  'signing the person in as another one': (api) =>
    `await fetch('${api}/v1/dashboard/session', { method: 'POST', credentials: 'include', headers: { authorization: 'Bearer ' + key } });`,
};

// Another port of the same host is the same site, where SameSite lets the cookie pass: there the token and the preflight stand alone.
describe.each(['127.0.0.1', 'localhost'])('a page of another origin, at %s', (host) => {
  it.each(Object.keys(attacks))(
    'changes nothing and learns nothing by %s',
    async (name) => {
      await imessageOf(ours).added();
      const token = await signIn();
      const [cookie] = await context.cookies();
      const foreign = await context.newPage();
      await foreign.goto(`http://${host}:${otherPort}/`, patience);
      const script = attacks[name]?.(stage.url, String(token)) ?? '';
      const outcome = await run(foreign, `try { ${script} } catch { return 'refused'; } return 'opaque';`);
      expect(['refused', 'opaque']).toContain(outcome);
      expect(await sessionsMade()).toBe(0);
      // The person is signed in as before.
      expect((await context.cookies())[0]?.value).toBe(cookie?.value);
      expect(await run(page, "return (await fetch('/v1/imessage-phone-numbers')).status")).toBe(200);
    },
    60_000,
  );
});
