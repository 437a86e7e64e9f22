import type { Catalog } from './catalog.policy.ts';
import { type Projected, project } from './projection.policy.ts';
import type { Objective, RoutePath } from '../model/types.ts';

/** What a caller asks of the listing; what is absent takes its default. */
export interface ListingQuestion {
  readonly mode: 'test' | 'live';
  /** BCP 47; English by default. A language that no figures are for leaves the models unranked. */
  readonly language?: string;
  /** `balanced` by default. */
  readonly objective?: Objective;
  /** `streaming` is another name of `stream`; absent takes for each kind the path on which it is served. */
  readonly path?: RoutePath | 'streaming';
}

/** Everything that an organization of this mode can be served by, in the order of one projection. */
export interface Listing {
  readonly models: readonly Projected[];
  readonly catalogDigest: string;
  readonly benchmark: {
    /** Where the figures are to be found, as a URI. */
    readonly source: string;
    readonly digest: string;
    readonly language: string;
    readonly objective: Objective;
    readonly path: RoutePath | null;
  };
}

export type ListModels = (question: ListingQuestion) => Listing;

/** `source` is asked each time: the address of this server is known only once it listens. */
export function createListModels(options: { catalog: () => Catalog; source: () => string }): ListModels {
  const { source } = options;
  return ({ mode, language = 'en', objective = 'balanced', path: asked }) => {
    const catalog = options.catalog();
    const path = asked === 'streaming' ? 'stream' : (asked ?? null);
    return {
      models: project(catalog.routable(mode), { language, objective, path }),
      catalogDigest: catalog.digest(mode),
      benchmark: { source: source(), digest: catalog.figuresDigest(mode), language, objective, path },
    };
  };
}
