import type { Issue } from '../../platform/process/errors.ts';
import { canonicalLanguage } from '../../platform/text/language-tag.ts';
import type { CatalogModel } from '../../providers/ports/catalog-model.ts';
import { cellOf } from './effective.policy.ts';
import { builtIn, type ImportFile, importSchema } from './import-schema.ts';
import { factsOfMetric } from './metrics.policy.ts';
import type { Figure, ImportDocument, ImportedVoice } from './types.ts';

/** What an import may name. */
export interface ImportableVendor {
  readonly name: string;
  /** Empty where only the operator knows them: any model may be named then. */
  readonly models: readonly Pick<CatalogModel, 'kind' | 'model'>[];
}

/** What an import is checked against. */
export interface ImportFacts {
  readonly vendors: readonly ImportableVendor[];
  /** YYYY-MM-DD: no figure was taken after it. */
  readonly today: string;
}

export type CheckedImport = { readonly document: ImportDocument } | { readonly issues: readonly Issue[] };

const notALanguage = '';

/**
 * Reads an import as a whole: all of it is right, or every place that is not is named by a JSON pointer and nothing is
 * taken. Languages come back in their canonical spelling.
 */
export function checkImport(value: unknown, facts: ImportFacts): CheckedImport {
  const parsed = importSchema.safeParse(value);
  if (!parsed.success) {
    return { issues: parsed.error.issues.map(({ path, message }) => ({ path: pointer(path), message })) };
  }
  const file = parsed.data;
  const document = {
    head: {
      name: file.name,
      runId: file.run_id ?? null,
      generatedAt: file.generated_at ?? null,
      routingPolicyVersion: file.routing_policy_version ?? null,
      notes: file.notes ?? [],
    },
    figures: file.figures.map((figure) => figureOf(figure, file)),
    voices: (file.voices ?? []).map(voiceOf),
  };
  const issues = [
    ...(file.name === builtIn ? [{ path: '/name', message: `${builtIn} is the name of what the release brings` }] : []),
    ...dateIssues(file, facts),
    ...document.figures.flatMap((figure, at) => figureIssues(figure, file.figures[at]?.unit, `/figures/${at}`, facts)),
    ...document.voices.flatMap((voice, at) => voiceIssues(voice, `/voices/${at}`, facts)),
    ...repeated(document.figures.map(cellOf), '/figures'),
    ...repeated(
      document.voices.map(({ vendor, voiceId }) => JSON.stringify([vendor, voiceId])),
      '/voices',
    ),
  ];
  return issues.length > 0 ? { issues } : { document };
}

function figureOf(row: ImportFile['figures'][number], file: ImportFile): Figure {
  return {
    vendor: row.vendor,
    kind: row.kind,
    model: row.model,
    voice: row.voice ?? null,
    language: row.language === undefined ? null : (canonicalLanguage(row.language) ?? notALanguage),
    path: row.path ?? null,
    board: row.board ?? null,
    region: row.region ?? null,
    location: row.location ?? null,
    metric: row.metric,
    value: row.value,
    unit: factsOfMetric(row.metric).unit,
    n: row.n ?? null,
    p50: row.p50 ?? null,
    p90: row.p90 ?? null,
    ci: row.ci ?? null,
    basis: row.basis,
    estimated: row.estimated ?? false,
    unjudgeable: row.unjudgeable ?? null,
    comparableAcrossLanguages: row.comparable_across_languages ?? null,
    sweeps: row.sweeps ?? null,
    wideTail: row.wide_tail ?? null,
    source: row.source ?? file.source,
    date: row.date ?? file.date,
  };
}

function voiceOf(row: NonNullable<ImportFile['voices']>[number]): ImportedVoice {
  return {
    vendor: row.vendor,
    voiceId: row.voice_id,
    name: row.name,
    gender: row.gender ?? null,
    accent: row.accent ?? null,
    languages: [...new Set(row.languages.map((tag) => canonicalLanguage(tag) ?? notALanguage))],
    styles: row.styles ?? [],
    models: row.models ?? [],
    compatibility: row.compatibility ?? null,
  };
}

