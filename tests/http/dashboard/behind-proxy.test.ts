import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../../support/browser.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { testCertificate } from '../../support/test-certificate.ts';

/** What the other program below the same host was asked, and with which cookies. */
const asked: Array<{ path: string; cookie: string | undefined }> = [];

let proxy: Server;
let origin: string;
let stage: Stage;
let ours: Organization;
let browser: Browser;
let context: BrowserContext;
let page: Page;
// As a proxy of an operator: TLS, this server below /voice, and a program of others beside it.
beforeAll(async () => {
  proxy = createServer(testCertificate, (req, res) => {
    const { url = '', method, headers } = req;
    if (!url.startsWith('/voice/')) {
      asked.push({ path: url, cookie: headers.cookie });
      res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      return;
    }
    const passed = request(`${stage.url}${url.slice('/voice'.length)}`, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    passed.on('error', () => res.destroy());
    req.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  origin = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const server = await startTestServer({ roles: ['api'], config: { publicUrl: `${origin}/voice` } });
  stage = createStage(server);
  ours = await stage.organization();
  browser = await startBrowser({ acceptInsecureCerts: true });
  context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.goto(`${origin}/page`, { timeout: 60_000 });
}, 180_000);
afterAll(async () => {
  await browser.close();
  proxy.closeAllConnections();
  proxy.close();
  await stage.close();
}, 60_000);

const run = (statements: string): Promise<unknown> =>
  page.evaluate(`(async () => { const key = ${JSON.stringify(ours.apiKey)}; ${statements} })()`);

describe('a browser, where a proxy serves this server by TLS below a path (decision 325)', () => {
  it('keeps a Secure cookie for that path, acts by it, sends it to no other program of the host, and forgets it', async () => {
    const path = '/voice/v1/dashboard/session';
    const token = await run(
      `const answer = await fetch('${path}', { method: 'POST', headers: { authorization: 'Bearer ' + key } });
       return (await answer.json()).csrfToken;`,
    );
    const [cookie, ...others] = await context.cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({
      path: '/voice',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      domain: 'localhost',
    });
    const headers = { 'content-type': 'application/json', 'x-csrf-token': token };
    const init = JSON.stringify({ method: 'POST', headers, body: JSON.stringify({ intent: { language: 'en' } }) });
    expect(await run(`return (await fetch('/voice/v1/sessions', ${init})).status`)).toBe(201);
    await run(`await fetch('/other'); await fetch('/voices/v1/sessions');`);
    expect(asked.map(({ path: at }) => at)).toEqual(expect.arrayContaining(['/other', '/voices/v1/sessions']));
    expect(asked.filter((request) => request.cookie !== undefined)).toEqual([]);
    const end = JSON.stringify({ method: 'DELETE', headers: { 'x-csrf-token': token } });
    expect(await run(`return (await fetch('${path}', ${end})).status`)).toBe(204);
    expect(await context.cookies()).toEqual([]);
  });
});
