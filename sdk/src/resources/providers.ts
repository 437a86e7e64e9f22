import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { KnownProviders } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** Who can serve a layer of a conversation. */
export interface Providers {
  /** Every vendor and model that the server can speak to; their ids are what allowlists take. */
  known(options?: CallOptions): ApiPromise<KnownProviders>;
}

export function createProviders({ methods: { read } }: ResourceParts): Exact<Providers> {
  return { known: read('/v1/providers/known') };
}
