import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import pg from 'pg';
import { reachDatabase, reachWritableDatabase } from '../platform/db/reach-database.ts';
import { errorCode } from '../platform/process/error-code.ts';
import { explainDiskError, StartupError } from '../platform/process/startup-error.ts';
import { flush } from './copy-manifest.ts';

type Environment = Readonly<Record<string, string | undefined>>;

// What is read in the order of the transactions of one database means nothing in another; with their partitions.
const placesOfStreams = ['sms_state_changes', 'sms_stream_watchers'];

/**
 * Writes the database into one file with pg_dump, as it is at one instant; the servers may go on. The file appears
 * under its name when it is whole. Answers its size in bytes. Throws StartupError with one line, also where pg_dump is
 * not installed or older than the server.
 */
export async function dumpDatabase(options: {
  url: string;
  target: string;
  environment: Environment;
}): Promise<number> {
  const target = resolve(options.target);
  if (existsSync(target)) throw new StartupError(`${target} exists: name a file that does not`);
  await reachDatabase(options.url);
  const draft = `${target}.unfinished-${process.pid}`;
  try {
    // pg_dump writes into it and keeps its mode: a dump is for its owner alone.
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 });
    const withoutPlaces = placesOfStreams.map((table) => `--exclude-table-data=${table}*`);
    const form = ['--format=custom', '--no-owner', '--no-privileges', ...withoutPlaces];
    await runClient(options, ['pg_dump', ...form, `--file=${draft}`]);
    await flush(draft);
    await rename(draft, target);
    await flush(dirname(target));
    return (await stat(target)).size;
  } catch (error) {
    throw explainDiskError(error, target, 'choose another place');
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads such a file into an empty database, whole or not at all. Throws StartupError with one line. */
export async function restoreDump(options: { url: string; source: string; environment: Environment }): Promise<void> {
  const source = resolve(options.source);
  if (!existsSync(source)) throw new StartupError(`${source} does not exist: name a file that npm run backup made`);
  await reachWritableDatabase(options.url);
  await onClient(options.url, async (client) => {
    const { rows } = await client.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    );
    if (rows.length > 0)
      throw new StartupError('The database of DATABASE_URL is not empty: create a new one and name that');
  });
  const whole = ['--exit-on-error', '--single-transaction'];
  await runClient(options, ['pg_restore', '--no-owner', '--no-privileges', ...whole, source]);
  // A dump that was made by hand may hold them; one of an older release does not know the tables.
  await onClient(options.url, async (client) => {
    for (const table of placesOfStreams) {
      const { rows } = await client.query('select to_regclass($1) is not null as known', [`public.${table}`]);
      if (rows[0]?.known === true) await client.query(`truncate public.${pg.escapeIdentifier(table)}`);
    }
  });
}

async function onClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function runClient(tools: { url: string; environment: Environment }, command: readonly string[]): Promise<void> {
  const [program = '', ...options] = command;
  // The command line of a process is read by everybody on the machine; its environment is not.
  const { address, password } = splitPassword(tools.url);
  const child = spawn(program, [`--dbname=${address}`, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...tools.environment, LC_ALL: 'C', ...(password === null ? {} : { PGPASSWORD: password }) },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((end, fail) => {
    child.on('error', (error) => fail(errorCode(error) === 'ENOENT' ? missing(program, error) : error));
    child.on('close', end);
  });
  if (code === 0) return;
  const reason = words.split('\n').find((line) => /error|fatal|mismatch/i.test(line)) ?? words.trim();
  throw new StartupError(`${program} ended with code ${code}: ${reason}${isTooOld(words) ? tooOldRemedy : ''}`);
}

const missing = (program: string, cause: Error): StartupError =>
  new StartupError(
    `${program} is not installed: install PostgreSQL's client programs, of the version of the server or newer`,
    cause,
  );

const isTooOld = (words: string): boolean => /server version mismatch/.test(words);
const tooOldRemedy = ". Install PostgreSQL's client programs of the version of the server or newer";

/** A connection string without its password, and the password: it may stand before the host or in the query. */
export function splitPassword(url: string): { address: string; password: string | null } {
  let password: string | null = null;
  const take = (_: string, before: string, encoded: string): string => {
    password ??= decodeURIComponent(encoded);
    return before;
  };
  const address = url
    .replace(/^([a-z]+:\/\/[^:@/?]*):([^@/?]*)(?=@)/, take)
    .replace(/([?&])password=([^&]*)&?/, take)
    .replace(/[?&]$/, '');
  return { address, password };
}
