import type { Client } from 'openapi-fetch';
import { type ApiPromise, method } from './api-promise.ts';
import { createCaller } from './caller.ts';
import {
  bearer,
  type CallOptions,
  checkBaseUrl,
  type Fetch,
  type KeyedCallOptions,
  limitsOf,
  type RetryOptions,
  type TimeoutOptions,
} from './client-options.ts';
import type { components, operations, paths } from './generated/gateway-openapi.ts';
import { createRawClient } from './raw-client.ts';
import { createRedact } from './redact.ts';
import { createWatch, type WatchOptions, watchOptionNames } from './watch.ts';

type Schemas = components['schemas'];

export type GatewayModelList = Schemas['GatewayModelList'];
export type GatewayModel = Schemas['GatewayModel'];
export type GatewaySessionRequest = Schemas['GatewaySessionRequest'];
export type GatewayTurnEvent = Schemas['GatewayTurnEvent'];
export type GatewayTurnEventsRequest = Schemas['GatewayTurnEventsRequest'];
export type GatewayTurnEventsResult = Schemas['GatewayTurnEventsResult'];
export type ListGatewayModelsFilter = NonNullable<operations['listGatewayModels']['parameters']['query']>;

export interface GatewayClientOptions extends WatchOptions {
  /** Address of the gateway. Default http://127.0.0.1:8081. */
  baseUrl?: string;
  /** Its key, from GATEWAY_KEY or from the file gateway-key in DATA_DIR; the listing alone wants none. */
  key?: string | undefined;
  retries?: RetryOptions;
  timeouts?: TimeoutOptions;
  /** In place of the runtime's own, such as one that goes by a Unix socket. */
  fetch?: Fetch;
}

/** A local gateway, on the same machine. Its methods need no `this`. */
export interface GatewayClient {
  models: {
    /** The adapters for speech that the gateway has: another list than the router's. */
    list(filter?: ListGatewayModelsFilter, options?: CallOptions): ApiPromise<GatewayModelList>;
  };
  sessions: {
    /** Asks for a session. No release opens one yet, so that this rejects with `session_open_failed` at best. */
    open(request: GatewaySessionRequest, options?: KeyedCallOptions): ApiPromise<never>;
  };
  turnEvents: {
    /** Tells of up to 64 events of turns. */
    add(request: GatewayTurnEventsRequest, options?: CallOptions): ApiPromise<GatewayTurnEventsResult>;
  };
  /** openapi-fetch as it is, over the document of the gateway. One attempt, without limits of time. */
  raw: Client<paths>;
}

const optionNames = ['baseUrl', 'key', 'retries', 'timeouts', 'fetch', ...watchOptionNames];

/**
 * A client of the local gateway. It holds no connection and needs no closing; nothing in it shows the key. Throws a
 * TypeError that names the option that is wrong.
 */
export function createGatewayClient(options: GatewayClientOptions = {}): GatewayClient {
  if (typeof options !== 'object' || options === null) throw new TypeError('createGatewayClient takes {baseUrl, key}');
  for (const name of Object.keys(options)) {
    if (!optionNames.includes(name)) throw new TypeError(`${name} is not known; there is ${optionNames.join(', ')}`);
  }
  const { fetch = (url, init) => globalThis.fetch(url, init), retries, timeouts } = options;
  const baseUrl = checkBaseUrl(options.baseUrl ?? 'http://127.0.0.1:8081');
  const { headers, secret } = bearer(checkKey(options.key));
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function like the one of the runtime');
  const limits = { retries: { ...retries }, timeouts: { ...timeouts } };
  limitsOf(limits);
  const redact = createRedact(secret);
  const watch = createWatch(options, redact);
  const call = createCaller({ baseUrl, headers, fetch, limits, redact, watch });
  return {
    models: {
      list: method(['filter', 'options'], async (query: ListGatewayModelsFilter = {}, own?: CallOptions) =>
        call<GatewayModelList>('read', own, { method: 'GET', path: '/v1/models', query }).withResponse(),
      ),
    },
    sessions: {
      open: method(['request', 'options'], async (body: GatewaySessionRequest, own?: KeyedCallOptions) =>
        call<never>('keyed', own, { method: 'POST', path: '/v1/sessions', body }).withResponse(),
      ),
    },
    turnEvents: {
      add: method(['request', 'options'], async (body: GatewayTurnEventsRequest, own?: CallOptions) =>
        call<GatewayTurnEventsResult>('act', own, { method: 'POST', path: '/v1/turn-events', body }).withResponse(),
      ),
    },
    // openapi-fetch knows addresses by their type alone.
    raw: createRawClient({ baseUrl, headers, fetch: options.fetch, watch }) as unknown as Client<paths>,
  };
}

/** The key as it was given. Throws a TypeError that names it and never holds it. */
function checkKey(key: string | undefined): string {
  // The listing wants none, and looks at none that is sent.
  if (key === undefined) return 'none';
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,256}$/.test(key))
    throw new TypeError('key must be the key of the gateway: up to 256 characters without spaces or line breaks');
  return key;
}
