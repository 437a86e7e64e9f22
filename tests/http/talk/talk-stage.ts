import type { Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';

/** Ahead of the scripts of a page: its browser has no recognizer. */
export const noRecognizer = 'delete globalThis.SpeechRecognition; delete globalThis.webkitSpeechRecognition;';

/** Resolves when that element has that text. */
export const shows = (page: Page, selector: string, text: string): Promise<unknown> =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
    { timeout: 30_000 },
  );

/** Resolves when the agent is heard, or is not any more. */
export const plays = (page: Page, isPlaying: boolean): Promise<unknown> =>
  page.waitForFunction(`document.body.dataset.playing === '${isPlaying}'`, { timeout: 30_000 });
