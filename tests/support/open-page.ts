import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';

/** What a page asked for, was answered, and complained of. */
export interface OpenPage {
  readonly page: Page;
  readonly complaints: string[];
  readonly asked: Array<{ method: string; url: string; authorization: string | undefined }>;
  readonly answered: Array<{ method: string; path: string; status: number; json: () => Promise<unknown> }>;
}

/** A new page of a browser, as a new visitor has it. */
export async function openPage(browser: Browser, { width }: { width: number }): Promise<OpenPage> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 900 });
  const opened: OpenPage = { page, complaints: [], asked: [], answered: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') opened.complaints.push(message.text());
  });
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  page.on('requestfailed', (request) => opened.complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  page.on('request', (request) =>
    opened.asked.push({
      method: request.method(),
      url: request.url(),
      authorization: request.headers()['authorization'],
    }),
  );
  page.on('response', (response) =>
    opened.answered.push({
      method: response.request().method(),
      path: new URL(response.url()).pathname,
      status: response.status(),
      json: async () => response.json(),
    }),
  );
  return opened;
}

const tools = createRequire(join(import.meta.dirname, '../../tools/package.json'));
const axe = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');

/** One rule of accessibility that is broken, and the elements that break it. */
export interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly elements: readonly string[];
}

/** What axe-core finds on a page as it is now; of one part of it, `within`, and by one `rule`, where they are named. */
export async function violationsOf(page: Page, only: { within?: string; rule?: string } = {}): Promise<Violation[]> {
  await page.evaluate(axe);
  const options = { resultTypes: ['violations'], ...(only.rule === undefined ? {} : { runOnly: [only.rule] }) };
  return (await page.evaluate(
    `axe.run(${only.within === undefined ? 'document' : JSON.stringify(only.within)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({ id, impact, elements: nodes.map(({ html }) => html) })))`,
  )) as Violation[];
}
