import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import {
  figureColumns,
  figureFromRow,
  headFromRow,
  valuesOfFigure,
  valuesOfVoice,
  voiceColumns,
  voiceFromRow,
} from './figure-row.ts';
import { insertFiguresSql } from './sql/insert-figures.ts';
import { insertVoicesSql } from './sql/insert-voices.ts';
import { readOneMomentSql } from './sql/read-one-moment.ts';
import type { FigureTables } from './tables.ts';
import type { Figure, ImportDocument, ImportedVoice, ImportHead } from './types.ts';

/** Says that there is a new import. */
export const figuresChannel = 'trunkline_figures';
// What one statement inserts: far within its four seconds.
const rowsAtOnce = 2_000;
// What one statement reads.
const readAtOnce = 20_000;

/** An import as it is listed. */
export interface ListedImport {
  readonly id: string;
  readonly name: string;
  readonly figureCount: number;
  readonly voiceCount: number;
  readonly importedAt: Date;
  /** Null while it holds. */
  readonly replacedAt: Date | null;
}

/** Everything that holds, by import, oldest first. */
export interface StoredFigures {
  readonly version: number;
  readonly heads: readonly ImportHead[];
  readonly figures: readonly Figure[];
  readonly voices: readonly ImportedVoice[];
}

/** Until the transaction ends no other import runs: imports become visible in the order of their ids. */
export async function importAlone(tx: Tx): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtext('trunkline.figures'))`;
  await tx.kysely.selectNoFrom(lock.as('lock')).execute();
}

/** How many figures and voices hold beside the import of this name. */
export async function countOthers(tx: Tx, name: string): Promise<{ figures: number; voices: number }> {
  const row = await tables<FigureTables>(tx)
    .selectFrom('figure_imports')
    .select([
      sql<string>`coalesce(sum(figure_count), 0)`.as('figures'),
      sql<string>`coalesce(sum(voice_count), 0)`.as('voices'),
    ])
    .where('name', '<>', name)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { figures: Number(row.figures), voices: Number(row.voices) };
}

/** The import of this name that holds; null where there is none. */
export async function findCurrentImport(tx: Tx, name: string): Promise<{ id: string; digest: string } | null> {
  const row = await tables<FigureTables>(tx)
    .selectFrom('figure_imports')
    .select(['id', 'digest'])
    .where('name', '=', name)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The rows of an import go, its line in the list stays. */
export async function replaceImport(tx: Tx, id: string): Promise<void> {
  const kept = tables<FigureTables>(tx);
  await kept.deleteFrom('figures').where('import_id', '=', id).execute();
  await kept.deleteFrom('figure_voices').where('import_id', '=', id).execute();
  await kept.updateTable('figure_imports').set({ replaced_at: sql<string>`now()` }).where('id', '=', id).execute();
}

/** Writes an import and says so to every process when the transaction commits. */
export async function insertImport(tx: Tx, { head, figures, voices }: ImportDocument, digest: string): Promise<string> {
  const { id } = await tables<FigureTables>(tx)
    .insertInto('figure_imports')
    .values({
      name: head.name,
      digest,
      run_id: head.runId,
      generated_at: head.generatedAt,
      routing_policy_version: head.routingPolicyVersion,
      notes: [...head.notes],
      figure_count: figures.length,
      voice_count: voices.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const some of portionsOf(figures)) await insertFiguresSql(id, some.map(valuesOfFigure)).execute(tx.kysely);
  for (const some of portionsOf(voices)) await insertVoicesSql(id, some.map(valuesOfVoice)).execute(tx.kysely);
  await tx.kysely.selectNoFrom(sql`pg_notify(${figuresChannel}, ${id})`.as('told')).execute();
  return id;
}

/** The id of the newest import: it rises with each. */
export async function findVersion(tx: Tx): Promise<number> {
  const { version } = await tables<FigureTables>(tx)
    .selectFrom('figure_imports')
    .select(sql<string>`coalesce(max(id), 0)`.as('version'))
    .executeTakeFirstOrThrow();
  return Number(version);
}

/** Reads all that holds at one moment: no import begins or ends in between. First of its transaction. */
export async function loadFigures(tx: Tx): Promise<StoredFigures> {
  await readOneMomentSql().execute(tx.kysely);
  const kept = tables<FigureTables>(tx);
  const version = await findVersion(tx);
  const heads = await kept
    .selectFrom('figure_imports')
    .select(['id', 'name', 'run_id', 'generated_at', 'routing_policy_version', 'notes'])
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute();
  const ids = heads.map(({ id }) => id);
  const behind = (after: string) => sql<boolean>`ctid > ${after}::tid`;
  const place = sql<string>`ctid::text`.as('place');
  const figures = await inPortions(ids, (id, after) =>
    kept
      .selectFrom('figures')
      .select([...figureColumns, place])
      .where('import_id', '=', id)
      .where(behind(after))
      .orderBy(sql`ctid`)
      .limit(readAtOnce)
      .execute(),
  );
  const voices = await inPortions(ids, (id, after) =>
    kept
      .selectFrom('figure_voices')
      .select([...voiceColumns, place])
      .where('import_id', '=', id)
      .where(behind(after))
      .orderBy(sql`ctid`)
      .limit(readAtOnce)
      .execute(),
  );
  return {
    version,
    heads: heads.map(headFromRow),
    figures: figures.map(figureFromRow),
    voices: voices.map(voiceFromRow),
  };
}

/** Every import there was, newest first. */
export async function listImports(tx: Tx): Promise<ListedImport[]> {
  const rows = await tables<FigureTables>(tx)
    .selectFrom('figure_imports')
    .select(['id', 'name', 'figure_count', 'voice_count', 'imported_at', 'replaced_at'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    figureCount: row.figure_count,
    voiceCount: row.voice_count,
    importedAt: row.imported_at,
    replacedAt: row.replaced_at,
  }));
}

/** All rows of some imports, in the order of those: each statement reads so many, behind the place of the last one. */
async function inPortions<Row extends { place: string }>(
  ids: readonly string[],
  read: (id: string, after: string) => Promise<Row[]>,
): Promise<Array<Omit<Row, 'place'>>> {
  const all: Array<Omit<Row, 'place'>> = [];
  for (const id of ids) {
    let after = '(0,0)';
    for (;;) {
      const rows = await read(id, after);
      for (const { place: _place, ...row } of rows) all.push(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < readAtOnce) break;
      after = last.place;
    }
  }
  return all;
}

function portionsOf<T>(all: readonly T[]): T[][] {
  const portions: T[][] = [];
  for (let at = 0; at < all.length; at += rowsAtOnce) portions.push(all.slice(at, at + rowsAtOnce));
  return portions;
}
