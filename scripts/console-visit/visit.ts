import type { Page } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { daytimeRecipient } from '../../server/src/platform/time/daytime-zone.ts';

/** What was done, and in how many seconds. */
export interface Visited {
  readonly name: string;
  readonly seconds: number;
}

/**
 * A first visit to the console by nothing but the page: signs in by its link, sends a text and sees it delivered, has the newest agent
 * call a number of the simulated network and reads the call when it has ended, and delivers the newest delivery again. The
 * organization has an agent, and an endpoint that receives and had something to receive. Throws where the page does not show what it
 * should within half a minute. `look` is called with where the page stands.
 */
export async function visitConsole(
  page: Page,
  { url, key, look = async () => {} }: { url: string; key: string; look?: (view: string) => Promise<void> },
): Promise<Visited[]> {
  const visited: Visited[] = [];
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    visited.push({ name, seconds: (performance.now() - began) / 1_000 });
  };
  const shows = (selector: string, text: string): Promise<unknown> =>
    page.waitForFunction(
      `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)})`,
      { timeout: 30_000 },
    );
  // In the page itself: what is found is there while it is clicked.
  const click = (found: string): Promise<unknown> =>
    page.waitForFunction(
      `(() => { const one = ${found}; one?.click(); return one !== undefined && one !== null; })()`,
      {
        timeout: 30_000,
      },
    );
  const press = (name: string): Promise<unknown> =>
    click(
      `[...document.querySelectorAll('button')].find((one) => one.textContent === ${JSON.stringify(name)} && !one.disabled)`,
    );
  const follow = (selector: string): Promise<unknown> => click(`document.querySelector(${JSON.stringify(selector)})`);
  const write = (field: string, text: string): Promise<unknown> =>
    page.$eval(
      `[name=${field}]`,
      (input, typed) => {
        (input as unknown as { value: string }).value = typed;
      },
      text,
    );

  await step('the console signs in by its link', async () => {
    await page.goto(`${url}/console#key=${key}`);
    await shows('#who', 'org_');
  });
  await step('its text is delivered', async () => {
    const { to, timezone } = daytimeRecipient(systemClock.now());
    await follow('#views a[href="#/live"]');
    await follow('#view summary');
    await page.waitForSelector('#view [name=text]');
    await write('to', to);
    await write('zone', timezone);
    await write('text', 'Hello from the console');
    await press('Send');
    await shows('#view dl', 'delivered');
  });
  await step('its call has ended and is read', async () => {
    await follow('#views a[href="#/agents"]');
    await shows('#view h2', 'Agents');
    await follow('#view a[href^="#/agents/"]');
    await press('Call');
    await shows('.timeline', 'session.ended');
    await press('Load the recording');
    await page.waitForSelector('.waveform');
  });
  await look('call');
  await step('a delivery is sent again', async () => {
    await follow('#views a[href="#/deliveries"]');
    await shows('#view h2', 'Deliveries');
    await follow('#view a[href^="#/deliveries/"]');
    await press('Redeliver');
    await shows('#said', 'Delivered.');
  });
  await look('delivery');
  return visited;
}
