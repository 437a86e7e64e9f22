import pg from 'pg';

/**
 * Takes a lock that one session at most has, on a connection of its own; null where another one has it. It is gone with
 * the process, however that ends.
 */
export async function takeAdvisoryLock(url: string, key: number): Promise<{ release: () => Promise<void> } | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'trunkline-lock', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
  if (rows[0]?.taken === true) return { release: () => client.end() };
  await client.end();
  return null;
}
