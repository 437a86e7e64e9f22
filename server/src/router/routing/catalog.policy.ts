import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import type { CatalogModel, ModelKind } from '../../providers/ports/catalog-model.ts';
import type { Vendor } from '../../providers/ports/vendor.ts';
import { factsOfMetric } from '../figures/metrics.policy.ts';
import { modelFigures } from '../figures/model-figures.policy.ts';
import type { Figure, RankedModel } from '../figures/types.ts';
import { unknownFacts } from '../figures/unknown-facts.policy.ts';

/** A vendor that the router knows by name, whether or not this process has an account there. */
export interface KnownVendor<Model extends CatalogModel = RankedModel> {
  readonly name: string;
  /** As people call it. */
  readonly displayName: string;
  readonly serves: 'test' | 'live';
  /** Empty where only the operator knows them and has not told. */
  readonly models: readonly Model[];
  /** Null where it is not configured. */
  readonly vendor: Vendor | null;
}

/** A model together with the vendor that has it. */
export interface CatalogEntry {
  readonly known: KnownVendor;
  readonly model: RankedModel;
}

/** All models of all vendors. */
export interface Catalog {
  /** Every vendor, configured or not. */
  readonly vendors: readonly KnownVendor[];
  vendor(name: string): KnownVendor | null;
  /** Every model of a kind, configured or not, by vendor and name. */
  ofKind(kind: ModelKind): readonly CatalogEntry[];
  /** What an organization of this mode can be served by: by vendor, kind and name. */
  routable(mode: 'test' | 'live'): readonly RankedModel[];
  /** `sha256:` and hex over everything that a listing may show of the routable models but their figures. */
  digest(mode: 'test' | 'live'): string;
  /** The same over their figures. */
  figuresDigest(mode: 'test' | 'live'): string;
}

const kinds = ['llm', 'stt', 'tts'] as const;
const modes = ['test', 'live'] as const;

/**
 * Puts the figures of models beside what the vendors tell of them. `figures` are in the order in which they are preferred; those that a
 * vendor brings come behind them.
 */
export function withFigures(vendors: readonly KnownVendor<CatalogModel>[], figures: readonly Figure[]): KnownVendor[] {
  const own = Map.groupBy([...figures.filter(({ voice }) => voice === null), ...vendors.flatMap(ownFigures)], modelKey);
  return vendors.map((known) => ({
    ...known,
    models: known.models.map((model) => ({
      ...model,
      figures: modelFigures(model.kind, own.get(modelKey(model)) ?? []),
    })),
  }));
}

function ownFigures({ name, vendor }: KnownVendor<CatalogModel>): Figure[] {
  return (vendor?.figures ?? []).map(({ source, ...same }) => ({
    ...unknownFacts,
    ...same,
    vendor: name,
    unit: factsOfMetric(same.metric).unit,
    source: source.url,
    date: source.date,
  }));
}

function modelKey({ vendor, kind, model }: Pick<CatalogModel, 'vendor' | 'kind' | 'model'>): string {
  return JSON.stringify([vendor, kind, model]);
}

/** Joins the models of the vendors; nothing of it ever changes: figures that change make another one. */
export function createCatalog(vendors: readonly KnownVendor[]): Catalog {
  const byName = new Map(vendors.map((known) => [known.name, known]));
  const entries = vendors
    .flatMap((known) => known.models.map((model) => ({ known, model })))
    .sort((one, other) => compareModels(one.model, other.model));
  const byKind = new Map(kinds.map((kind) => [kind, entries.filter(({ model }) => model.kind === kind)]));
  const ofMode = new Map(modes.map((mode) => [mode, listed(entries, mode)]));
  const of = (mode: 'test' | 'live') => ofMode.get(mode) ?? listed([], mode);
  return {
    vendors,
    vendor: (name) => byName.get(name) ?? null,
    ofKind: (kind) => byKind.get(kind) ?? [],
    routable: (mode) => of(mode).models,
    digest: (mode) => of(mode).digest,
    figuresDigest: (mode) => of(mode).figuresDigest,
  };
}

/** The order of models that nothing ranks: by vendor, kind and name, in code units. */
export function compareModels(one: CatalogModel, other: CatalogModel): number {
  return compare(one.vendor, other.vendor) || compare(one.kind, other.kind) || compare(one.model, other.model);
}

function listed(entries: readonly CatalogEntry[], mode: 'test' | 'live') {
  const models = entries
    .filter(({ known }) => known.serves === mode && known.vendor !== null)
    .map(({ model }) => model);
  return {
    models,
    digest: digestOf(models.map((model) => ({ ...model, figures: undefined, voices: model.voices?.toString() }))),
    figuresDigest: digestOf(models.map(({ vendor, kind, model, figures }) => ({ vendor, kind, model, figures }))),
  };
}

function digestOf(value: unknown): string {
  return `sha256:${sha256(canonicalJson(value)).toString('hex')}`;
}

// Not by a locale: the order is the same on every machine.
function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
