import { randomBytes } from 'node:crypto';
import { callApi } from './call-api.ts';
import { stopChild } from './child.ts';
import { type FloorServer, startFloorServer } from './floor-server.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import type { Measure } from './measure.ts';
import { createRouterRequests, type RouterRequests } from './router-requests.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';

/** The router with a vendor behind it, the bare proxy to the same vendor, and a live organization that asks. */
export interface RouterStage {
  trunkline: Trunkline;
  upstream: FloorServer;
  proxy: FloorServer;
  requests: RouterRequests;
  /** What was measured of switches between vendors since the last call, in milliseconds. */
  takeSwitches(): Promise<number[]>;
  stop(): Promise<void>;
}

/** What one part of the benchmark found. */
export interface RouterPart {
  measures: Measure[];
  notes: string[];
}

const serverCore = 0;
/** Of the upstream: `tokens-COUNT-PACE`. */
export const models = {
  brief: 'bench',
  first: 'tokens-20-20',
  hasty: 'tokens-20-0',
  paced: 'tokens-50-20',
  fast: 'tokens-100-0',
  slow: 'tokens-20-500',
} as const;

/** The router and the proxy share one core; the upstream, PostgreSQL and the callers run wherever there is room. */
export async function startRouterStage(profileTo: string | undefined): Promise<RouterStage> {
  const refusingPort = await freePort();
  const upstream = await startFloorServer('router-upstream', null, [String(refusingPort)]);
  const proxy = await startFloorServer('router-proxy', serverCore, [upstream.url]);
  const adminApiKey = `sk_live_${randomBytes(24).toString('hex')}`;
  const listed = Object.values(models).map((model) => `llm:${model}`);
  const trunkline = await startTrunkline({
    apiCore: serverCore,
    profileTo,
    env: {
      ADMIN_API_KEY: adminApiKey,
      OPENAI_COMPATIBLE_BASE_URL: `${upstream.url}/v1`,
      OPENAI_COMPATIBLE_MODELS: [...listed, 'tts:bench', 'stt:bench'].join(','),
      // The vendor that refuses, and never answers a text to speak.
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: `http://127.0.0.1:${refusingPort}/v1`,
    },
  });
  const { apiKey } = await callApi<{ apiKey: string }>(
    { url: trunkline.url, apiKey: adminApiKey },
    'POST',
    '/v1/organizations',
    201,
    { name: 'Bench', mode: 'live' },
  );
  return {
    trunkline,
    upstream,
    proxy,
    requests: createRouterRequests(apiKey),
    takeSwitches: () => callApi<number[]>({ url: upstream.url, apiKey: '' }, 'GET', '/switches', 200),
    stop: async () => {
      await trunkline.stop();
      await Promise.all([stopChild(proxy.process), stopChild(upstream.process)]);
    },
  };
}
