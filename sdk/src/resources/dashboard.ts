import { type ApiPromise, method } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { DashboardSession } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';

/** Signing a browser in: a page of the server's own address then acts by a cookie, for the few operations that take it. */
export interface Dashboard {
  /**
   * Exchanges a key that a person typed for the cookie, which the browser keeps out of reach for scripts, and answers what
   * `createClient` takes as `csrfToken` from then on. Without `apiKey` it is the client's own key.
   */
  signIn(apiKey?: string, options?: CallOptions): ApiPromise<DashboardSession>;
  /** Ends the session of the cookie, for every copy of it. A client with a key ends all that were begun with its key. */
  signOut(options?: CallOptions): ApiPromise<void>;
}

export function createDashboard({ call, callWithKey, methods: { remove } }: ResourceParts): Exact<Dashboard> {
  return {
    signIn: method(['apiKey', 'options'], async (apiKey, options) => {
      const ask = apiKey === undefined ? call : callWithKey(apiKey);
      return ask<DashboardSession>('act', options, { method: 'POST', path: '/v1/dashboard/session' }).withResponse();
    }),
    signOut: remove('/v1/dashboard/session'),
  };
}
