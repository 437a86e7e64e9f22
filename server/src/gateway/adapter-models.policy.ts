import type { CatalogModel } from '../providers/ports/catalog-model.ts';
import type { KnownVendor, Vendor } from '../providers/ports/vendor.ts';

/** What the gateway serves: language models are not among it. */
export type AdapterKind = 'stt' | 'tts';

/** A model of an adapter that this build has. */
export interface AdapterModel {
  readonly provider: string;
  readonly kind: AdapterKind;
  /** As `<provider>.<kind>.v1`. */
  readonly adapter: string;
  /** `default` where only the operator knows what the server behind the adapter has, and has not said it. */
  readonly model: string;
  /** Whether settings are missing without which it cannot be called. */
  readonly lacksSettings: boolean;
}

const kinds: readonly AdapterKind[] = ['stt', 'tts'];

type Defined = Pick<KnownVendor, 'name' | 'models' | 'readModels'>;
type Reached = Pick<Vendor, 'name' | 'models'>;

/**
 * Every model of every adapter for speech in this build, sorted by provider and then by kind, each adapter's default first
 * (companion facts, 12.3). `definitions` are the vendors that could be configured, `vendors` those that this process
 * reaches, the simulated one among them.
 */
export function adapterModels(definitions: readonly Defined[], vendors: readonly Reached[]): readonly AdapterModel[] {
  const reached = new Map(vendors.map((vendor) => [vendor.name, vendor]));
  const defined = new Map(definitions.map((definition) => [definition.name, definition]));
  const names = [...new Set([...defined.keys(), ...reached.keys()])].sort();
  return names.flatMap((provider) => {
    const definition = defined.get(provider);
    const vendor = reached.get(provider);
    return kinds.flatMap((kind) => {
      const models = ofKind(vendor?.models ?? definition?.models ?? [], kind);
      const row = { provider, kind, adapter: `${provider}.${kind}.v1` };
      // Its adapters are in the build whatever the operator lists.
      if (models.length === 0)
        return definition?.readModels === undefined ? [] : [{ ...row, model: 'default', lacksSettings: true }];
      return models.map((model) => ({ ...row, model, lacksSettings: vendor === undefined }));
    });
  });
}

function ofKind(models: readonly CatalogModel[], kind: AdapterKind): string[] {
  return models.flatMap((one) => (one.kind === kind ? [one.model] : []));
}

/** Those that fit the filters. A filter is without its blanks and its case; what it does not find is no error. */
export function filterAdapters(
  models: readonly AdapterModel[],
  filters: { readonly kind?: string | undefined; readonly provider?: string | undefined },
): readonly AdapterModel[] {
  const kind = filters.kind?.trim().toLowerCase() ?? '';
  const provider = filters.provider?.trim().toLowerCase() ?? '';
  return models.filter((one) => (kind === '' || one.kind === kind) && (provider === '' || one.provider === provider));
}
