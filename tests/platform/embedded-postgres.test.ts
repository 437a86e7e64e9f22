import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/launcher.ts';
import { isAlive } from '../../server/src/platform/embedded-postgres/postmaster-pid.ts';
import { StartupError } from '../../server/src/platform/process/startup-error.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { fillFromReadyCluster } from '../support/ready-cluster.ts';
import { waitFor } from '../support/sms-waiting.ts';

const log = createLog({ level: 'silent', pretty: false });
const launcherFile = fileURLToPath(new URL('../../server/src/platform/embedded-postgres/launcher.ts', import.meta.url));

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'trunkline-launcher-')));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

async function start(options: { dataDir?: string; tcp?: boolean } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false, ...options });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A process of its own that starts a server on the folder, says its number or why there is none, and waits. */
function startElsewhere(): { firstLine: Promise<string>; kill(): void } {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcherFile)});
    const log = { info() {}, warn() {}, error() {} };
    const options = { dataDir: ${JSON.stringify(folder)}, log, durable: false };
    console.log(await startEmbeddedPostgres(options).then((server) => server.pid(), String));
    setInterval(() => {}, 60_000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const firstLine = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', (code) => reject(new Error(`the process ended with code ${code}`)));
  });
  return { firstLine, kill: () => void child.kill('SIGKILL') };
}

async function refusal(options: { dataDir?: string } = {}): Promise<string> {
  const outcome = await start(options).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(StartupError);
  const { message } = outcome as StartupError;
  expect(message).not.toContain('\n');
  return message;
}

describe('a folder that is new', () => {
  it('is filled with a private database that listens on a socket alone', async () => {
    const dataDir = join(folder, 'with space, comma,%"é', 'data');
    const server = await start({ dataDir });
    expect(await query(server.url('postgres'), 'show listen_addresses')).toEqual([['']]);
    expect(server.tcpUrl('postgres')).toBeUndefined();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'socket']);
    for (const path of [dataDir, join(dataDir, 'socket'), join(dataDir, 'postgres')]) {
      expect(statSync(path).mode & 0o077).toBe(0);
    }
    expect(statSync(join(dataDir, 'postgres.log')).mode & 0o077).toBe(0);
  });

  it('is taken by one of two processes that come at the same moment; the other says who has it', async () => {
    const comers = [startElsewhere(), startElsewhere()];
    try {
      const lines = await Promise.all(comers.map((comer) => comer.firstLine));
      const pid = lines.find((line) => /^\d+$/.test(line));
      const refused = `${folder} is in use by another PostgreSQL server (process ${pid})`;
      expect(lines.filter((line) => line.includes(refused))).toHaveLength(1);
    } finally {
      for (const comer of comers) comer.kill();
      // Waits until their server is gone: the folder is about to be removed.
      await start();
    }
  });

  it('is rid of what a start left that was killed half way', async () => {
    mkdirSync(join(folder, 'postgres.new-999999999'));
    await start();
    expect(existsSync(join(folder, 'postgres.new-999999999'))).toBe(false);
  });
});

