import { hear, type Hearing } from '../../../tests/support/router-client.ts';
import type { Upload } from '../../../tests/support/router-requests.ts';
import { type RouterVendors, startRouterVendors } from '../../../tests/support/router-vendors.ts';
import type { RouterRecord } from '../../../tests/support/router-stage.ts';
import { openOneProcess, type OneProcess } from './one-process.ts';
import { type Opened, shareable } from './shared-system.ts';
import { waitUntil } from './wait-until.ts';

/** A system of one process, every vendor of models at its other end, and an organization of each mode. */
export interface RouterSystem {
  readonly system: OneProcess;
  readonly vendors: RouterVendors;
  /** Calls a path of the router as the organization of that mode, with a key that nobody used before. */
  post(path: string, body: object | Upload, mode?: 'live' | 'test'): Hearing;
  /** The record of a request of the live organization, once it has ended. */
  record(requestId: string): Promise<RouterRecord>;
}

/** Runs `work` on such a system, with a log in which words of a vendor can be looked for. */
export const onRouter = shareable(openRouter);

async function openRouter(): Promise<Opened<RouterSystem>> {
  const vendors = await startRouterVendors();
  const environment = { ...vendors.environment, LOG_LEVEL: 'debug' };
  const opened = await openOneProcess({ environment }).catch(async (error: unknown) => {
    await vendors.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await opened.close();
    await vendors.close();
  };
  try {
    return { system: await routerOn(opened.system, vendors), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function routerOn(system: OneProcess, vendors: RouterVendors): Promise<RouterSystem> {
  const keys = {
    live: (await system.organization('Live', 'live')).apiKey,
    test: (await system.organization('Test')).apiKey,
  };
  let posts = 0;
  return {
    system,
    vendors,
    post: (path, sent, mode = 'live') => {
      posts += 1;
      const own = { 'idempotency-key': `post-${posts}` };
      const given = { method: 'POST', path, key: keys[mode] };
      return 'raw' in sent && 'headers' in sent
        ? hear(system.url, { ...given, raw: sent.raw, headers: { ...sent.headers, ...own } })
        : hear(system.url, { ...given, json: sent, headers: own });
    },
    record: async (requestId) => {
      let seen: RouterRecord | undefined;
      await waitUntil(`${requestId} has ended`, async () => {
        const path = `/v1/router/requests/${requestId}`;
        seen = (await system.ask<RouterRecord>({ method: 'GET', path, key: keys.live })).body;
        return seen.status !== 'running';
      });
      if (seen === undefined) throw new Error(`Nothing is known of ${requestId}`);
      return seen;
    },
  };
}
