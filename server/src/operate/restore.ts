import { restoreDataFolder } from './data-folder-copy.ts';
import { restoreDump } from './database-dump.ts';
import { mebibytes } from './mebibytes.ts';
import { onlyOperand } from './only-operand.ts';
import { type Command, runCommand } from './run-command.ts';

const goneBack = `Whatever happened after the backup is not in it: a text that waited then and was sent since would be sent again.
docs/running-in-production.md tells how to look through what waits before a worker starts.`;

// npm run restore: into a DATA_DIR that is missing or empty, or into the empty database of DATABASE_URL.
export const restore: Command = {
  usage: 'npm run restore -- SOURCE',
  work: async ({ args, environment, loadConfig }) => {
    const source = onlyOperand(args);
    if (source === null) return null;
    const { dataDir, databaseUrl } = loadConfig();
    if (databaseUrl !== null) {
      await restoreDump({ url: databaseUrl, source, environment });
      return { exitCode: 0, text: `The database of DATABASE_URL holds what ${source} held.\n${goneBack}` };
    }
    const { files, bytes } = await restoreDataFolder({ source, dataDir });
    return {
      exitCode: 0,
      text: `${dataDir} holds what ${source} held: ${files} files, ${mebibytes(bytes)}.\n${goneBack}`,
    };
  },
};

if (import.meta.main) await runCommand(restore);
