import { loadConfig } from '../../config/config.ts';
import { killPoints } from '../../app/declarations.ts';
import { hurryMisrouted } from '../../phone-numbers/index.ts';
import { createDatabase } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/process/log.ts';
import { StartupError } from '../../platform/process/startup-error.ts';
import { readAppliedMigrations } from '../applied-migrations.ts';
import { openKeptDatabase } from '../kept-database.ts';

const madeBy = '0098-number-routings';

/**
 * Has the server ask again where its numbers are routed, once something was set right at a carrier: `setupStatus` follows at
 * once, and not within a day (docs/decisions/numbers.md#d576).
 */
export async function lookAgain(environment: Readonly<Record<string, string | undefined>>, log: Logger): Promise<void> {
  const config = loadConfig(environment, killPoints);
  let kept: Awaited<ReturnType<typeof openKeptDatabase>>;
  try {
    kept = await openKeptDatabase({ config, log });
  } catch (error) {
    // Doctor has a finding of it, and the daily look comes all the same.
    if (error instanceof StartupError) return;
    throw error;
  }
  const database = createDatabase({ url: kept.url, log, maxConnections: 1, applicationName: 'trunkline-doctor' });
  try {
    if ((await readAppliedMigrations(database))?.includes(madeBy) === true) await hurryMisrouted(database.read);
  } finally {
    await database.close();
    await kept.close();
  }
}
