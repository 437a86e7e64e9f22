import { migrations } from '../app/declarations.ts';
import { createDatabase, type Database } from '../platform/db/database.ts';
import { requireSchema } from './require-schema.ts';
import { systemClock } from '../platform/time/clock.ts';
import { createLog } from '../platform/process/log.ts';
import { vendorDefinitions } from '../providers/registry.ts';
import {
  exportFigures,
  importFigures,
  importJsonSchema,
  importNameProblem,
  listFigureImports,
  TooManyFiguresError,
} from '../router/index.ts';
import { openKeptDatabase } from './kept-database.ts';
import { readImportFile } from './read-import-file.ts';
import { type CommandResult, type Command, runCommand } from './run-command.ts';

const usage = 'npm run catalog -- import FILE | list | export [NAME] | schema';
const log = createLog({ level: 'error', pretty: true });
// As PostgreSQL's and JSON's.
const today = (): string => systemClock.now().toString().slice(0, 10);

// npm run catalog: the figures of models and voices that every server of this database shows and ranks by.
export const catalog: Command = {
  usage: usage,
  work: async ({ args, loadConfig }) => {
    const [verb = '', operand, ...others] = args;
    if (others.length > 0) return null;
    const said = (text: string): CommandResult => ({ text, exitCode: 0 });
    switch (verb) {
      case 'schema':
        return operand === undefined ? said(JSON.stringify(importJsonSchema(), null, 2)) : null;
      case 'list':
        return operand === undefined ? said(await onDatabase(list)) : null;
      case 'export': {
        const problem = importNameProblem(operand ?? 'export');
        if (problem !== null) return { text: `The name ${problem}.`, exitCode: 1 };
        return said(await onDatabase((database) => exported(database, operand ?? 'export')));
      }
      case 'import': {
        if (operand === undefined) return null;
        const read = await readImportFile(operand, { vendors: vendorDefinitions, today: today() });
        if ('problem' in read) return { text: `Nothing was imported. ${read.problem}`, exitCode: 1 };
        const outcome = await onDatabase((database) => importFigures(database, read.document)).catch(
          (error: unknown) => {
            if (error instanceof TooManyFiguresError) return error;
            throw error;
          },
        );
        if (outcome instanceof Error) return { text: `Nothing was imported. ${outcome.message}`, exitCode: 1 };
        const counts = `${outcome.figureCount} figures and ${outcome.voiceCount} voices`;
        const { name } = read.document.head;
        return said(outcome.isNew ? `${name} holds ${counts}` : `${name} held the same ${counts} already`);
      }
      default:
        return null;
    }

    async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const kept = await openKeptDatabase({ config: loadConfig(), log });
      try {
        const database = createDatabase({
          url: kept.url,
          log,
          maxConnections: 2,
          applicationName: 'trunkline-catalog',
        });
        try {
          await requireSchema(database, migrations);
          return await work(database);
        } finally {
          await database.close();
        }
      } finally {
        await kept.close();
      }
    }
  },
};

async function list(database: Database): Promise<string> {
  const imports = await listFigureImports(database);
  return imports
    .map(({ id, name, figureCount, voiceCount, importedAt, replacedAt }) => {
      const state = replacedAt === null ? 'holds' : `replaced ${replacedAt.toISOString()}`;
      return `${id}  ${name}  ${figureCount} figures  ${voiceCount} voices  ${importedAt.toISOString()}  ${state}`;
    })
    .join('\n');
}

async function exported(database: Database, name: string): Promise<string> {
  return JSON.stringify(await exportFigures(database, name, today()), null, 1);
}

if (import.meta.main) await runCommand(catalog);
