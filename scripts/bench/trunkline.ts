import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { daytimeZone } from '../../server/src/platform/time/daytime-zone.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { startFlagsOf } from '../start-flags.ts';
import type { BesideCommit } from './beside.ts';
import { callApi } from './call-api.ts';
import { type Core, startNode, stopChild } from './child.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import type { SmsRequest } from './load-generator-input.ts';
import { waitUntilAnswers } from './ready.ts';

/** A durable PostgreSQL of its own with our processes on it, each on its core, and one test organization. */
export interface Trunkline {
  url: string;
  api: ChildProcess;
  /** Undefined where only the API was asked for. */
  worker: ChildProcess | undefined;
  database: Database;
  limitUrl: string;
  postgresVersion: string;
  /** Process number of the PostgreSQL that runs now. */
  postgresPid(): number;
  apiKey: string;
  /** A request that is accepted now, of recipients that no other call of this names. */
  smsRequest(): SmsRequest;
  stop(): Promise<void>;
}

const project = new URL('../..', import.meta.url).pathname;

export async function startTrunkline(options: {
  apiCore: Core;
  /** Undefined starts no worker: what is accepted stays. */
  workerCore?: Core;
  /** Writes a CPU profile of each process into this folder when it ends: `api.cpuprofile`, with the commit before it. */
  profileTo?: string | undefined;
  /** Another commit of the project, whose server is started in the place of this one's. */
  beside?: BesideCommit | undefined;
  /** Settings beside those that every benchmark has. */
  env?: Record<string, string>;
}): Promise<Trunkline> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trunkline-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const log = createLog({ level: 'warn', pretty: false });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await postgres.ensureDatabase('trunkline');
  await postgres.ensureDatabase('postgres_limit');
  const apiKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const secretsKey = randomBytes(32).toString('base64');

  const { commit, root } = options.beside ?? { commit: undefined, root: project };
  const start = async (role: 'api' | 'worker', core: Core, port: number, publicUrl: string): Promise<ChildProcess> => {
    const { profileTo } = options;
    const profile =
      profileTo === undefined
        ? []
        : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`, `--cpu-prof-name=${profileName(role, commit)}`];
    const child = startNode({
      args: [`${root}server/src/main.ts`],
      nodeArgs: [...startFlagsOf(root), ...profile],
      core,
      stdout: 'ignore',
      env: {
        ROLES: role,
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        DATABASE_URL: postgres.url('trunkline'),
        DATA_DIR: dataDir,
        BOOTSTRAP_API_KEY: apiKey,
        SECRETS_KEY: secretsKey,
        LOG_LEVEL: 'info',
        // The receivers of the benchmarks listen on loopback.
        WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
        // One organization has them all.
        WEBHOOK_ENDPOINT_LIMIT: '1000',
        NODE_ENV: 'production',
        // Where `npm start` keeps compiled code, too.
        NODE_COMPILE_CACHE: `${root}.cache/compiled`,
        ...options.env,
      },
    });
    await waitUntilAnswers(`http://127.0.0.1:${port}/readyz`, child);
    return child;
  };

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = await start('api', options.apiCore, port, url);
  const { workerCore } = options;
  const worker = workerCore === undefined ? undefined : await start('worker', workerCore, await freePort(), url);
  const database = createDatabase({ url: postgres.url('trunkline'), log, maxConnections: 2 });
  const [version] = await database.read.query<{ server_version: string }>('show server_version');
  const fromPhoneNumberId = await firstPhoneNumber(url, apiKey);
  let runs = 0;

  return {
    url,
    api,
    worker,
    database,
    limitUrl: postgres.url('postgres_limit'),
    postgresVersion: version?.server_version ?? 'unknown',
    postgresPid: postgres.pid,
    apiKey,
    smsRequest: () => {
      runs += 1;
      const series = String(10_000 + runs);
      return { kind: 'sms', apiKey, fromPhoneNumberId, timezone: daytimeZone(Temporal.Now.instant()), series };
    },
    stop: async () => {
      if (worker !== undefined) await stopChild(worker);
      await stopChild(api);
      await database.close();
      await postgres.stop();
    },
  };
}

/** The file in the folder of profiles that has one of them: of this working tree, or of another commit. */
export function profileName(role: 'api' | 'worker', commit: string | undefined): string {
  return `${commit === undefined ? '' : `${commit}-`}${role}.cpuprofile`;
}

async function firstPhoneNumber(url: string, apiKey: string): Promise<string> {
  const [first] = await callApi<Array<{ id: string }>>({ url, apiKey }, 'GET', '/v1/phone-numbers', 200);
  if (first === undefined) throw new Error('The organization has no phone number to send from');
  return first.id;
}
