import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { CreateStreamTokenRequest, RouterRequest, StreamToken } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): ApiPromise<RouterRequest>;
  };
}

/** Credentials of one stream of speech each, for pages in browsers. */
export interface StreamTokens {
  /** A token that opens one stream, within a minute unless `ttlSeconds` says otherwise. Hand it to the page at once. */
  create(request: CreateStreamTokenRequest, options?: CallOptions): ApiPromise<StreamToken>;
}

export function createRouter({ methods: { read } }: ResourceParts): Exact<Router> {
  return { requests: { get: read('/v1/router/requests/{id}', 'requestId') } };
}

export function createStreamTokens({ methods: { post } }: ResourceParts): Exact<StreamTokens> {
  return { create: post('/v1/stream-tokens') };
}
