import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { ModelListing, RouterModel } from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

export type ListModelsFilter = QueryOf<'listModels'>;

/** What transcriptions, speech and responses can be routed to. */
export interface Models {
  /** The best first, for a language and an objective. `page.body` has the digest of the catalog and whose figures rank. */
  list(filter?: ListModelsFilter, options?: CallOptions): List<RouterModel, ModelListing>;
}

export function createModels({ methods: { list } }: ResourceParts): Exact<Models> {
  return { list: list('/v1/models') };
}