describe('a folder that was used before', () => {
  it('gives its data back, and makes a database once', async () => {
    const first = await start();
    await first.ensureDatabase('trunkline');
    await query(first.url('trunkline'), 'create table kept as select 42 as answer');
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    const second = await start();
    await second.ensureDatabase('trunkline');
    expect(await query(second.url('trunkline'), 'select answer from kept')).toEqual([[42]]);
  });

  it('is refused while another server runs on it, with the folder and the process', async () => {
    fillFromReadyCluster(folder);
    const server = await start();
    expect(await refusal()).toContain(`${folder} is in use by another PostgreSQL server (process ${server.pid()})`);
    expect(await query(server.url('postgres'), 'select 1')).toEqual([[1]]);
  });

  it.each([
    ['99', 'start a newer release'],
    ['9', 'pg_dump'],
  ])('is refused when PostgreSQL %s wrote it', async (version, remedy) => {
    fillFromReadyCluster(folder);
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), `${version}\n`);
    const message = await refusal();
    expect(message).toContain(`was written by PostgreSQL ${version}`);
    expect(message).toContain(remedy);
  });

  it('is refused and left alone when it holds something else', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'holiday.txt'), 'precious');
    expect(await refusal()).toContain('holds no PostgreSQL database');
    expect(readdirSync(join(folder, 'postgres'))).toEqual(['holiday.txt']);
  });

  it('starts in spite of lock files whose process is gone, or is another program by now', async () => {
    fillFromReadyCluster(folder);
    const first = await start();
    await first.stop();
    const elsewhere = spawn('sleep', ['600'], { stdio: 'ignore' });
    try {
      for (const pid of [999_999_999, elsewhere.pid]) {
        const lock = `${pid}\n${folder}/postgres\n1700000000\n5432\n${folder}/socket\n\n  0 0\nready\n`;
        writeFileSync(join(folder, 'postgres', 'postmaster.pid'), lock, { mode: 0o600 });
        writeFileSync(join(folder, 'socket', '.s.PGSQL.5432.lock'), lock, { mode: 0o600 });
        const server = await start();
        expect(await query(server.url('postgres'), 'select 1')).toEqual([[1]]);
        await server.stop();
      }
    } finally {
      elsewhere.kill();
    }
  });
});

describe('a path that cannot hold the data', () => {
  it('is named when it is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await refusal({ dataDir: join(folder, 'file') })).toContain(`${join(folder, 'file')} is not a folder`);
  });

  it('is named when it may not be written', async () => {
    // Root may write everywhere that permits writing at all; /proc does not even to root.
    const dataDir = process.getuid?.() === 0 ? '/proc/trunkline' : join(folder, 'locked', 'data');
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
    expect(await refusal({ dataDir })).toContain(dataDir);
  });
});

describe('a server that dies', () => {
  it('is started again, with what was committed, until it is stopped', async () => {
    fillFromReadyCluster(folder);
    const server = await start();
    const deaths: string[] = [];
    server.onUnexpectedExit((how) => deaths.push(how));
    await query(server.url('postgres'), 'create table kept as select 42 as answer');
    for (let death = 1; death <= 2; death += 1) {
      process.kill(server.pid(), 'SIGKILL');
      await waitFor(
        'the server is back',
        () => query(server.url('postgres'), 'select answer from kept').catch(() => []),
        (rows) => rows.length === 1 && deaths.length === death,
      );
    }
    expect(deaths).toEqual(['SIGKILL', 'SIGKILL']);
    await server.stop();
    expect(isAlive(server.pid())).toBe(false);
    expect(deaths).toHaveLength(2);
  });

  it('dies with the process that started it, and lets the next one in', async () => {
    fillFromReadyCluster(folder);
    const parent = startElsewhere();
    const pid = Number(await parent.firstLine);
    parent.kill();
    const next = await start();
    expect(await query(next.url('postgres'), 'select 1')).toEqual([[1]]);
    expect(next.pid()).not.toBe(pid);
  });
});

describe('TCP', () => {
  it('is used where the path is too long for a socket, with a password that only the owner reads', async () => {
    const dataDir = join(folder, 'x'.repeat(120));
    const server = await start({ dataDir });
    const url = server.url('postgres');
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await query(url, 'show listen_addresses')).toEqual([['127.0.0.1']]);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('is added on request to a folder that never had a password', async () => {
    fillFromReadyCluster(folder);
    for (const time of ['first', 'second']) {
      const server = await start({ tcp: true });
      expect(await query(server.tcpUrl('postgres') ?? '', `select '${time}'`)).toEqual([[time]]);
      expect(await query(server.url('postgres'), 'select 1')).toEqual([[1]]);
      await server.stop();
    }
  });
});
