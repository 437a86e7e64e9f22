import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { waitFor } from './sms-waiting.ts';

const packages = '/usr/lib/postgresql';
const nobody = 65_534;

/** A PostgreSQL of the machine's own packages, as an operator has one. */
export interface InstalledPostgres {
  /** Its programs, pg_dump among them. */
  bin: string;
  url(database: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it on a folder of its own, over TCP; null where the machine has none. PostgreSQL refuses to be root. */
export async function startInstalledPostgres(): Promise<InstalledPostgres | null> {
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => join(packages, version, 'bin'))
    .find((path) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(path, name))));
  if (bin === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'installed-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8'], {
    ...as,
    env,
    stdio: 'ignore',
    cwd: '/',
  });
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...as,
    env,
    stdio: 'ignore',
    cwd: '/',
  });
  const ended = once(server, 'exit');
  const url = (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  const run = async (statement: string): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      await client.query(statement);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  await waitFor('the installed PostgreSQL answers', () => run('select 1'), Boolean);
  return {
    bin,
    url,
    create: async (database) => {
      if (!(await run(`create database ${database} template template0`))) throw new Error(`${database} was not made`);
    },
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
