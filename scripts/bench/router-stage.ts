import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import type { BesideCommit } from './beside.ts';
import { callApi } from './call-api.ts';
import { stopChild } from './child.ts';
import type { Contender } from './contender.ts';
import { type FloorServer, startFloorServer } from './floor-server.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { startPortkey } from './portkey.ts';
import type { ProfileWindow } from './profile-owners.ts';
import { createRouterRequests, createVendorRequests, type RouterRequests } from './router-requests.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';

/** The router with a vendor behind it and a live organization that asks, and beside it what it is held against. */
export interface RouterStage {
  trunkline: Trunkline;
  /** All that the router is asked, by its organization. */
  requests: RouterRequests;
  ours: Contender;
  /** Another commit of ours, where one was asked for. */
  beside: Contender | undefined;
  /** The vendor itself. */
  direct: Contender;
  /** The smallest proxy that forgets nothing. */
  floor: Contender;
  /** One that remembers nothing, and validates. */
  proxy: Contender;
  portkey: Contender;
  /** What was measured of switches between vendors since the last call, in milliseconds. */
  takeSwitches(): Promise<number[]>;
  stop(): Promise<void>;
}

/** What one part of the benchmark found. */
export interface RouterPart {
  measures: Measure[];
  notes: string[];
  /** When the contenders were measured whose profiles are read. */
  windows?: ReadonlyArray<{ contender: Contender; windows: readonly ProfileWindow[] }>;
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

/** All of them share one core; the upstream, PostgreSQL and the callers run wherever there is room. */
export async function startRouterStage({ profileTo, beside }: BenchOptions): Promise<RouterStage> {
  const refusingPort = await freePort();
  const upstream = await startFloorServer('router-upstream', null, [String(refusingPort)]);
  const postgres = await startFloorPostgres();
  const durable = await startFloorServer('router-durable', serverCore, [upstream.url, postgres.url]);
  const bare = await startFloorServer('router-proxy', serverCore, [upstream.url]);
  const gateway = await startPortkey(serverCore);
  const startOurs = (commit: BesideCommit | undefined) =>
    startRouter({ upstreamUrl: upstream.url, refusingPort, profileTo, beside: commit });
  const other = beside === undefined ? undefined : await startOurs(beside);
  const { contender: ours, trunkline, requests } = await startOurs(undefined);
  const floorLike = createRouterRequests('sk-bench');
  const throughPortkey = createVendorRequests(
    {
      authorization: 'Bearer sk-bench',
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': `${upstream.url}/v1`,
    },
    true,
  );
  return {
    trunkline,
    requests,
    ours,
    beside: other?.contender,
    direct: { name: 'direct', ...upstream, postgresPid: null, requests: createVendorRequests() },
    floor: { name: 'durable floor', ...durable, postgresPid: postgres.pid, requests: floorLike },
    proxy: { name: 'bare proxy', ...bare, postgresPid: null, requests: floorLike },
    portkey: { name: 'Portkey', ...gateway, postgresPid: null, requests: throughPortkey },
    takeSwitches: () => callApi<number[]>({ url: upstream.url, apiKey: '' }, 'GET', '/switches', 200),
    stop: async () => {
      await Promise.all([trunkline.stop(), other?.trunkline.stop()]);
      await Promise.all([durable, bare, gateway, upstream].map((server: FloorServer) => stopChild(server.process)));
      await postgres.stop();
    },
  };
}

async function startRouter(options: {
  upstreamUrl: string;
  refusingPort: number;
  profileTo: string | undefined;
  beside: BesideCommit | undefined;
}): Promise<{ trunkline: Trunkline; contender: Contender; requests: RouterRequests }> {
  const { upstreamUrl, refusingPort, profileTo, beside } = options;
  const adminApiKey = `sk_live_${randomBytes(24).toString('hex')}`;
  const listed = Object.values(models).map((model) => `llm:${model}`);
  const trunkline = await startTrunkline({
    apiCore: serverCore,
    profileTo,
    beside,
    env: {
      ADMIN_API_KEY: adminApiKey,
      OPENAI_COMPATIBLE_BASE_URL: `${upstreamUrl}/v1`,
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
  const { url, api, postgresPid } = trunkline;
  const requests = createRouterRequests(apiKey);
  return {
    trunkline,
    requests,
    contender: { name: beside?.commit ?? 'ours', url, process: api, postgresPid, requests },
  };
}

/** A durable PostgreSQL for the floor alone, so that each knows what its own takes. */
async function startFloorPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-floor-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: 'warn', pretty: false }) });
  await postgres.ensureDatabase('floor');
  return { url: postgres.url('floor'), pid: postgres.pid, stop: postgres.stop };
}
