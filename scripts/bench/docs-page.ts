// node scripts/bench/docs-page.ts URL [URL ...] [--rounds=5]: opens pages in headless Chromium, in turns and each time as a new
// visitor, and prints the medians: until the first heading is there and until all of it is, how many elements there are before anything is clicked,
// and what axe-core finds.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startBrowser } from '../../tests/support/browser.ts';

interface Look {
  headingMs: number;
  /** Until the last thing that is drawn by itself is there: the tree of a reference, or the heading where there is none. */
  treeMs: number;
  elements: number;
  /** Elements at fault. */
  faults: number;
  critical: number;
  byRule: Record<string, number>;
}

const tools = createRequire(join(import.meta.dirname, '../../tools/package.json'));
const axe = readFileSync(tools.resolve('axe-core/axe.min.js'), 'utf8');
const urls = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const rounds = Number(/^--rounds=(\d+)$/.exec(process.argv.at(-1) ?? '')?.[1] ?? 5);
const patience = { timeout: 120_000 };

const noteTimes = `
  new MutationObserver((_, observer) => {
    const isThere = [...document.querySelectorAll('h1, h2')].some((one) => one.innerText.trim() !== '');
    if (isThere) globalThis.headingMs ??= performance.now();
    if (document.querySelector('[data-sidebar-id*="/tag/"]') === null) return;
    globalThis.treeMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });`;

async function look(browser: Awaited<ReturnType<typeof startBrowser>>, url: string): Promise<Look> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.evaluateOnNewDocument(noteTimes);
  await page.goto(url, patience);
  await page.waitForFunction(
    `globalThis.headingMs !== undefined && (globalThis.treeMs !== undefined || document.querySelector('#reference') === null)`,
    { ...patience, polling: 50 },
  );
  // What is drawn by and by is there once nothing has been added for a second.
  await page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 1000);
    new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, 1000); })
      .observe(document, { childList: true, subtree: true });
  })`);
  const [headingMs, treeMs, elements] = (await page.evaluate(
    `[globalThis.headingMs, globalThis.treeMs ?? globalThis.headingMs, document.querySelectorAll('*').length]`,
  )) as [number, number, number];
  await page.evaluate(axe);
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, impact, nodes }) => ({ id, impact, count: nodes.length })))`,
  )) as Array<{ id: string; impact: string; count: number }>;
  await context.close();
  const sum = (of: typeof violations): number => of.reduce((total, { count }) => total + count, 0);
  return {
    headingMs,
    treeMs,
    elements,
    faults: sum(violations),
    critical: sum(violations.filter(({ impact }) => impact === 'critical')),
    byRule: Object.fromEntries(violations.map(({ id, count }) => [id, count])),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const browser = await startBrowser();
try {
  const looks = new Map<string, Look[]>(urls.map((url) => [url, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const url of urls) looks.get(url)?.push(await look(browser, url));
  for (const [url, seen] of looks) {
    const of = (name: 'headingMs' | 'treeMs' | 'elements' | 'faults' | 'critical'): number =>
      Math.round(median(seen.map((one) => one[name])));
    process.stdout.write(
      `${url}\n  first heading ${of('headingMs')} ms, whole after ${of('treeMs')} ms, ${of('elements')} elements, ${of('faults')} faults, ` +
        `${of('critical')} critical ${JSON.stringify(seen.at(-1)?.byRule)}\n`,
    );
  }
} finally {
  await browser.close();
}
