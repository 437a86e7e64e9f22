import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { startBrowser } from '../../support/browser.ts';
import { openPage, type OpenPage, violationsOf } from '../../support/open-page.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

// A large page on a machine that does much else.
const patience = { timeout: 60_000, polling: 100 };
// Before the reference opened with nothing expanded, axe-core found 1079 on it.
const mostFaults = 107;

let server: TestServer;
let browser: Browser;
let opened: OpenPage;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ roles: ['api'] }), startBrowser()]);
  opened = await openPage(browser, { width: 1280 });
  ({ page } = opened);
  await page.goto(`${server.url}/docs/reference`, patience);
  await page.waitForFunction(`document.querySelector('[data-sidebar-id*="/tag/"]') !== null`, patience);
}, 180_000);

afterAll(async () => {
  await browser.close();
  await server.close();
}, 60_000);

describe('the reference in a browser', () => {
  it('opens with nothing expanded: few elements, and a tenth of the faults that it had', async () => {
    await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(server.url)})`, patience);
    expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThanOrEqual(1_500);
    const violations = await violationsOf(page);
    expect(violations.flatMap(({ elements }) => elements).length).toBeLessThanOrEqual(mostFaults);
    expect(violations.filter(({ id }) => id === 'color-contrast')).toEqual([]);
    // Nothing of ours: what is left is in what the reference draws.
    const ours = await page.evaluate(
      `[...document.querySelectorAll('body > :not(#reference), body > :not(#reference) *')].map((one) => one.outerHTML)`,
    );
    expect(violations.flatMap(({ elements }) => elements).filter((one) => (ours as string[]).includes(one))).toEqual(
      [],
    );
  });

  it('draws the contract under its own title, with an icon, and the way in first', async () => {
    expect(await page.title()).toContain('Trunkline API');
    expect(await page.evaluate(`document.querySelector('link[rel="icon"]')?.getAttribute('href')`)).toMatch(/^icon-/);
    const headings = await page.evaluate(
      `[...document.querySelectorAll('h1, h2')].slice(0, 3).map((one) => one.innerText)`,
    );
    expect(headings).toEqual(['Trunkline API reference', 'Trunkline API', 'Begin here']);
  });

  it('leads past its tree by a link that comes first', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.id`)).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(`document.activeElement.tagName`)).toBe('MAIN');
    expect(await page.evaluate('location.hash')).not.toContain('reference');
  });

  it('finds what people look for: operations, and no schema', async () => {
    const found = `[...document.querySelectorAll('[role="option"]')].map((one) => one.innerText)`;
    await page.evaluate(`document.querySelector('button[role="search"]').click()`);
    await page.waitForFunction(`document.activeElement.tagName === 'INPUT'`, patience);
    await page.keyboard.sendCharacter('recording of a call');
    await page.waitForFunction(`${found}[0]?.includes('Get the recording of a call')`, patience);
    expect(((await page.evaluate(found)) as string[]).filter((text) => text.includes('Model'))).toEqual([]);
    await page.keyboard.press('Escape');
  });

  const entry = (place: string): string => `document.querySelector('[data-sidebar-id$="${place}"] button')`;
  /** Opens the tag of an operation in the tree, where it is not open yet. */
  async function openTag(place: string, tag: string): Promise<void> {
    if ((await page.evaluate(`${entry(place)} === null`)) === true)
      await page.evaluate(`${entry(`/tag/${tag}`)}.click()`);
    await page.waitForFunction(`${entry(place)} !== null`, patience);
  }
  /** Goes to an operation, as its entry in the tree does. */
  async function goTo(method: string, path: string): Promise<void> {
    const place = `/${method}${path}`;
    const operation = Object.values(operations).find((one) => one.method === method && one.path === path);
    await openTag(place, operation?.slice ?? '');
    await page.evaluate(`${entry(place)}.click()`);
    const section = `document.querySelector('[id$="${place}"]')`;
    await page.waitForFunction(`${section}?.innerText.includes(${JSON.stringify(path)})`, patience);
  }

  it.each(['dark-mode', 'light-mode'])(
    'has no word without contrast in %s, whatever the method of an operation',
    async (mode) => {
      await openTag('/PATCH/v1/agents/{id}', 'agents');
      await page.evaluate(`document.body.classList.remove('light-mode', 'dark-mode')`);
      await page.evaluate(`document.body.classList.add('${mode}')`);
      const methods = `[...document.querySelectorAll('aside [data-sidebar-id] button')].map((one) => one.innerText.split('\\n').at(-1))`;
      const shown = new Set((await page.evaluate(methods)) as string[]);
      for (const method of ['GET', 'POST', 'PATCH', 'DEL']) expect(shown).toContain(method);
      expect(await violationsOf(page, { within: 'aside', rule: 'color-contrast' })).toEqual([]);
    },
  );

  it('shows a state diagram, whole, with what it is about', async () => {
    await page.evaluate(`${entry('/tag/webhooks')}.click()`);
    const image = `document.querySelector('img[src$="state-machines/webhook-delivery.svg"]')`;
    await page.waitForFunction(`${image} !== null`, patience);
    await page.evaluate(`${image}.scrollIntoView()`);
    await page.waitForFunction(
      `${image}.complete && ${image}.naturalWidth > 300 && ${image}.clientWidth > 300`,
      patience,
    );
    expect(await page.evaluate(`${image}.alt`)).toMatch(/^The states of /);
  });

  const button = (words: string): string =>
    `[...document.querySelectorAll('button')].find((one) => ${words}.test(one.innerText.trim()))`;
  /** Opens the form of an operation, as its entry in the sidebar and its button do. */
  async function openForm(method: string, path: string): Promise<void> {
    await goTo(method, path);
    const words = `${method.toLowerCase()} ${path}`.replaceAll(/[/{}]/g, '\\$&');
    const test = button(`/^Test Request\\s*\\(${words}\\)$/`);
    await page.waitForFunction(`${test} !== undefined`, patience);
    await page.evaluate(`${test}.click()`);
  }
  /**
   * Presses the button of the form that is open, and waits until as many answers are there and the last is drawn: a form that
   * is closed before it has read its answer aborts the request, and complains. `shown` is what an answer is known by.
   */
  async function press(
    of: { method: string; path: RegExp; shown: string },
    times: number,
  ): Promise<Array<{ status: number; json: () => Promise<unknown> }>> {
    const { method, path, shown } = of;
    const send = button(`/^Send\\s+Send ${method.toLowerCase()} request to/`);
    await page.waitForFunction(`${send} !== undefined`, patience);
    await page.evaluate(`${send}.click()`);
    const seen = await waitFor(
      `${times} answers of ${String(path)}`,
      async () => opened.answered.filter((answer) => answer.method === method && path.test(answer.path)),
      ({ length }) => length === times,
      60_000,
    );
    const answer = (await seen.at(-1)?.json()) as Record<string, string>;
    await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(answer[shown])})`, patience);
    return seen;
  }

  it('sends a request to this server with the key that was typed in, and shows the answer', async () => {
    await page.focus('input[placeholder="Token"]');
    // At once, as if it was pasted: every key stroke draws all samples of requests again.
    await page.keyboard.sendCharacter(server.key);
    await openForm('GET', '/v1/organization');
    const [answer] = await press({ method: 'GET', path: /^\/v1\/organization$/, shown: 'id' }, 1);
    expect([answer?.status, await answer?.json()]).toEqual([
      200,
      expect.objectContaining({ id: server.organizationId }),
    ]);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('sends a text at each press of its first example, at any hour and with the printed key alone', async () => {
    await openForm('POST', '/v1/sms/messages');
    const text = { method: 'POST', path: /^\/v1\/sms\/messages$/, shown: 'id' };
    expect((await press(text, 1)).map(({ status }) => status)).toEqual([202]);
    expect((await press(text, 2)).map(({ status }) => status)).toEqual([202, 202]);
    const { body } = await ask<{ data: Array<{ status: string }> }>(server.url, {
      method: 'GET',
      path: '/v1/sms/messages',
      key: server.key,
    });
    // Two texts, and none that waits for the morning.
    expect(body.data.map(({ status }) => status)).toEqual(['queued', 'queued']);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('puts the id of an agent of the reader into an address', async () => {
    await openForm('GET', '/v1/agents/{id}');
    const [answer] = await press({ method: 'GET', path: /^\/v1\/agents\/agent_/, shown: 'id' }, 1);
    expect(answer?.status).toBe(200);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('transcribes the sound that comes with the server, where none was chosen', async () => {
    await openForm('POST', '/v1/stt/transcriptions');
    const [answer] = await press({ method: 'POST', path: /^\/v1\/stt\/transcriptions$/, shown: 'text' }, 1);
    expect([answer?.status, await answer?.json()]).toEqual([
      200,
      expect.objectContaining({ usage: expect.objectContaining({ duration_ms: 1637 }) }),
    ]);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('plays speech, whose answer it has asked for as a WAV', async () => {
    await openForm('POST', '/v1/tts/speech');
    const send = button('/^Send\\s+Send post request to/');
    await page.waitForFunction(`${send} !== undefined`, patience);
    await page.evaluate(`${send}.click()`);
    await page.waitForFunction(`document.querySelector('audio')?.duration > 0.5`, patience);
    await page.waitForFunction(`document.querySelector('audio').duration < 60`, patience);
    await page.keyboard.press('Escape');
  }, 120_000);

  it('shows samples whole, the one of the SDK among them', async () => {
    await page.waitForFunction(`document.body.innerText.includes('client.sms.messages.send({')`, patience);
    const cut =
      await page.evaluate(`[...document.querySelectorAll('pre, pre *, .scalar-code-block > .custom-scroll')].filter((one) =>
      one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)`);
    expect(cut).toEqual([]);
  });

  it('opens at a place of its own, and fits on a screen that is 390 pixels wide', async () => {
    const narrow = await openPage(browser, { width: 390 });
    await narrow.page.goto(`${server.url}/docs/reference#tag/sms/POST/v1/sms/messages`, patience);
    await narrow.page.waitForFunction(`document.querySelector('img[src$="sms-message.svg"]')?.complete`, patience);
    await narrow.page.waitForFunction(`document.body.innerText.includes('Send a text message')`, patience);
    expect(await narrow.page.evaluate(`document.documentElement.scrollWidth`)).toBe(390);
    await narrow.page.close();
  }, 120_000);

  // Last: with all tags open every other step would take its time.
  it('has an entry for every operation, each under its tag', async () => {
    const tags = [...new Map(Object.values(operations).map((one) => [one.slice, `/${one.method}${one.path}`]))];
    const closed = tags.map(([tag, place]) => `if (${entry(place)} === null) ${entry(`/tag/${tag}`)}.click();`);
    await page.evaluate(closed.join('\n'));
    const places = Object.values(operations).flatMap(({ method, path, ...others }) =>
      'socket' in others ? [] : [`/${method}${path}`],
    );
    const missing = `${JSON.stringify(places)}.filter((place) => document.querySelector('[data-sidebar-id$="' + place + '"] button') === null)`;
    await page.waitForFunction(`${missing}.length === 0`, patience);
  }, 120_000);

  it('takes up the key that came with the address, which is gone before the reference reads it, and forgets it', async () => {
    const tab = await openPage(browser, { width: 1280 });
    await tab.page.goto(`${server.url}/docs/reference#key=${server.key}`, patience);
    const token = `document.querySelector('input[placeholder="Token"]')?.value`;
    await tab.page.waitForFunction(`${token} === ${JSON.stringify(server.key)}`, patience);
    expect(tab.page.url()).not.toContain('sk_');
    expect(await tab.page.evaluate(`document.getElementById('key-said').innerText`)).toContain(
      'The key of this tab is used',
    );
    await tab.page.evaluate(`document.getElementById('forget').click()`);
    await tab.page.waitForFunction(`${token} === ''`, patience);
    expect(await tab.page.evaluate(`JSON.stringify({ ...sessionStorage })`)).not.toContain('sk_');
    // A fragment is never sent.
    expect(tab.asked.filter(({ url }) => url.replace(/#.*/s, '').includes('sk_'))).toEqual([]);
    await tab.page.close();
  }, 120_000);

  it('keeps the key nowhere', async () => {
    const kept = await page.evaluate(`JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])`);
    expect(kept).not.toContain(server.key);
  });

  it('asked nobody but this server, and had nothing to complain of', () => {
    expect(opened.complaints).toEqual([]);
    const elsewhere = opened.asked.filter(({ url }) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url));
    expect(elsewhere).toEqual([]);
    expect(opened.asked.length).toBeGreaterThan(4);
  });
});
