import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { StartupError } from '../process/startup-error.ts';

const manifest = z.object({ pgboss: z.object({ schema: z.number() }) });

/** The version of pg-boss's tables that this release works with. */
export const queueVersion = manifest.parse(createRequire(import.meta.url)('pg-boss/package.json')).pgboss.schema;

/** The version of pg-boss's tables in the database; null where there are none yet. */
export async function readQueueVersion(tx: Tx): Promise<number | null> {
  const [table] = await tx.query<{ there: boolean }>(`select to_regclass('pgboss.version') is not null as there`);
  if (table?.there !== true) return null;
  const [row] = await tx.query<{ version: number }>('select version from pgboss.version');
  return row?.version ?? null;
}

/** Throws StartupError where a newer release has changed the tables of the jobs. */
export async function refuseNewerQueue(tx: Tx): Promise<void> {
  const found = await readQueueVersion(tx);
  if (found === null || found <= queueVersion) return;
  throw new StartupError(
    `The database holds version ${found} of the job queue, and this release knows ${queueVersion}: start the newer release instead`,
  );
}
