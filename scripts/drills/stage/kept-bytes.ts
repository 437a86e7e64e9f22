import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrillDatabase } from './drill-database.ts';

/** Bytes that are kept somewhere, and where. */
export interface KeptBytes {
  where: string;
  bytes: Buffer;
}

/** Every column of every row of every table, jobs and migrations included; columns of bytes in hex. */
export async function rowsOfAllTables(database: DrillDatabase): Promise<KeptBytes[]> {
  const tables = await database.ask<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by 1`,
  );
  const kept: KeptBytes[] = [];
  for (const { name } of tables) {
    const rows = await database.ask<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
    kept.push({ where: `table ${name}`, bytes: Buffer.from(rows.map(({ row }) => row).join('\n')) });
  }
  return kept;
}

/**
 * The database's own files, its log of changes included, where they are on this machine: rows that were changed and
 * deleted are in there for long, and in every backup.
 */
export async function filesOfDatabase(database: DrillDatabase): Promise<KeptBytes[]> {
  await database.ask('checkpoint');
  const { folder } = await database.one<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return existsSync(join(folder, 'base')) ? [...filesBelow(folder, 'base'), ...filesBelow(folder, 'pg_wal')] : [];
}

/** Every file below `name` in `folder`; one that goes while they are read, as the database's caches do, is kept no more. */
export function filesBelow(folder: string, name = ''): KeptBytes[] {
  return readdirSync(join(folder, name), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readOrNull(path);
      return bytes === null ? [] : [{ where: `file ${path.slice(folder.length + 1)}`, bytes }];
    });
}

function readOrNull(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
