import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../../support/browser.ts';
import { openPage, type OpenPage, violationsOf } from '../../support/open-page.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { type SmsStage, stageOn } from '../../support/sms-stage.ts';

const patience = { timeout: 60_000, polling: 100 };

let server: TestServer;
let stage: SmsStage;
let browser: Browser;
let proxy: Server;
let opened: OpenPage;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ roles: ['api', 'worker'] }), startBrowser()]);
  stage = stageOn(server);
  proxy = await startProxy('/voice', new URL(server.url));
  opened = await openPage(browser, { width: 1280 });
  ({ page } = opened);
  // As browsers do where only the address of the server was typed in.
  await page.goto(`${server.url}/`, patience);
}, 120_000);
afterAll(async () => {
  await browser.close();
  proxy.close();
  await stage.close();
}, 60_000);

/** A proxy that gives the server a path of its own. */
async function startProxy(prefix: string, to: URL): Promise<Server> {
  const made = createServer((request, response) => {
    const path = request.url ?? '';
    if (!path.startsWith(`${prefix}/`)) return void response.writeHead(404).end();
    const { method, headers } = request;
    const handed = ask(
      { host: to.hostname, port: to.port, path: path.slice(prefix.length), method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(handed);
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

const textOf = (id: string, of: Page = page): Promise<string> =>
  of.evaluate(`document.getElementById('${id}').innerText`) as Promise<string>;
const says = (id: string, text: string, of: Page = page) =>
  of.waitForFunction(`document.getElementById('${id}').innerText.includes(${JSON.stringify(text)})`, patience);
const press = (id: string, of: Page = page) => of.evaluate(`document.getElementById('${id}').click()`);
async function enterKey(key: string, of: Page = page): Promise<void> {
  await of.evaluate(`document.getElementById('key-field').value = ${JSON.stringify(key)}`);
  await of.evaluate(`document.querySelector('#key-form button').click()`);
}
const keptIn = (of: Page): Promise<unknown> => of.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })');
const toTheApi = ({ asked }: OpenPage) => asked.filter(({ url }) => new URL(url).pathname.includes('/v1/'));

describe('the first screen of the docs', () => {
  it('is one small page with four doors, without a fault that axe-core finds', async () => {
    expect(new URL(page.url()).pathname).toBe('/docs');
    expect(await page.title()).toBe('Trunkline API');
    expect(await page.evaluate(`document.querySelectorAll('.doors li').length`)).toBe(4);
    expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(200);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('leads past its head by a link that comes first', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.getAttribute('href')`)).toBe('#doors');
  });

  it('asks for a key before it sends anything', async () => {
    await press('send-text');
    await says('text-said', 'Enter your key first');
    expect(await page.evaluate(`document.activeElement.id`)).toBe('key-field');
  });

  it.each([
    ['a live key', `sk_live_${'0'.repeat(48)}`, 'This is a live key, and was not sent'],
    ['markup', '<img src=x onerror=alert(1)>', 'nothing was sent'],
    ['a percent sign and quotes', `sk_test_%22"'`, 'nothing was sent'],
    ['nothing', ' ', 'nothing was sent'],
  ])('sends nothing for %s', async (_what, key, sentence) => {
    await enterKey(key);
    await says('key-said', sentence);
    expect(await page.evaluate(`document.querySelector('#key img')`)).toBeNull();
    expect(toTheApi(opened)).toEqual([]);
  });

  it('says what the server says of a key that it does not know, and forgets one that came with the address', async () => {
    const other = await openPage(browser, { width: 1280 });
    await other.page.goto(`${server.url}/docs#key=sk_test_${'0'.repeat(48)}`, patience);
    await says('key-said', '401: ', other.page);
    await other.page.click('#forget');
    await enterKey(`sk_test_${'1'.repeat(48)}`, other.page);
    await says('key-said', '401: ', other.page);
    const isOffered = await other.page.evaluate(`document.getElementById('forget').checkVisibility()`);
    expect([await keptIn(other.page), isOffered]).toEqual(['{}', false]);
    await other.page.close();
  });

  it('shows answers as text, whatever is in them', async () => {
    const ours = await stage.organization();
    await ours.call('PATCH', '/v1/organization', { name: '<b>Bold</b> & "sons"' });
    await enterKey(ours.apiKey);
    await says('key-said', 'Key of "<b>Bold</b> & "sons"", a test organization');
    expect(await page.evaluate(`document.querySelector('#key-said b')`)).toBeNull();
  });

  it.each(['2027-01-13T17:00:00Z', '2027-01-13T03:00:00Z'])(
    'sends a text at each press, to where it is day by the clock of the organization at %s',
    async (now) => {
      const ours = await stage.organization();
      await ours.setTime(now);
      await enterKey(ours.apiKey);
      await says('key-said', 'a test organization');
      for (let pressed = 1; pressed <= 2; pressed += 1) {
        await press('send-text');
        await page.waitForFunction(
          `document.querySelector('#text-events li:last-child')?.innerText === 'delivered'`,
          patience,
        );
        await page.waitForFunction(`!document.getElementById('send-text').disabled`, patience);
        expect((await textOf('text-events')).split('\n')[0]).toBe('queued');
        expect((await ours.list()).body.data).toHaveLength(pressed);
      }
    },
  );

  it('says why a text waits, and until when', async () => {
    const ours = await stage.organization();
    await ours.setTime('2027-01-13T17:00:00Z');
    const text = { recipient_timezone: 'Asia/Tokyo' };
    // Every recipient that the page may take has learned a zone in which it is night.
    const recipients = JSON.parse((await page.evaluate(`document.querySelector('main').dataset.recipients`)) as string);
    for (const { to } of recipients) await ours.accepted({ ...text, to });
    await enterKey(ours.apiKey);
    await says('key-said', 'a test organization');
    await press('send-text');
    await says(
      'text-said',
      'in Asia/Tokyo, where texts leave from 08:00 to 21:00: it waits until 2027-01-13T23:00:00.000Z',
    );
    await says('text-said', 'POST /v1/test/clock/advance');
  });

  it('makes a call, shows it from the dial tone to the end, and has its recording to play', async () => {
    const ours = await stage.organization();
    await enterKey(ours.apiKey);
    await says('key-said', 'a test organization');
    await press('make-call');
    await says('call-said', 'Play it');
    const events = (await textOf('call-events')).split('\n');
    expect(events.slice(0, 5)).toEqual([
      'session.created',
      'sip.dial_started',
      'sip.ringing',
      'sip.answered',
      'agent: Good morning!',
    ]);
    expect(events.at(-1)).toBe('session.ended');
    await page.waitForFunction(`document.querySelector('audio')?.duration > 1`, patience);
    await page.evaluate(`document.querySelector('audio').play()`);
    await page.waitForFunction(`document.querySelector('audio').currentTime > 0`, patience);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('speaks a text as a WAV whose head is right by then, and has it to play', async () => {
    const ours = await stage.organization();
    await enterKey(ours.apiKey);
    await says('key-said', 'a test organization');
    await page.evaluate(`document.getElementById('speech-text').value = 'Good evening to everybody'`);
    await press('speak');
    await says('speech-said', 'Spoken by simulated:echo');
    const sound = `document.querySelector('#speech-sound audio')`;
    await page.waitForFunction(`${sound}?.duration > 0.5 && ${sound}.duration < 60`, patience);
    await page.waitForFunction(`${sound}.currentTime > 0`, patience);
  });

  it('keeps the key nowhere, asked nobody but this server, and complained of nothing', async () => {
    const kept = await page.evaluate(
      `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])`,
    );
    expect(kept).not.toContain('sk_');
    // Chromium calls a stream that a page has read to its end aborted.
    expect(opened.complaints.filter((text) => !text.endsWith('/stream: net::ERR_ABORTED'))).toEqual([]);
    expect(opened.asked.filter(({ url }) => !url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url))).toEqual(
      [],
    );
  });

  it('works behind a proxy that gives the server a path of its own', async () => {
    const ours = await stage.organization();
    const { port } = proxy.address() as AddressInfo;
    const behind = await openPage(browser, { width: 390 });
    await behind.page.goto(`http://127.0.0.1:${port}/voice/docs`, patience);
    expect(await behind.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await enterKey(ours.apiKey, behind.page);
    await says('key-said', 'a test organization', behind.page);
    await press('send-text', behind.page);
    await says('text-events', 'delivered', behind.page);
    // Ids are longer than a line.
    const isWide = `[...document.querySelectorAll('.said, .events')].filter((one) => one.scrollWidth > one.clientWidth).length`;
    expect(await behind.page.evaluate(isWide)).toBe(0);
    expect(behind.complaints).toEqual([]);
    await behind.page.close();
  });

  it('reads without JavaScript, with the lines for a shell', async () => {
    const plain = await openPage(browser, { width: 390 });
    await plain.page.setJavaScriptEnabled(false);
    await plain.page.goto(`${server.url}/docs`, patience);
    const { client } = { client: await plain.page.createCDPSession() };
    const { result } = await client.send('Runtime.evaluate', { expression: 'document.body.innerText' });
    const text = String(result.value);
    for (const part of ['Four doors', 'A first text', 'curl -sS $TRUNKLINE_URL/v1/sms/messages', 'Without JavaScript'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Use this key|Send a first text/);
    await plain.page.close();
  });

  it('hands places of the reference on, which was at this address once', async () => {
    const old = await openPage(browser, { width: 1280 });
    await old.page.setRequestInterception(true);
    old.page.on('request', (request) => {
      // The reference itself is another test's.
      const isReference = new URL(request.url()).pathname === '/docs/reference';
      void (isReference ? request.respond({ status: 200, body: 'The reference' }) : request.continue());
    });
    for (const fragment of [
      '#tag/sms/POST/v1/sms/messages',
      '#description/authentication',
      '#model/x',
      '#tag/webhooks',
    ]) {
      await old.page.goto('about:blank');
      await old.page.goto(`${server.url}/docs${fragment}`, patience);
      await old.page.waitForFunction(`location.pathname === '/docs/reference'`, patience);
      expect(await old.page.evaluate('location.hash')).toBe(fragment);
    }
    await old.page.close();
  });
});

// As browsers answer where a reader has forbidden pages to keep anything.
const withoutStorage = `for (const name of ['sessionStorage', 'localStorage'])
  Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`;

describe('a key in the address', () => {
  it('is taken out of address and history, kept in this tab alone, used, and forgotten when the reader says so', async () => {
    const ours = await stage.organization();
    const tab = await openPage(browser, { width: 390 });
    await tab.page.goto(`${server.url}/docs#key=${ours.apiKey}`, patience);
    await says('key-said', 'is kept until this tab is closed', tab.page);
    expect(tab.page.url()).toBe(`${server.url}/docs`);
    expect(await tab.page.evaluate('history.length')).toBe(2);
    expect(await keptIn(tab.page)).toBe(JSON.stringify({ 'trunkline-key': ours.apiKey }));
    expect(await tab.page.evaluate('localStorage.length + document.cookie.length')).toBe(0);
    await press('send-text', tab.page);
    await says('text-events', 'delivered', tab.page);
    // The same tab, opened anew, and the reference in it.
    await tab.page.reload();
    await says('key-said', 'is kept until this tab is closed', tab.page);
    expect(await violationsOf(tab.page)).toEqual([]);
    await press('forget', tab.page);
    await says('key-said', 'The key is forgotten', tab.page);
    expect(await keptIn(tab.page)).toBe('{}');
    await press('send-text', tab.page);
    await says('text-said', 'Enter your key first', tab.page);
    // A fragment is never sent.
    expect(tab.asked.filter(({ url }) => url.replace(/#.*/s, '').includes('sk_'))).toEqual([]);
    await tab.page.close();
  });

  it.each([
    ['a live key', `sk_live_${'0'.repeat(48)}`, 'The address had a live key in it'],
    ['markup', '<img src=x onerror=alert(1)>', 'that is no key'],
    ['a percent sign', 'sk_test_%zz', 'that is no key'],
    ['quotes', `"'sk_test_`, 'that is no key'],
    ['nothing', '', 'that is no key'],
    ['a live key in capitals', `SK_LIVE_${'0'.repeat(48)}`, 'The address had a live key in it'],
    ['a live key with its signs encoded', `%73k%5Flive%5F${'0'.repeat(48)}`, 'The address had a live key in it'],
    ['a key and more', `sk_test_${'0'.repeat(48)}&x=1`, 'that is no key'],
  ])('that is %s is taken out, refused with a sentence and never sent', async (_what, key, sentence) => {
    const tab = await openPage(browser, { width: 390 });
    await tab.page.goto(`${server.url}/docs#key=${key}`, patience);
    await says('key-said', sentence, tab.page);
    expect(tab.page.url()).toBe(`${server.url}/docs`);
    expect(await keptIn(tab.page)).toBe('{}');
    expect(await tab.page.evaluate(`document.querySelector('#key img')`)).toBeNull();
    expect(toTheApi(tab)).toEqual([]);
    await tab.page.close();
  });

  it('is taken out however the fragment spells that it is one, and wherever in it a key stands', async () => {
    const live = `sk_live_${'0'.repeat(48)}`;
    const tab = await openPage(browser, { width: 390 });
    for (const fragment of [`#KEY=${live}`, `#/key=${live}`, `#key%3D${live}`, `#tag/sms?key=${live}`, `#${live}`]) {
      await tab.page.goto('about:blank');
      await tab.page.goto(`${server.url}/docs${fragment}`, patience);
      await says('key-said', 'The address had a live key in it', tab.page);
      expect([fragment, tab.page.url()]).toEqual([fragment, `${server.url}/docs`]);
    }
    expect(await keptIn(tab.page)).toBe('{}');
    expect(toTheApi(tab)).toEqual([]);
    await tab.page.close();
  });

  it('is taken where the page is open already', async () => {
    const ours = await stage.organization();
    const tab = await openPage(browser, { width: 390 });
    await tab.page.goto(`${server.url}/docs`, patience);
    await tab.page.evaluate(`location.hash = 'key=${ours.apiKey}'`);
    await says('key-said', 'is kept until this tab is closed', tab.page);
    expect(tab.page.url()).toBe(`${server.url}/docs`);
    await tab.page.close();
  });

  it('is used for as long as the page is there where the browser keeps nothing', async () => {
    const ours = await stage.organization();
    const tab = await openPage(browser, { width: 390 });
    await tab.page.evaluateOnNewDocument(withoutStorage);
    await tab.page.goto(`${server.url}/docs#key=${ours.apiKey}`, patience);
    await says('key-said', 'a test organization', tab.page);
    await press('send-text', tab.page);
    await says('text-events', 'queued', tab.page);
    expect(tab.complaints).toEqual([]);
    await tab.page.close();
  });

  it('is taken out of the address of the reference as well, which opens behind a proxy and in a browser that keeps nothing', async () => {
    const { port } = proxy.address() as AddressInfo;
    const tab = await openPage(browser, { width: 390 });
    await tab.page.evaluateOnNewDocument(withoutStorage);
    await tab.page.goto(`http://127.0.0.1:${port}/voice/docs/reference#key=sk_live_${'0'.repeat(48)}`, patience);
    await says('key-said', 'The address had a live key in it', tab.page);
    await tab.page.waitForFunction(`document.body.innerText.includes('127.0.0.1:${port}/voice')`, patience);
    expect(tab.page.url()).not.toContain('sk_');
    expect(tab.complaints).toEqual([]);
    expect(tab.asked.filter(({ url }) => url.replace(/#.*/s, '').includes('sk_'))).toEqual([]);
    await tab.page.close();
  });
});
