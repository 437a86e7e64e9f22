import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../../support/browser.ts';
import { microphoneFlags } from '../../support/microphone-flags.ts';
import { type OpenPage, openPage, violationsOf } from '../../support/open-page.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { toneSamples, wavFile } from '../../support/wav.ts';
import { noRecognizer, plays, shows } from './talk-stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'talk-page-'));
let server: TestServer;
let ours: Organization;
let browser: Browser;
beforeAll(async () => {
  const tone = { sampleRateHz: 48_000, channels: 1 };
  const wav = join(folder, 'microphone.wav');
  writeFileSync(wav, wavFile({ ...tone, samples: toneSamples({ ...tone, durationMs: 1_000 }) }));
  [server, browser] = await Promise.all([
    startTestServer({ roles: ['api', 'worker', 'voice'] }),
    startBrowser({ args: [...microphoneFlags(wav), '--host-resolver-rules=MAP talk.test 127.0.0.1'] }),
  ]);
  ours = await createStage(server).organization();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true });
}, 60_000);

/** The page as its link opens it; `before` runs ahead of its scripts. */
async function talkPage({
  width = 1_280,
  before = noRecognizer,
  key = ours.apiKey,
  origin = server.url,
} = {}): Promise<OpenPage> {
  const opened = await openPage(browser, { width });
  await opened.page.evaluateOnNewDocument(before);
  await opened.page.goto(`${origin}/talk${key === '' ? '' : `#key=${key}`}`);
  if (key !== '') await shows(opened.page, '#who', 'Thinks: local:reader');
  return opened;
}
const shot = async (page: Page, name: string): Promise<void> => {
  const into = process.env['SCREENSHOTS'];
  if (into !== undefined) await page.screenshot({ path: `${into}/${name}.png`, fullPage: true });
};

/** Where the page has no https, and its browser gives it less. */
const insecure = (): string => `http://talk.test:${new URL(server.url).port}`;
/** Keeps what the page sends as text. */
const sends = `
  globalThis.sent = [];
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    if (typeof data === 'string') globalThis.sent.push(data);
    send.call(this, data);
  };`;

describe('the page', () => {
  it('greets aloud, answers what is typed, and ends with a recording, at a desk and in a hand', async () => {
    const { page, complaints, asked } = await talkPage();
    expect(page.url()).toBe(`${server.url}/talk`);
    await page.click('#talk');
    await plays(page, true);
    await shows(page, '#draft', 'I answer questions about Trunkline');
    await page.type('#text', 'What does it cost?');
    await page.keyboard.press('Enter');
    await shows(page, '#captions .user', 'What does it cost?');
    await shows(page, '#draft', 'costs nothing');
    for (const width of [1_280, 390]) {
      await page.setViewport({ width, height: 900 });
      await shot(page, `talk-${width}`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(await violationsOf(page)).toEqual([]);
    await page.click('#end');
    await shows(page, '#said', 'You have ended the conversation.');
    await shows(page, '#talk', 'Talk again');
    await page.waitForSelector('#recording audio', { timeout: 30_000 });
    await shot(page, 'over-390');
    // Until the recording is ready its address is a 404, which the browser says of itself; of the file it asks for parts.
    expect(complaints.filter((complaint) => !/status of 404|\/recordings\//.test(complaint))).toEqual([]);
    // Nothing of another origin, and no key in any address.
    // The icons of a player are the browser's own.
    const urls = asked.map(({ url }) => url.replace(/#.*/, '')).filter((url) => !url.startsWith('data:'));
    expect(urls.filter((url) => !url.startsWith(server.url) || url.includes('sk_test_'))).toEqual([]);
    await page.close();
  });

  it('is silent at once when it is interrupted, by a question and by the button', async () => {
    const { page } = await talkPage({ before: `${noRecognizer}${sends}` });
    await page.click('#talk');
    await plays(page, true);
    await page.click('#interrupt');
    await plays(page, false);
    const marks = (): Promise<unknown> => page.evaluate(`sent.filter((one) => one.includes('"mark"')).length`);
    const before = await marks();
    // Some of the greeting goes on to come, and is not heard.
    await shows(page, '#draft', 'better voice');
    expect(await marks()).toBe(before);
    await page.click('#questions button');
    await shows(page, '#captions .user', 'What is Trunkline?');
    await plays(page, true);
    await page.close();
  });

  it('says whether it is muted each time that a worker hears it: one that was loaded again is not', async () => {
    const { page } = await talkPage({ before: `${noRecognizer}${sends}` });
    const sent = (isMuted: boolean) => page.waitForFunction(`sent.some((one) => one.includes('"muted":${isMuted}'))`);
    await page.click('#talk');
    await plays(page, true);
    await page.click('#mute');
    await sent(true);
    await page.reload();
    await shows(page, '#who', 'Thinks: local:reader');
    await page.click('#talk');
    await sent(false);
    await page.close();
  });

  it('works by the keyboard alone', async () => {
    const { page } = await talkPage();
    await page.focus('#talk');
    await page.keyboard.press('Enter');
    await page.waitForFunction(`document.activeElement?.id === 'end'`);
    await plays(page, true);
    await page.keyboard.press('Enter');
    await shows(page, '#talk', 'Talk again');
    expect(await page.evaluate('document.activeElement.id')).toBe('talk');
    await page.close();
  });
});

describe('the ears', () => {
  const fake = `
    globalThis.recognizers = [];
    globalThis.SpeechRecognition = class extends EventTarget {
      start() { globalThis.recognizers.push(this); }
      abort() {}
    };`;
  it('of the browser are started by a click that says who hears, and by nothing else', async () => {
    const { page } = await talkPage({ before: fake });
    await page.click('#talk');
    await page.waitForSelector('#ears-browser', { visible: true });
    await shot(page, 'ears-1280');
    expect(await page.evaluate('recognizers.length')).toBe(0);
    await page.click('#ears-browser');
    await page.waitForFunction('recognizers.length === 1', { timeout: 30_000 });
    await page.evaluate(`(() => {
      const results = [Object.assign([{ transcript: 'What does it cost' }], { isFinal: true })];
      recognizers[0].dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }));
    })()`);
    await shows(page, '#captions .user', 'What does it cost');
    await page.close();
  });
});

describe('a page without https, as on a telephone in the house', () => {
  it('is spoken to all the same, and answers what is typed', async () => {
    const { page } = await talkPage({ origin: insecure() });
    expect(await page.evaluate('isSecureContext')).toBe(false);
    await page.click('#talk');
    await plays(page, true);
    await page.type('#text', 'What does it cost?');
    await page.keyboard.press('Enter');
    await shows(page, '#draft', 'costs nothing');
    await page.close();
  });
});

describe('what is in the way', () => {
  /** A page whose socket is one that the test holds, behind a session that is real. */
  const socket = `${noRecognizer}
    globalThis.sockets = [];
    globalThis.WebSocket = class extends EventTarget {
      static OPEN = 1;
      readyState = 1;
      bufferedAmount = 0;
      sent = [];
      constructor(_address, names) { super(); this.names = names; globalThis.sockets.push(this); }
      send(data) { this.sent.push(data); }
      close() {}
      says(frame) { this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) })); }
      lost(code) { this.dispatchEvent(Object.assign(new Event('close'), { code })); }
    };`;
  const ready = (ears: string): string => JSON.stringify({ type: 'session.ready', ears, resumeToken: 'res_1' });

  it.each([
    ['NotAllowedError', 'gives this page no microphone'],
    ['NotFoundError', 'has no microphone'],
    ['SecurityError', 'by https'],
  ])('is said where the microphone is a %s, and typing goes on', async (name, sentence) => {
    const refused = `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}') };`;
    const { page } = await talkPage({ before: `${socket} ${refused}` });
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(`sockets[0].says(${ready('server')})`);
    await shows(page, '#said', sentence);
    await page.type('#text', 'Hello');
    await page.keyboard.press('Enter');
    expect(
      await page.evaluate('sockets[0].sent.filter((one) => typeof one === "string").map(JSON.parse).at(-1)'),
    ).toEqual({
      type: 'user_message',
      text: 'Hello',
    });
    await page.close();
  });

  it('is said where nothing speaks for a while, and where the server is gone it tries again', async () => {
    // Five seconds of the page last a tenth of that.
    const hurried = `const wait = setTimeout; globalThis.setTimeout = (then, ms) => wait(then, ms / 10);`;
    const { page } = await talkPage({ before: `${socket} ${hurried}` });
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(`sockets[0].says({ type: 'session.waiting' })`);
    await shows(page, '#said', 'Nothing speaks here');
    const codes = [1_001, 1_005, 1_006, 1_012, 4_008];
    for (const [nth, code] of codes.entries()) {
      await page.evaluate(`sockets[${nth}].says(${ready('client')}), sockets[${nth}].lost(${code})`);
      await shows(page, '#said', 'Trying again: 0 of 30 seconds');
      await page.waitForFunction(`sockets.length === ${nth + 2}`);
    }
    await page.evaluate(
      `sockets.at(-1).says(${ready('client')}), sockets.at(-1).says({ type: 'session.ended', reason: 'silence' })`,
    );
    await shows(page, '#said', 'Nothing was said for too long.');
    await page.close();
  });

  it('does not lose what is typed or clicked before a worker is there: it is sent then, in its order', async () => {
    const { page } = await talkPage({ before: socket });
    const texts = (): Promise<unknown> =>
      page.evaluate(
        `sockets[0].sent.filter((one) => typeof one === 'string').map(JSON.parse).filter(({ type }) => type === 'user_message').map(({ text }) => text)`,
      );
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.click('#questions button');
    await page.type('#text', 'And then?');
    await page.keyboard.press('Enter');
    expect(await texts()).toEqual([]);
    await page.evaluate(`sockets[0].says(${ready('client')})`);
    expect(await texts()).toEqual(['What is Trunkline?', 'And then?']);
    await page.close();
  });

  it('is said as the server says it where it closes, and where the conversation cannot be joined', async () => {
    const { page } = await talkPage({ before: socket });
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(
      `sockets[0].says(${ready('client')}), sockets[0].says({ type: 'error', error: { message: 'A frame was wrong' } }), sockets[0].lost(1008)`,
    );
    await shows(page, '#talk', 'Talk again');
    await shows(page, '#said', 'A frame was wrong');
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 2');
    await page.evaluate('sockets[1].lost(1006)');
    await shows(page, '#said', 'cannot be joined any more');
    await page.close();
  });

  it('is said where the agent is lost, and where no other one comes', async () => {
    const hurried = `const wait = setTimeout; globalThis.setTimeout = (then, ms) => wait(then, ms / 10);`;
    const { page } = await talkPage({ before: `${socket} ${hurried}` });
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(`sockets[0].says(${ready('client')}), sockets[0].says({ type: 'session.waiting' })`);
    await shows(page, '#said', 'The agent was lost');
    await shows(page, '#said', 'no other one has come');
    await page.evaluate(`sockets[0].says(${ready('client')})`);
    await shows(page, '#said', 'No one hears here, so type');
    await page.close();
  });

  it('is no reload long after the beginning: it goes on until 30 seconds after the page was left', async () => {
    // The clock of the page is as far ahead as its storage says.
    const clock = `const real = Date.now; Date.now = () => real() + Number(sessionStorage.getItem('ahead'));`;
    const { page } = await talkPage({ before: `${socket} ${clock}` });
    const reload = async (): Promise<void> => {
      await page.reload();
      await shows(page, '#who', 'Thinks: local:reader');
    };
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(`sockets[0].says(${ready('client')}), sessionStorage.setItem('ahead', '60000')`);
    await reload();
    await shows(page, '#said', 'A conversation is open');
    await page.click('#talk');
    await page.waitForFunction('sockets.length === 1');
    expect(await page.evaluate('sockets[0].names')).toContain('service.auth.res_1');
    await page.evaluate(`sockets[0].says(${ready('client')})`);
    await reload();
    await page.evaluate(`sessionStorage.setItem('ahead', '91000')`);
    await reload();
    expect(await page.$eval('#said', (said) => said.textContent)).toBe('');
    await page.close();
  });

  it('is said where the browser plays no sound, and the button is there again', async () => {
    const { page } = await talkPage({ before: `${noRecognizer} delete globalThis.AudioContext;` });
    await page.click('#talk');
    await shows(page, '#said', 'play no sound');
    await shows(page, '#talk', 'Talk again');
    await page.close();
  });

  it('is said as https where the ears of the browser are refused in a page without it', async () => {
    const refusing = `globalThis.SpeechRecognition = class extends EventTarget {
      start() { setTimeout(() => this.dispatchEvent(Object.assign(new Event('error'), { error: 'not-allowed' })), 0); }
      abort() {}
    };`;
    const { page } = await talkPage({ origin: insecure(), before: `${socket} ${refusing}` });
    await page.click('#talk');
    await page.waitForSelector('#ears-browser', { visible: true });
    await page.click('#ears-browser');
    await page.waitForFunction('sockets.length === 1');
    await page.evaluate(`sockets[0].says(${ready('client')})`);
    await shows(page, '#said', 'by https');
    await page.close();
  });

  it('is said in one sentence: no key, and a wrong one', async () => {
    const none = await talkPage({ key: '' });
    await shows(none.page, '#said', 'This page needs a key');
    await none.page.type('#key-field', `sk_test_${'0'.repeat(48)}`);
    await none.page.keyboard.press('Enter');
    await shows(none.page, '#said', 'The server refuses the key');
    await none.page.close();
  });

  it('is said where the conversation is open in another tab', async () => {
    const { page } = await talkPage();
    await page.click('#talk');
    await plays(page, true);
    const second = await page.browserContext().newPage();
    await second.evaluateOnNewDocument(noRecognizer);
    await second.goto(`${server.url}/talk#key=${ours.apiKey}`);
    await shows(second, '#who', 'local:reader');
    await second.click('#talk');
    await shows(second, '#said', 'open in another tab');
    await Promise.all([page.close(), second.close()]);
  });
});
