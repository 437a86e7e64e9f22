import pg from 'pg';
import { StartupError } from '../embedded-postgres/startup-error.ts';
import { errorCode } from '../error-code.ts';

const oldestMajor = 15;
const patienceMs = 5_000;

/**
 * Asks a database that the operator named whether it answers and is new enough. Throws StartupError with one line that
 * never carries the address, because that holds a password.
 */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestMajor) {
      throw new StartupError(`DATABASE_URL must lead to PostgreSQL ${oldestMajor} or newer; this one is ${major}`);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`DATABASE_URL must lead to a database that answers: ${reasonOf(error)}`, error);
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  const code = errorCode(error);
  switch (code) {
    case '28P01':
    case '28000':
      return 'it refused the user or the password';
    case '3D000':
      return 'the server answers, but has no database of that name';
    case '53300':
      return 'it has no connection left';
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing listens there';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name is not known';
    default:
      return code === null ? 'no answer within 5 seconds' : `the connection failed (${code})`;
  }
}
