import type { Selectable } from 'kysely';
import type { FigureTables } from './tables.ts';
import type { Figure, ImportedVoice, ImportHead } from './types.ts';

type Row<Table extends keyof FigureTables> = Selectable<FigureTables[Table]>;
/** As it is inserted, but for its import. */
export type FigureValues = Omit<Row<'figures'>, 'import_id'>;
export type VoiceValues = Omit<Row<'figure_voices'>, 'import_id'>;

export const figureColumns = [
  'vendor',
  'kind',
  'model',
  'voice',
  'language',
  'path',
  'board',
  'region',
  'location',
  'metric',
  'value',
  'unit',
  'n',
  'p50',
  'p90',
  'ci_low',
  'ci_high',
  'basis',
  'estimated',
  'unjudgeable',
  'comparable_across_languages',
  'sweeps',
  'wide_tail',
  'source',
  'date',
] as const satisfies readonly (keyof FigureValues)[];

export const voiceColumns = [
  'vendor',
  'voice_id',
  'name',
  'gender',
  'accent',
  'languages',
  'styles',
  'models',
  'compatibility',
] as const satisfies readonly (keyof VoiceValues)[];

export function valuesOfFigure(figure: Figure): FigureValues {
  const { ci, wideTail, comparableAcrossLanguages, ...same } = figure;
  return {
    ...same,
    ci_low: ci?.[0] ?? null,
    ci_high: ci?.[1] ?? null,
    wide_tail: wideTail,
    comparable_across_languages: comparableAcrossLanguages,
  };
}

// What an import let in is what its schema says: no row is made otherwise.
export function figureFromRow(row: FigureValues): Figure {
  const { ci_low: low, ci_high: high, wide_tail: wideTail, comparable_across_languages: comparable, ...same } = row;
  return {
    ...(same as Pick<Figure, keyof typeof same>),
    ci: low === null || high === null ? null : [low, high],
    wideTail,
    comparableAcrossLanguages: comparable,
  };
}

export function valuesOfVoice({ voiceId, ...same }: ImportedVoice): VoiceValues {
  return {
    ...same,
    voice_id: voiceId,
    languages: [...same.languages],
    styles: [...same.styles],
    models: [...same.models],
  };
}

export function voiceFromRow({ voice_id: voiceId, gender, ...same }: VoiceValues): ImportedVoice {
  return { ...same, voiceId, gender: gender as ImportedVoice['gender'] };
}

export function headFromRow(
  row: Pick<Row<'figure_imports'>, 'name' | 'run_id' | 'generated_at' | 'routing_policy_version' | 'notes'>,
): ImportHead {
  return {
    name: row.name,
    runId: row.run_id,
    generatedAt: row.generated_at?.toISOString() ?? null,
    routingPolicyVersion: row.routing_policy_version,
    notes: row.notes,
  };
}
