import type { ApiPromise } from '../api-promise.ts';
import { type CallOptions, checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import { type CompletionStream, createCompletionStream } from '../frame-streams/completion-stream.ts';
import type { CompleteRequest, CreateStreamTokenRequest, RouterRequest, StreamToken } from '../generated/schemas.ts';
import { eventStream } from '../read-frames.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): ApiPromise<RouterRequest>;
  };
}

/** Models by an intent in place of a routing: one call, one answer. */
export interface OneShot {
  /** Continues a conversation, and runs webhook tools on the way. Nothing is sent until it is read. */
  complete(request: CompleteRequest, options?: KeyedCallOptions): CompletionStream;
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

export function createOneShot({ methods, redact }: ResourceParts): Exact<OneShot> {
  const open = methods.live('/v1/complete', eventStream);
  return {
    complete: (request, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'request', 'options');
      return createCompletionStream(options, (guarded) => open(request, guarded), redact);
    },
  };
}
