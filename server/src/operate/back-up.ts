import { recordingsFolderIn } from '../config/data-folder.ts';
import { systemClock } from '../platform/time/clock.ts';
import { copyDataFolder } from './data-folder-copy.ts';
import { dumpDatabase } from './database-dump.ts';
import { mebibytes } from './mebibytes.ts';
import { onlyOperand } from './only-operand.ts';
import { type Command, runCommand } from './run-command.ts';

const keyless = `Not in it: SECRETS_KEY. Without that value the secrets in it stay closed for ever: keep it in another safe place.`;
const withoutRecordings = (dataDir: string): string =>
  `Not in it: recordings of calls, which processes keep in DATA_DIR/recordings (here ${recordingsFolderIn(dataDir)}): copy that folder beside it.`;
const keyed = 'The key of its secrets is in it: keep it where nobody else reads it.';

// npm run backup: a copy of the embedded database's folder, or a dump of the database of DATABASE_URL.
export const backUp: Command = {
  usage: 'npm run backup -- TARGET',
  work: async ({ args, environment, loadConfig }) => {
    const target = onlyOperand(args);
    if (target === null) return null;
    const { dataDir, databaseUrl, secretsKeys } = loadConfig();
    if (databaseUrl !== null) {
      const bytes = await dumpDatabase({ url: databaseUrl, target, environment });
      return {
        exitCode: 0,
        text: `${target} holds the database of DATABASE_URL: ${mebibytes(bytes)}.\n${keyless}\n${withoutRecordings(dataDir)}`,
      };
    }
    const { files, bytes, withSecretsKey } = await copyDataFolder({ dataDir, target, clock: systemClock });
    const ofKey = withSecretsKey && secretsKeys === null ? keyed : keyless;
    return {
      exitCode: 0,
      text: `${target} holds the data of ${dataDir}: ${files} files, ${mebibytes(bytes)}.\n${ofKey}`,
    };
  },
};

if (import.meta.main) await runCommand(backUp);
