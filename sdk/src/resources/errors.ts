import type { ApiPromise } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { ErrorCodeInfo } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** The codes of errors. */
export interface ErrorCodes {
  /** What a code means, and what to do about it. */
  get(code: string, options?: CallOptions): ApiPromise<ErrorCodeInfo>;
}

export function createErrorCodes({ methods: { read } }: ResourceParts): Exact<ErrorCodes> {
  return { get: read('/v1/errors/{code}') };
}
