import { setTimeout } from 'node:timers/promises';
import { configuredSecrets } from '../config/configured-secrets.ts';
import { createDataFolder } from '../config/data-folder.ts';
import { migrations, sealedColumns } from '../app/declarations.ts';
import { takeAdvisoryLock } from '../platform/db/advisory-lock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { createKillPoint } from '../platform/process/kill-points.ts';
import { createLog } from '../platform/process/log.ts';
import { systemRandomness } from '../platform/crypto/random.ts';
import { createRedact } from '../platform/process/redact.ts';
import { createKeyRotation, type KeyRotation, type Outcome } from './key-rotation.ts';
import { openKeptDatabase } from './kept-database.ts';
import { requireSchema } from './require-schema.ts';
import { type Command, runCommand } from './run-command.ts';

const steps: Readonly<Record<string, (rotation: KeyRotation) => Promise<Outcome>>> = {
  '': (rotation) => rotation.rotate(),
  '--add-key': (rotation) => rotation.addKey(),
  '--check': (rotation) => rotation.check(),
  '--finish': (rotation) => rotation.finish(),
};
// "rotation" in ASCII, as a number that fits: one rotation at a time on one database.
const lockKey = 0x726f7461;
const lookAgainMs = 100;

// npm run rotate-keys -- [--add-key | --check | --finish]
export const rotateKeys: Command = {
  usage: 'npm run rotate-keys -- [--add-key | --check | --finish]',
  work: async ({ args, environment, loadConfig }) => {
    const step = args.length > 1 ? undefined : steps[args[0] ?? ''];
    if (step === undefined) return null;
    const config = loadConfig();
    const log = createLog({ level: 'error', pretty: true, redact: createRedact(configuredSecrets(environment)) });
    const dataFolder =
      config.secretsKeys === null ? createDataFolder({ dir: config.dataDir, randomness: systemRandomness }) : null;
    const kept = await openKeptDatabase({ config, log });
    try {
      let lock: Awaited<ReturnType<typeof takeAdvisoryLock>> = null;
      const database = createDatabase({
        url: kept.url,
        log,
        maxConnections: 4,
        applicationName: 'trunkline-rotate-keys',
      });
      try {
        await requireSchema(database, migrations);
        lock = await takeAdvisoryLock(kept.url, lockKey);
        // Another rotation found the database that this one started, and would lose it with this process: it goes first.
        while (lock === null && kept.kind === 'started') {
          await setTimeout(lookAgainMs);
          lock = await takeAdvisoryLock(kept.url, lockKey);
        }
        if (lock === null) {
          throw new StartupError('Another rotation of keys runs on this database: wait until it ends');
        }
        // Only under the lock: another rotation may just have changed the file.
        const keys = config.secretsKeys ?? dataFolder?.keptSecretsKeys() ?? null;
        if (keys === null)
          throw new StartupError(`${config.dataDir} holds no secrets key yet: the first npm start makes it`);
        const killPoint = createKillPoint(config.killPoint);
        const outcome = await step(
          createKeyRotation({
            database,
            columns: sealedColumns,
            keys,
            dataFolder,
            randomness: systemRandomness,
            killPoint,
          }),
        );
        return { text: outcome.lines.join('\n'), exitCode: outcome.done ? 0 : 1 };
      } finally {
        await lock?.release();
        await database.close();
      }
    } finally {
      await kept.close();
    }
  },
};

if (import.meta.main) await runCommand(rotateKeys);
