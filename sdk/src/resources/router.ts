import type { Caller } from '../caller.ts';
import type { CallOptions } from '../client-options.ts';
import type { RouterRequest } from '../generated/schemas.ts';
import { pathId } from '../path-id.ts';

/** What became of transcriptions, speech and responses. */
export interface Router {
  requests: {
    /** Who was tried, how it ended, what it used and cost; kept for 30 days. */
    get(requestId: string, options?: CallOptions): Promise<RouterRequest>;
  };
}

export function createRouter(call: Caller): Router {
  return {
    requests: {
      get: (requestId, options) =>
        call('read', options, (http) =>
          http.GET('/v1/router/requests/{id}', { params: { path: { id: pathId('requestId', requestId) } } }),
        ),
    },
  };
}
