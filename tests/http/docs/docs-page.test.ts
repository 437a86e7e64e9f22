import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { startBrowser } from '../../support/browser.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

// A large page on a machine that does much else.
const patience = { timeout: 60_000 };

let server: TestServer;
let browser: Browser;
let page: Page;
const complaints: string[] = [];
const asked: string[] = [];
const answered: Array<{ method: string; path: string; status: number; id: () => Promise<string> }> = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ roles: ['api'] }), startBrowser()]);
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => asked.push(request.url()));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('response', (response) =>
    answered.push({
      method: response.request().method(),
      path: new URL(response.url()).pathname,
      status: response.status(),
      id: async () => ((await response.json()) as { id: string }).id,
    }),
  );
  // As browsers do where only the address of the server was typed in.
  await page.goto(`${server.url}/`, patience);
  await page.waitForFunction(`document.querySelector('[data-sidebar-id*="/tag/"]') !== null`, patience);
}, 180_000);

afterAll(async () => {
  await browser.close();
  await server.close();
}, 60_000);

describe('the docs page in a browser', () => {
  it('draws the contract under its own title, with an icon and the address that it came from', async () => {
    expect(await page.title()).toContain('Trunkline API');
    expect(await page.evaluate(`document.querySelector('link[rel="icon"]')?.getAttribute('href')`)).toMatch(
      /^docs\/icon-/,
    );
    await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(server.url)})`, patience);
  });

  it('has an entry for every operation, which leads to its description', async () => {
    const entry = (place: string): string => `document.querySelector('[data-sidebar-id$="${place}"] button')`;
    const places = Object.values(operations).map(({ method, path }) => `/${method}${path}`);
    for (const place of places) expect([place, await page.evaluate(`${entry(place)} !== null`)]).toEqual([place, true]);

    // A section is drawn when somebody goes there, which takes a while: one of each slice goes for all.
    const bySlice = new Map(Object.values(operations).map((operation) => [operation.slice, operation]));
    for (const { method, path } of bySlice.values()) {
      await page.evaluate(`${entry(`/${method}${path}`)}.click()`);
      const section = `document.querySelector('[id$="/${method}${path}"]')`;
      await page.waitForFunction(`${section}?.innerText.includes(${JSON.stringify(path)})`, patience);
    }
  }, 120_000);

  it('shows the state diagrams, whole', async () => {
    for (const name of ['sms-message', 'webhook-delivery']) {
      const image = `document.querySelector('img[src$="state-machines/${name}.svg"]')`;
      await page.waitForFunction(`${image} !== null`, patience);
      await page.evaluate(`${image}.scrollIntoView()`);
      await page.waitForFunction(
        `${image}.complete && ${image}.naturalWidth > 300 && ${image}.clientWidth > 300`,
        patience,
      );
      expect(await page.evaluate(`${image}.alt`)).toMatch(/^The states of /);
    }
  });

  const button = (words: string): string =>
    `[...document.querySelectorAll('button')].find((one) => ${words}.test(one.innerText.trim()))`;
  /** Opens the form of an operation, as its entry in the sidebar and its button do. */
  async function openForm(method: string, path: string): Promise<void> {
    const words = `${method.toLowerCase()} ${path}`.replaceAll('/', '\\/');
    const test = button(`/^Test Request\\s*\\(${words}\\)$/`);
    await page.evaluate(`document.querySelector('[data-sidebar-id$="/${method}${path}"] button').click()`);
    await page.waitForFunction(`${test} !== undefined`, patience);
    await page.evaluate(`${test}.click()`);
  }
  /**
   * Presses the button of the form that is open, and waits until as many answers are there and the last is drawn:
   * a form that is closed before it has read its answer aborts the request, and complains.
   */
  async function press(method: string, path: string, times: number): Promise<number[]> {
    const send = button(`/^Send\\s+Send ${method.toLowerCase()} request to/`);
    await page.waitForFunction(`${send} !== undefined`, patience);
    await page.evaluate(`${send}.click()`);
    const seen = await waitFor(
      `${times} answers of ${path}`,
      async () => answered.filter((answer) => answer.method === method && answer.path === path),
      ({ length }) => length === times,
    );
    const id = await seen.at(-1)?.id();
    await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(id)})`, patience);
    return seen.map(({ status }) => status);
  }

  it('sends a request to this server with the key that was typed in, and shows the answer', async () => {
    await page.focus('input[placeholder="Token"]');
    // At once, as if it was pasted: every key stroke draws all samples of requests again.
    await page.keyboard.sendCharacter(server.key);
    await openForm('GET', '/v1/organization');
    expect(await press('GET', '/v1/organization', 1)).toEqual([200]);
    const sent = answered.filter(({ path }) => path.startsWith('/v1/'));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/organization']);
    expect(await sent[0]?.id()).toBe(server.organizationId);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('sends a text at each press of its first example, at any hour and with the printed key alone', async () => {
    await openForm('POST', '/v1/sms/messages');
    expect(await press('POST', '/v1/sms/messages', 1)).toEqual([202]);
    expect(await press('POST', '/v1/sms/messages', 2)).toEqual([202, 202]);
    const path = '/v1/sms/messages';
    const { body } = await ask<{ data: Array<{ status: string }> }>(server.url, {
      method: 'GET',
      path,
      key: server.key,
    });
    // Two texts, and none that waits for the morning.
    expect(body.data.map(({ status }) => status)).toEqual(['queued', 'queued']);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('shows samples whole, the one of the SDK among them', async () => {
    await page.waitForFunction(`document.body.innerText.includes('client.sms.messages.send({')`, patience);
    const cut =
      await page.evaluate(`[...document.querySelectorAll('pre, pre *, .scalar-code-block > .custom-scroll')].filter((one) =>
      one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)`);
    expect(cut).toEqual([]);
  });

  it('begins with the way to a first text', async () => {
    const headings = await page.evaluate(
      `[...document.querySelectorAll('h1, h2')].slice(0, 2).map((one) => one.innerText)`,
    );
    expect(headings).toEqual(['Trunkline API', 'Begin here']);
  });

  it('fits on a screen that is 400 pixels wide', async () => {
    const narrow = await browser.newPage();
    await narrow.setViewport({ width: 400, height: 900 });
    await narrow.goto(`${server.url}/docs`, patience);
    await narrow.waitForFunction(`document.querySelector('img[src$="sms-message.svg"]')?.complete`, patience);
    expect(await narrow.evaluate(`document.documentElement.scrollWidth`)).toBe(400);
    await narrow.close();
  }, 120_000);

  it('keeps the key nowhere', async () => {
    const kept = await page.evaluate(`JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`);
    expect(kept).not.toContain(server.key);
  });

  it('asked nobody but this server, and had nothing to complain of', () => {
    expect(complaints).toEqual([]);
    const elsewhere = asked.filter((url) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url));
    expect(elsewhere).toEqual([]);
    expect(asked.length).toBeGreaterThan(4);
  });
});
