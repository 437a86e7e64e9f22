import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { RouterRequest } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): ApiPromise<RouterRequest>;
  };
}

export function createRouter({ methods: { read } }: ResourceParts): Exact<Router> {
  return { requests: { get: read('/v1/router/requests/{id}', 'requestId') } };
}
