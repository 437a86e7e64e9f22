import { systemClock } from '../platform/clock.ts';
import { copyDataFolder } from './data-folder-copy.ts';
import { dumpDatabase } from './database-dump.ts';
import { mebibytes } from './mebibytes.ts';
import { onlyOperand } from './only-operand.ts';
import { runCommand } from './run-command.ts';

const keyless = `SECRETS_KEY is not in it: without that value the secrets in it stay closed for ever. Keep it in another safe place.`;
const keyed = 'The key of its secrets is in it: keep it where nobody else reads it.';

// npm run backup: a copy of the embedded database's folder, or a dump of the database of DATABASE_URL.
await runCommand('npm run backup -- TARGET', async ({ args, environment, loadConfig }) => {
  const target = onlyOperand(args);
  if (target === null) return null;
  const { dataDir, databaseUrl, secretsKeys } = loadConfig();
  if (databaseUrl !== null) {
    const bytes = await dumpDatabase({ url: databaseUrl, target, environment });
    return {
      exitCode: 0,
      text: `${target} holds the database of DATABASE_URL: ${mebibytes(bytes)}.\n${keyless}`,
    };
  }
  const { files, bytes, withSecretsKey } = await copyDataFolder({ dataDir, target, clock: systemClock });
  const ofKey = withSecretsKey && secretsKeys === null ? keyed : keyless;
  return {
    exitCode: 0,
    text: `${target} holds the data of ${dataDir}: ${files} files, ${mebibytes(bytes)}.\n${ofKey}`,
  };
});
