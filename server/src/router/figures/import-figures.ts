import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { effectiveFigures, effectiveVoices } from './effective.policy.ts';
import {
  countOthers,
  findCurrentImport,
  importAlone,
  insertImport,
  type ListedImport,
  listImports,
  loadFigures,
  replaceImport,
} from './figure-store.ts';
import { type ImportFile, importSchemaVersion, mostFigures, mostVoices } from './import-schema.ts';
import type { FigureSnapshot, ImportDocument, ImportHead } from './types.ts';

/** What became of an import. */
export interface ImportOutcome {
  /** False where the import of this name already holds the same. */
  readonly isNew: boolean;
  readonly figureCount: number;
  readonly voiceCount: number;
}

/** Says that the imports would hold more together than every process can keep in memory. */
export class TooManyFiguresError extends Error {}

/**
 * Puts a checked import in place of the one of its name, in one transaction: who reads sees the one or the other. The same
 * again changes nothing. Throws TooManyFiguresError where it would hold too much together with the others.
 */
export function importFigures(database: Database, document: ImportDocument): Promise<ImportOutcome> {
  const digest = sha256(canonicalJson(document)).toString('hex');
  return database.tx(async (tx) => {
    await importAlone(tx);
    const before = await findCurrentImport(tx, document.head.name);
    const isNew = before?.digest !== digest;
    if (isNew) {
      await assertRoom(tx, document);
      if (before !== null) await replaceImport(tx, before.id);
      await insertImport(tx, document, digest);
    }
    return { isNew, figureCount: document.figures.length, voiceCount: document.voices.length };
  });
}

async function assertRoom(tx: Tx, { head, figures, voices }: ImportDocument): Promise<void> {
  const others = await countOthers(tx, head.name);
  if (others.figures + figures.length <= mostFigures && others.voices + voices.length <= mostVoices) return;
  const held = `the other imports hold ${others.figures} figures and ${others.voices} voices`;
  throw new TooManyFiguresError(
    `All imports together hold at most ${mostFigures} figures and ${mostVoices} voices; ${held}`,
  );
}

/** Every import there was, newest first. */
export const listFigureImports = (database: Database): Promise<ListedImport[]> => listImports(database.read);

/** All that holds now. */
export async function readFigures(database: Database): Promise<FigureSnapshot> {
  const stored = await database.tx(loadFigures);
  return { ...stored, figures: effectiveFigures(stored.figures), voices: effectiveVoices(stored.voices) };
}

/**
 * All that holds now but for the simulation's own, as a file that can be imported: imported elsewhere under its name it
 * holds the same figures and voices there.
 */
export async function exportFigures(database: Database, name: string, today: string): Promise<ImportFile> {
  const { figures, voices, heads } = await readFigures(database);
  return {
    schema: importSchemaVersion,
    name,
    source: 'urn:trunkline:export',
    date: today,
    ...headMembers(heads.at(-1)),
    notes: [...new Set(heads.flatMap(({ notes }) => notes))].slice(-20),
    figures: figures
      .filter(({ basis }) => basis !== 'simulated')
      .map(({ comparableAcrossLanguages, wideTail, ci, ...same }) =>
        withoutNulls({
          ...same,
          ci: ci === null ? null : [...ci],
          wide_tail: wideTail,
          comparable_across_languages: comparableAcrossLanguages,
        }),
      ) as ImportFile['figures'],
    voices: voices.map(({ voiceId, ...same }) => withoutNulls({ ...same, voice_id: voiceId })) as ImportFile['voices'],
  };
}

function headMembers(
  head: ImportHead | undefined,
): Pick<ImportFile, 'run_id' | 'generated_at' | 'routing_policy_version'> {
  if (head === undefined) return {};
  const { runId, generatedAt, routingPolicyVersion } = head;
  return {
    ...(runId === null ? {} : { run_id: runId }),
    ...(generatedAt === null ? {} : { generated_at: generatedAt }),
    ...(routingPolicyVersion === null ? {} : { routing_policy_version: routingPolicyVersion }),
  };
}

function withoutNulls(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}
