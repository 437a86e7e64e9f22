import type { Page } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { noRecognizer, plays, shows } from '../../tests/http/talk/talk-stage.ts';
import { startBrowser } from '../../tests/support/browser.ts';
import { openPage } from '../../tests/support/open-page.ts';

const interruptions = 12;
const listenMs = 700;

// Ahead of the scripts of the page: from each output.clear to the last sound that left its loudspeaker, of which an analyser behind
// the loudspeaker's node is asked as often as a page may. What is behind the first sound of the next answer does not count.
const tap = `
  globalThis.silencesMs = [];
  let cleared = null;
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...more) {
    if (to instanceof AudioDestinationNode) {
      const analyser = new AnalyserNode(this.context, { fftSize: 128 });
      const samples = new Float32Array(128);
      connect.call(this, analyser);
      setInterval(() => {
        if (cleared === null) return;
        analyser.getFloatTimeDomainData(samples);
        if (samples.some((sample) => sample !== 0)) cleared.lastMs = performance.now();
      }, 1);
    }
    return connect.call(this, to, ...more);
  };
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...opening) {
      super(...opening);
      this.addEventListener('message', ({ data }) => {
        const nowMs = performance.now();
        if (typeof data === 'string' && data.includes('"output.clear"')) cleared = { atMs: nowMs, lastMs: nowMs };
        if (typeof data === 'string' || cleared === null) return;
        globalThis.silencesMs.push(cleared.lastMs - cleared.atMs);
        cleared = null;
      });
    }
  };`;

/** From output.clear in a page to its last sound, in milliseconds, of some interruptions by typed words; null where there is no browser. */
export async function silencesInPage({ url, apiKey }: { url: string; apiKey: string }): Promise<number[] | null> {
  const browser = await startBrowser({ args: ['--autoplay-policy=no-user-gesture-required'] }).catch(() => null);
  if (browser === null) return null;
  try {
    const { page } = await openPage(browser, { width: 1_280 });
    await page.evaluateOnNewDocument(`${noRecognizer} ${tap}`);
    await page.goto(`${url}/talk#key=${apiKey}`);
    await shows(page, '#who', 'Thinks:');
    await page.click('#talk');
    for (let nth = 0; nth < interruptions; nth += 1) await interrupt(page, nth);
    return (await page.evaluate('silencesMs')) as number[];
  } finally {
    await browser.close();
  }
}

async function interrupt(page: Page, nth: number): Promise<void> {
  await plays(page, true);
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, ${listenMs}))`);
  await page.type('#text', 'What is Trunkline?');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`silencesMs.length > ${nth}`, { timeout: 30_000 });
}
