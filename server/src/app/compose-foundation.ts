import type { Config } from '../config/config.ts';
import { createDataFolder, type DataFolder, spoolFolderIn } from '../config/data-folder.ts';
import { openDatabase } from './open-database.ts';
import type { Clock } from '../platform/time/clock.ts';
import { createCursors } from '../platform/crypto/cursors.ts';
import { createDatabaseClock, type DatabaseClock } from '../platform/db/database-clock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { createEncryption } from '../platform/crypto/encryption.ts';
import { createIds } from '../platform/crypto/ids.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createKillPoint } from '../platform/process/kill-points.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import type { Logger } from '../platform/process/log.ts';
import { createMetrics } from '../platform/process/metrics.ts';
import { createNotifications } from '../platform/db/notifications.ts';
import { createSpool, type Spool } from '../platform/process/spool.ts';
import { processRegistryName } from '../platform/db/process-registry.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import type { RootDeps } from '../platform/slice/slice.ts';

/** What everything stands on. */
export interface Foundation extends Omit<RootDeps, 'publicUrl'> {
  dataFolder: DataFolder;
  /** The one clock of the process: of this machine, corrected by the database's. */
  clock: DatabaseClock;
  /** Keeps audio that waits: in memory, or in files without a name. */
  spool: Spool;
  /** Where the data is, in words for the operator. */
  data: string;
}

/** Opens the database, brings it to the newest schema, and makes what everything stands on. */
export async function composeFoundation(options: {
  config: Config;
  log: Logger;
  /** Of this machine. */
  clock: Clock;
  randomness: Randomness;
  lifecycle: Lifecycle;
  strict: boolean;
}): Promise<Foundation> {
  const { config, log, randomness, lifecycle, strict } = options;
  const dataFolder = createDataFolder({ dir: config.dataDir, randomness });
  const encryption = createEncryption({ keys: config.secretsKeys ?? dataFolder.secretsKeys(), randomness });
  const metrics = createMetrics({ processMetrics: !strict });
  const { zoneRules } = config;
  metrics.zoneRules.set({ version: zoneRules.version, source: zoneRules.source === 'package' ? 'package' : 'file' }, 1);
  const clock = createDatabaseClock({ clock: options.clock, log, metrics });

  const { url, description } = await openDatabase({ config, log, lifecycle });
  const database = createDatabase({ url, log, maxConnections: config.databaseMaxConnections });
  lifecycle.onStop('database', () => database.close());
  await clock.start(database.read);
  lifecycle.onStop('clock', () => clock.stop());
  const notifications = createNotifications({ url, log, applicationName: processRegistryName(encryption.keyIds) });
  const ids = createIds(clock, randomness);
  const folder = config.roles.includes('api') ? dataFolder.makeSpoolFolder() : spoolFolderIn(config.dataDir);
  return {
    dataFolder,
    spool: createSpool({ folder, newName: () => ids.uuid(), log }),
    data: description,
    database,
    notifications,
    jobs: createJobs({ database, notifications, log, metrics, supervise: config.roles.includes('worker') }),
    clock,
    zoneRules,
    ids,
    randomness,
    encryption,
    cursors: createCursors({ keys: encryption.deriveKeys('cursors') }),
    log,
    metrics,
    killPoint: createKillPoint(config.killPoint),
  };
}
