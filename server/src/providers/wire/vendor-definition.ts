import type { Clock } from '../../platform/time/clock.ts';
import type { CatalogModel } from '../ports/catalog-model.ts';
import type { Vendor } from '../ports/vendor.ts';
import type { VendorHttp } from './vendor-http.ts';

/** An account at a vendor. */
export interface VendorAccount {
  /** Null only where the vendor needs none. */
  readonly apiKey: string | null;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** What the registry holds of a vendor: a new one is a folder with one of these, and a line in `registry.ts`. */
export interface VendorDefinition {
  readonly name: string;
  /** As people call it. */
  readonly displayName: string;
  /** Null where only the operator knows it. */
  readonly defaultBaseUrl: string | null;
  /** What it offers; empty where only the operator knows that. */
  readonly models: readonly CatalogModel[];
  /** Reads the operator's list of models, or throws. Only of vendors without a list of their own. */
  readModels?(list: string): readonly CatalogModel[];
  create(account: VendorAccount, doors: { http: VendorHttp; clock: Clock }): Pick<Vendor, 'stt' | 'tts' | 'llm'>;
}
