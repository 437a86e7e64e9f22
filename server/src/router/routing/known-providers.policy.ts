import type { Issue } from '../../platform/process/errors.ts';
import type { ModelKind } from '../../providers/ports/catalog-model.ts';
import type { Catalog, KnownVendor } from './catalog.policy.ts';
import type { RankedModel } from '../figures/types.ts';

/** A step of a conversation that a provider serves; `s2s` is from speech to speech in one. */
export type Layer = ModelKind | 's2s';

/** A vendor, or one model of it, as allowlists name it. */
export interface KnownProvider {
  /** `vendor` or `vendor:model`. */
  readonly id: string;
  readonly vendor: string;
  readonly vendorName: string;
  /** Null in the row that stands for all models of the vendor. */
  readonly model: string | null;
  /** Whether there are figures to rank it by; of a vendor's own row, whether any of its models has some. */
  readonly isBenchmarked: boolean;
  /** Whether this process can reach it. */
  readonly isConfigured: boolean;
  /** The organizations that it serves. */
  readonly serves: 'test' | 'live';
  /** Whether sessions of test organizations reach it as well. */
  readonly servesTestSessions: boolean;
  /** BCP 47 primary languages; `any` alone where it takes every one, empty where only the operator knows. */
  readonly languages: readonly string[];
  /** What people have to know of the model; null where there is nothing, and in the row of the vendor. */
  readonly note: string | null;
  /** False where only the operator knows the models of this vendor, and has not told them. */
  readonly hasKnownModels: boolean;
}

export type KnownProviders = Readonly<Record<Layer, readonly KnownProvider[]>>;

/**
 * What an organization of this mode may write into an allowlist (docs/decisions/figures.md#d64): every live vendor and model that
 * this build has an adapter for, and in a test organization the simulated ones beside them, by vendor and model. Who can be
 * reached is decided when a session runs, so that an agent can be prepared in test.
 */
export function knownProviders(catalog: Catalog, mode: 'test' | 'live'): KnownProviders {
  const vendors = catalog.vendors
    .filter(({ serves }) => serves === 'live' || mode === 'test')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ofKind = (kind: ModelKind): KnownProvider[] => vendors.flatMap((known) => rowsOf(known, kind));
  return {
    stt: ofKind('stt'),
    llm: ofKind('llm'),
    tts: ofKind('tts'),
    s2s: vendors.filter(({ vendor }) => vendor?.isSpeechToSpeech === true).map((known) => vendorRow(known, [])),
  };
}

/** Whether an entry of an allowlist, `vendor` or `vendor:model`, names something of these rows. */
export function findKnown(rows: readonly KnownProvider[], entry: string): KnownProvider | null {
  const exact = rows.find(({ id }) => id === entry);
  if (exact !== undefined) return exact;
  // Only the operator could say which models there are.
  const [vendor = ''] = entry.split(':', 1);
  const open = rows.find((row) => row.id === vendor && !row.hasKnownModels);
  return open !== undefined && entry.length > vendor.length + 1 ? open : null;
}

/** The entries of allowlists that name nothing of their layer; `path` is where the lists stand. */
export function allowlistIssues(
  lists: Readonly<Partial<Record<Layer, readonly string[]>>>,
  path: string,
  known: KnownProviders,
): Issue[] {
  return (Object.entries(lists) as [Layer, readonly string[]][]).flatMap(([layer, entries]) =>
    entries.flatMap((entry, at) =>
      findKnown(known[layer], entry) === null
        ? [{ path: `${path}/${layer}/${at}`, message: unknownEntry(entry, layer, known) }]
        : [],
    ),
  );
}

function unknownEntry(entry: string, layer: Layer, known: KnownProviders): string {
  const others = (Object.keys(known) as Layer[]).filter((other) => findKnown(known[other], entry) !== null);
  if (others.length > 0) return `is known for ${others.join(', ')}, not for ${layer}`;
  return `names no known provider of ${layer}; GET /v1/providers/known lists them`;
}

function rowsOf(known: KnownVendor, kind: ModelKind): KnownProvider[] {
  const models = known.models
    .filter((model) => model.kind === kind)
    .toSorted((one, other) => (one.model < other.model ? -1 : 1));
  if (models.length === 0 && known.models.length > 0) return [];
  return [vendorRow(known, models), ...models.map((model) => ({ ...vendorRow(known, [model]), ...named(model) }))];
}

function vendorRow(known: KnownVendor, models: readonly RankedModel[]): KnownProvider {
  return {
    id: known.name,
    vendor: known.name,
    vendorName: known.displayName,
    model: null,
    isBenchmarked: models.some(({ figures }) => figures.length > 0),
    isConfigured: known.vendor !== null,
    serves: known.serves,
    servesTestSessions: known.vendor?.servesTestSessions === true,
    languages: languagesOf(models),
    note: null,
    hasKnownModels: known.models.length > 0,
  };
}

function named({ vendor, model, note }: RankedModel): Pick<KnownProvider, 'id' | 'model' | 'note'> {
  return { id: `${vendor}:${model}`, model, note: note ?? null };
}

function languagesOf(models: readonly RankedModel[]): readonly string[] {
  if (models.some(({ languages }) => languages === 'any')) return ['any'];
  return [...new Set(models.flatMap(({ languages }) => languages as readonly string[]))].sort();
}