function dateIssues(file: ImportFile, { today }: ImportFacts): Issue[] {
  const dates = [
    { path: '/date', date: file.date },
    ...file.figures.map(({ date = file.date }, at) => ({ path: `/figures/${at}/date`, date })),
  ];
  return dates.flatMap(({ path, date }) =>
    date > today && (path === '/date' || date !== file.date) ? [{ path, message: `must not be after ${today}` }] : [],
  );
}

function figureIssues(figure: Figure, unit: string | undefined, path: string, { vendors }: ImportFacts): Issue[] {
  const { metric, value, p50, p90, ci, basis, language, voice, kind } = figure;
  const facts = factsOfMetric(metric);
  const found: Issue[] = placeIssues(figure, path, vendors);
  const say = (member: string, message: string) => void found.push({ path: `${path}/${member}`, message });
  const bounds = `must be from ${facts.from} to ${facts.to} ${facts.unit} for ${metric}`;
  const isIn = (one: number) => one >= facts.from && one <= facts.to;
  if (!isIn(value)) say('value', bounds);
  else if (facts.isWhole === true && !Number.isInteger(value)) say('value', `must be a whole number for ${metric}`);
  if (unit !== undefined && unit !== facts.unit) say('unit', `must be ${facts.unit} for ${metric}`);
  if (p50 !== null && !isIn(p50)) say('p50', bounds);
  if (p90 !== null && !isIn(p90)) say('p90', bounds);
  if (p50 !== null && p90 !== null && p50 > p90) say('p90', 'must not be below p50');
  if (ci !== null && ci[0] > ci[1]) say('ci', 'must have its lower bound first');
  if (ci !== null && !ci.every(isIn)) say('ci', bounds);
  if (ci !== null && (value < ci[0] || value > ci[1])) say('ci', 'must have the value between its bounds');
  if (!facts.kinds.includes(kind)) say('metric', `is one of ${facts.kinds.join(' and ')}, not of ${kind}`);
  if (basis === 'simulated') say('basis', 'must not be simulated: the simulation alone makes such figures');
  if (language === notALanguage) say('language', 'must be a BCP 47 language tag');
  if (voice !== null && kind !== 'tts') say('voice', 'must be left out but for tts');
  return found;
}

function voiceIssues({ vendor, languages, models }: ImportedVoice, path: string, { vendors }: ImportFacts): Issue[] {
  return [
    ...(models.length === 0 ? placeIssues({ vendor, kind: 'tts', model: null }, path, vendors) : []),
    ...models.flatMap((model, at) =>
      placeIssues({ vendor, kind: 'tts', model }, path, vendors).map(({ path: of, message }) => ({
        path: of.endsWith('/model') ? `${path}/models/${at}` : of,
        message,
      })),
    ),
    ...(languages.includes(notALanguage)
      ? [{ path: `${path}/languages`, message: 'must be BCP 47 language tags' }]
      : []),
  ];
}

function placeIssues(
  { vendor, kind, model }: Pick<Figure, 'vendor' | 'kind'> & { model: string | null },
  path: string,
  vendors: readonly ImportableVendor[],
): Issue[] {
  const known = vendors.find(({ name }) => name === vendor);
  if (known === undefined) {
    const names = vendors.map(({ name }) => name).join(', ');
    return [{ path: `${path}/vendor`, message: `names no vendor of this build; it has ${names}` }];
  }
  const models = known.models.filter((one) => one.kind === kind).map((one) => one.model);
  if (model === null || known.models.length === 0 || models.includes(model)) return [];
  const has = models.length === 0 ? 'none' : models.join(', ');
  return [{ path: `${path}/model`, message: `names no ${kind} model of ${vendor}; it has ${has}` }];
}

/** A member that repeats another is named with the place of the first. */
function repeated(cells: readonly string[], path: string): Issue[] {
  const first = new Map<string, number>();
  return cells.flatMap((cell, at) => {
    const before = first.get(cell);
    if (before === undefined) first.set(cell, at);
    return before === undefined ? [] : [{ path: `${path}/${at}`, message: `repeats ${path}/${before}` }];
  });
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
