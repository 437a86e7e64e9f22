import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import type { ErrorCodeInfo } from '../generated/schemas.ts';
import { pathId } from '../path-id.ts';

/** The codes of errors. */
export interface ErrorCodes {
  /** What a code means, and what to do about it. */
  get(code: string, options?: CallOptions): Promise<ErrorCodeInfo>;
}

export function createErrorCodes(call: Caller): ErrorCodes {
  return {
    get: (code, options) =>
      call('read', options, (http) =>
        http.GET('/v1/errors/{code}', { params: { path: { code: pathId('code', code) } } }),
      ),
  };
}
