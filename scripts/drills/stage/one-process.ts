import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../../server/src/config/env.ts';
import { freePort } from '../../../server/src/platform/net/free-port.ts';
import { compiledCode } from '../../../tests/support/compiled-code.ts';
import type { PostgresProxy } from '../../../tests/support/postgres-proxy.ts';
import { type ApiAnswer, type Ask, ask } from '../../../tests/support/sms-http.ts';
import { noon } from '../../../tests/support/fresh.ts';
import { createSmsOrganization, type SmsOrganization } from '../../../tests/support/sms-organization.ts';
import { addWorkerScope } from '../../../tests/support/worker-scope.ts';
import { type Receiver, startReceiver } from '../../../tests/support/webhook-receiver.ts';
import { type DrillDatabase, startDrillDatabase } from './drill-database.ts';
import { type Member, startMember } from './member.ts';
import { type Opened, shareable } from './shared-system.ts';
import { productProgram } from '../../../tests/support/product-programs.ts';

/** A system of one process that serves and works, for promises in which nothing has to die. */
export interface OneProcess {
  readonly url: string;
  readonly adminKey: string;
  readonly database: DrillDatabase;
  readonly member: Member;
  /** What the process was started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every answer is held against the contract. */
  ask<T = unknown>(request: Ask): Promise<ApiAnswer<T>>;
  /** A new organization, where it is noon, and the secrets that it was born with. */
  organization(name: string, mode?: 'test' | 'live'): Promise<BornOrganization>;
  /** A receiver that ends with the system. */
  receiver(): Promise<Receiver>;
  /** All that the process wrote to stdout and stderr so far. */
  output(): string;
}

export type BornOrganization = SmsOrganization & { webhookSecret: string };

interface ProcessOptions {
  environment?: Readonly<Record<string, string>>;
  /** Sees every answer of the API. */
  onAnswer?: (request: Ask, answer: ApiAnswer) => void;
  /** What the process reaches its database by; the drill itself goes straight to it. */
  through?: (databaseUrl: string) => Promise<PostgresProxy>;
}

/** Runs `work` on a system of its own and takes it down, whatever happens. */
export async function onOneProcess<T>(options: ProcessOptions, work: (system: OneProcess) => Promise<T>): Promise<T> {
  const { system, close } = await openOneProcess(options);
  return work(system).finally(close);
}

/** The same on a system with the settings of every system, which drills that kill nothing may share. */
export const onPlainProcess = shareable(() => openOneProcess({}));

/** Starts a system; what was started of it is taken down where it cannot be. */
export async function openOneProcess(options: ProcessOptions): Promise<Opened<OneProcess>> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-drill-'));
  // Also when a signal ends the drill before it can take its system down.
  const forget = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', forget);
  const receivers: Receiver[] = [];
  let database: DrillDatabase | undefined;
  let member: Member | undefined;
  let proxy: PostgresProxy | undefined;
  const close = async (): Promise<void> => {
    await member?.retire();
    await proxy?.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await database?.close();
    forget();
    process.off('exit', forget);
  };
  try {
    database = await startDrillDatabase({ folder, serverUrl: readEnvironment()['DATABASE_URL'] });
    proxy = await options.through?.(database.url);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const adminKey = `sk_live_${randomBytes(24).toString('hex')}`;
    const port = await freePort();
    const environment = {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: proxy?.url ?? database.url,
      DATA_DIR: dataDir,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      ADMIN_API_KEY: adminKey,
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      ...compiledCode,
      ...options.environment,
    };
    const logFile = join(folder, 'log');
    member = startMember({ name: 'server', program: productProgram('main'), port, environment, logFile });
    await member.ready();
    const { url } = member;
    const askHere = async <A>(request: Ask): Promise<ApiAnswer<A>> => {
      const answer = await ask<A>(url, request);
      options.onAnswer?.(request, answer);
      return answer;
    };
    const { ask: sql } = database;
    const system: OneProcess = {
      url,
      adminKey,
      database,
      member,
      environment,
      ask: askHere,
      organization: async (name, mode = 'test') => {
        const { status, body, text } = await askHere<{ id: string; apiKey: string; webhookSecret: string }>({
          method: 'POST',
          path: '/v1/organizations',
          key: adminKey,
          json: { name, mode, creditPolicy: 'unlimited' },
        });
        if (status !== 201) throw new Error(`No organization: ${text}`);
        await addWorkerScope(sql, body.id);
        const organization = await createSmsOrganization({ ask: askHere, sql }, body.id, body.apiKey);
        await organization.setTime(noon);
        return { ...organization, webhookSecret: body.webhookSecret };
      },
      receiver: async () => {
        const receiver = await startReceiver();
        receivers.push(receiver);
        return receiver;
      },
      output: () => readFileSync(logFile, 'utf8'),
    };
    return { system, close };
  } catch (error) {
    await close();
    throw error;
  }
}
