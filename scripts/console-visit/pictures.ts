// npm run pictures: visits the console of a new server, and takes the pictures of docs/console.md, one of each view.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../../tests/support/browser.ts';
import { withServer } from '../with-server.ts';
import { visitConsole } from './visit.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const desk = { width: 1_100, height: 760 };
const quality = 60;

/** The other views, and what is waited for in each. */
const others: Readonly<Record<string, string>> = {
  live: '#view ol li',
  router: '#view table a',
  agents: '#view table a',
  voices: '.points .point',
};

await withServer(async ({ url, key }) => {
  const ask = askOf(url, key);
  await furnish(ask);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.setViewport(desk);
    await page.emulateTimezone('America/New_York');
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    mkdirSync(folder, { recursive: true });
    const look = async (view: string): Promise<void> => {
      const path = join(folder, `${view}.webp`) as `${string}.webp`;
      await page.screenshot({ path, type: 'webp', quality });
      process.stdout.write(`${path}\n`);
    };
    await visitConsole(page, { url, key, look });
    for (const [view, awaited] of Object.entries(others)) {
      await page.evaluate(`location.hash = '#/${view}'`);
      await page.waitForSelector(awaited, { timeout: 30_000 });
      await look(view);
    }
  } finally {
    await browser.close();
  }
});

type Ask = (path: string, json: object, headers?: Record<string, string>) => Promise<void>;

function askOf(url: string, key: string): Ask {
  return async (path, json, headers = {}) => {
    const answer = await fetch(`${url}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(json),
    });
    const text = await answer.text();
    // A request that no vendor could serve is one to be seen, too.
    if (!answer.ok && answer.status !== 502) throw new Error(`${path}: ${answer.status} ${text}`);
  };
}

/** An agent, endpoints of which one fails, and requests of the router of which one fails over. */
async function furnish(ask: Ask): Promise<void> {
  await ask('agents', {
    name: 'Front desk',
    systemPrompt: 'You answer the telephone of Acme, a restaurant. You take reservations, and say when it is open.',
    firstMessage: 'Acme, good evening! How can I help you?',
    intent: { language: 'en' },
  });
  const events = ['sms.sent', 'sms.delivered', 'call.status', 'call.report'];
  await ask('webhooks', { name: 'Orders', url: 'https://receiver.invalid/orders', events });
  await ask('webhooks', { name: 'Billing', url: 'https://receiver.invalid/fail', events: ['call.status'] });
  for (const models of [['echo'], ['error-500', 'echo'], ['error-500'], ['echo']]) {
    const allowed = models.map((model) => `simulated:${model}`);
    await ask(
      'llm/responses',
      {
        input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'When are you open on Sundays?' }] }],
        max_output_tokens: 100,
        routing: { mode: 'auto', allow_providers: allowed },
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
  }
}
