import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../../server/src/config/env.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { daytimeZone } from '../../../server/src/platform/time/daytime-zone.ts';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { compiledCode } from '../../../tests/support/compiled-code.ts';
import { createClient, type DrillClient } from './client.ts';
import { type DrillDatabase, startDrillDatabase } from './drill-database.ts';
import { recordJobs } from './job-record.ts';
import { type Member, startMember } from './member.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';

/** A whole system on this machine: one durable database, some API processes, some workers. */
export interface Stage {
  database: DrillDatabase;
  apis: readonly Member[];
  workers: readonly Member[];
  /** Talks to all API processes as the first organization. */
  client: DrillClient;
  organizationId: string;
  adminKey: string;
  /** The first organization's simulated number. */
  senderId: string;
  /** A time zone in which proactive texts leave at once. */
  zone: string;
  /** The secret and the settings that every process of this stage shares. */
  environment: Readonly<Record<string, string>>;
  folder: string;
  /** Ends every process and removes the folder. Safe to call after a failure. */
  close(): Promise<void>;
}

export async function openStage(options: {
  apis: number;
  workers: number;
  /** What the API processes run; the API alone by default. */
  apiRoles?: string;
  /** Settings of every process beside those of each stage. */
  environment?: Readonly<Record<string, string>>;
  /** Folders of DATA_DIR that all processes share. */
  shared?: readonly string[];
  /** How long after its end a process is started again; at once unless said. */
  restartMs?: number;
  /** Where the next process of a role shall die; asked at each start. */
  killPoint?: (role: 'api' | 'worker', number: number) => string | null;
}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-drill-'));
  // Also when a signal ends the drill before it can take its stage down.
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  const given = readEnvironment();
  const members: Member[] = [];
  let database: DrillDatabase | undefined;
  let client: DrillClient | undefined;
  const close = async (): Promise<void> => {
    await client?.close();
    await Promise.all(members.map((member) => member.retire()));
    await database?.close();
    forget();
    process.off('exit', forget);
  };
  try {
    database = await startDrillDatabase({ folder, serverUrl: given['DATABASE_URL'] });
    const key = `sk_test_${randomBytes(24).toString('hex')}`;
    const adminKey = `sk_test_${randomBytes(24).toString('hex')}`;
    const apiPorts = await freePorts(options.apis);
    const environment = {
      DATABASE_URL: database.url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      BOOTSTRAP_API_KEY: key,
      ADMIN_API_KEY: adminKey,
      // Callbacks come back through one of the API processes; while it is dead they wait, as a carrier's would.
      PUBLIC_URL: `http://127.0.0.1:${apiPorts[0] ?? 0}`,
      LOG_LEVEL: 'warn',
      DATABASE_MAX_CONNECTIONS: '15',
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      ...compiledCode,
      ...options.environment,
    };
    const start = (role: 'api' | 'worker', number: number, port: number): Member => {
      const name = `${role}-${number}`;
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      for (const shared of options.shared ?? []) {
        mkdirSync(join(folder, shared), { recursive: true });
        symlinkSync(join(folder, shared), join(dataDir, shared));
      }
      const member = startMember({
        name,
        program: productProgram('main'),
        port,
        environment: { ...environment, ROLES: role === 'api' ? (options.apiRoles ?? role) : role, DATA_DIR: dataDir },
        logFile: join(folder, `${name}.log`),
        ...(options.restartMs === undefined ? {} : { restartMs: options.restartMs }),
        killPoint: () => options.killPoint?.(role, number) ?? null,
      });
      members.push(member);
      return member;
    };
    const apis = apiPorts.map((port, index) => start('api', index + 1, port));
    // The first one makes the schema and the organization; the others find them.
    await apis[0]?.ready();
    await recordJobs(database);
    const workerPorts = await freePorts(options.workers);
    const workers = workerPorts.map((port, index) => start('worker', index + 1, port));
    await Promise.all(members.map((member) => member.ready()));
    const number = await database.one<{ id: string; organization_id: string }>(
      `select n.id, n.organization_id from phone_numbers n join organizations o on o.id = n.organization_id
       where o.mode = 'test' and not o.is_admin`,
    );
    client = createClient({ urls: apis.map((api) => api.url), apiKey: key });
    return {
      database,
      apis,
      workers,
      client,
      organizationId: number.organization_id,
      adminKey,
      senderId: number.id,
      zone: daytimeZone(systemClock.now()),
      environment,
      folder,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Processes that ended by themselves: nothing that a drill does to their surroundings excuses it. */
export function crashesOn(stage: Stage): string[] {
  return [...stage.apis, ...stage.workers].flatMap((member) =>
    member.crashes() === 0 ? [] : [`${member.name} ended by itself ${member.crashes()} times`],
  );
}

/** Runs `work` on a stage of its own and takes it down, whatever happens. */
export async function onStage<T>(
  options: Parameters<typeof openStage>[0],
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const stage = await openStage(options);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
