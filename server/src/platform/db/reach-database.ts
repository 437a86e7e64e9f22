import { isNativeError } from 'node:util/types';
import pg from 'pg';
import { StartupError } from '../process/startup-error.ts';
import { errorCode } from '../process/error-code.ts';
import { type DatabaseFitness, findReadOnly, findWrongEncoding, fitnessColumns } from './database-fitness.ts';

const oldestMajor = 15;
const patienceMs = 5_000;

/**
 * Asks a database that the operator named whether it answers and is new enough. Throws StartupError with one line that
 * never carries the address, because that holds a password.
 */
export async function reachDatabase(url: string): Promise<DatabaseFitness> {
  let client: pg.Client | null = null;
  try {
    // It reads the certificates that the address names.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<DatabaseFitness & { version: string }>(
      `select current_setting('server_version_num') as version, ${fitnessColumns}`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('The database has no settings');
    const major = Math.floor(Number(found.version) / 10_000);
    if (major < oldestMajor) {
      throw new StartupError(`DATABASE_URL must lead to PostgreSQL ${oldestMajor} or newer; this one is ${major}`);
    }
    return found;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATABASE_URL must lead to a database that answers: ${reasonOf(error)}`, error);
  } finally {
    await client?.end().catch(() => {});
  }
}

/** As `reachDatabase`, and it can hold what the product writes. */
export async function reachWritableDatabase(url: string): Promise<void> {
  const fitness = await reachDatabase(url);
  const unfit = findWrongEncoding(fitness) ?? findReadOnly(fitness);
  if (unfit === null) return;
  throw new StartupError(
    `DATABASE_URL must lead to a database that this release can use: ${unfit.what}. Remedy: ${unfit.remedy}`,
  );
}

function reasonOf(error: unknown): string {
  if (isOfFile(error)) return 'a file that the address names cannot be read';
  const code = errorCode(error);
  switch (code) {
    case '08P01':
      return reasonOfProtocol(error);
    case '28P01':
    case '28000':
      return 'it refused the user or the password';
    case '42501':
      return 'its user may not connect to that database';
    case '3D000':
      return 'the server answers, but has no database of that name';
    case '53300':
      return 'it has no connection left';
    case '57P03':
      return 'it is starting or stopping';
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name is not known';
    default:
      return code === null ? reasonOfDriver(error) : `the connection failed (${code})`;
  }
}

/** A certificate or key of TLS. */
function isOfFile(error: unknown): boolean {
  // Not `instanceof Error`: Node's own errors may come from another realm than ours.
  return isNativeError(error) && 'syscall' in error && ['open', 'read'].includes(String(error.syscall));
}

// A pooler before the database passes on no parameter of a session's start that it does not know.
function reasonOfProtocol(error: unknown): string {
  const [, parameter] =
    /unsupported startup parameter[^:]*: (\w+)/.exec(isNativeError(error) ? error.message : '') ?? [];
  return parameter === undefined
    ? 'what is there does not speak its protocol (08P01)'
    : `a pooler before it refuses the startup parameter ${parameter}: name it in ignore_startup_parameters of PgBouncer`;
}

// What the driver itself finds has no code.
function reasonOfDriver(error: unknown): string {
  const message = isNativeError(error) ? error.message : '';
  if (message.includes('does not support SSL')) return 'it has no TLS, and the address asks for it';
  if (message.includes('terminated unexpectedly')) return 'it closed the connection; is it PostgreSQL?';
  if (message.includes('password must be')) return 'it asks for a password, and the address has none';
  return /timeout/i.test(message) ? 'no answer within 5 seconds' : 'the connection failed';
}
