import { expect } from '@jest/globals';
import type { Browser, Page } from '../../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../../support/browser.ts';
import { type OpenPage, openPage, violationsOf } from '../../support/open-page.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';
import { shows } from '../talk/talk-stage.ts';

/** A server with deliveries, and a browser. */
export interface ConsoleStage {
  readonly webhooks: WebhookStage;
  readonly browser: Browser;
  /** The page as its link opens it, signed in. */
  open(view?: string): Promise<OpenPage>;
  close(): Promise<void>;
}

export async function startConsoleStage(): Promise<ConsoleStage> {
  const [webhooks, browser] = await Promise.all([startWebhookStage(), startBrowser()]);
  return {
    webhooks,
    browser,
    open: async (view) => {
      const opened = await openPage(browser, { width: 1_280 });
      await opened.page.goto(`${webhooks.sms.url}/console#key=${webhooks.organization.apiKey}`);
      await shows(opened.page, '#who', webhooks.organization.id);
      if (view !== undefined) await opened.page.evaluate(`location.hash = ${JSON.stringify(view)}`);
      return opened;
    },
    close: async () => {
      await browser.close();
      await webhooks.close();
    },
  };
}

/** Fits at a desk and in a hand, and breaks no rule of accessibility. */
export async function looksGood(page: Page, name: string): Promise<void> {
  const into = process.env['SCREENSHOTS'];
  for (const width of [1_280, 390]) {
    await page.setViewport({ width, height: 900 });
    if (into !== undefined) await page.screenshot({ path: `${into}/console-${name}-${width}.png`, fullPage: true });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  expect(await violationsOf(page)).toEqual([]);
}
