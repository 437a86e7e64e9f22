import { createCaller } from './caller.ts';
import {
  bearer,
  checkApiKey,
  checkBaseUrl,
  checkCredential,
  type ClientOptions,
  type Credential,
  environment,
  limitsOf,
} from './client-options.ts';
import { createDownload } from './download.ts';
import { createResources } from './generated/create-resources.ts';
import { createMethods } from './methods.ts';
import { createRawClient } from './raw-client.ts';
import { createRedact } from './redact.ts';
import type { TrunklineClient } from './resources.ts';
import { createOpenMedia } from './streams/open-media.ts';
import { createOpenStream } from './streams/open-stream.ts';
import { createWatch, watchOptionNames } from './watch.ts';

const optionNames = [
  'baseUrl',
  'apiKey',
  'csrfToken',
  'retries',
  'timeouts',
  'fetch',
  'webSocket',
  ...watchOptionNames,
];

/**
 * A client of one server and one key, or in a page of one browser that is signed in. It holds no connection and needs no
 * closing; nothing in it shows the key. Where there is a process, TRUNKLINE_URL and TRUNKLINE_KEY of its environment stand for
 * `baseUrl` and `apiKey`; a page has neither. Throws a TypeError that names the option that is wrong, and refuses a secret key
 * in a browser.
 */
export function createClient(options: ClientOptions = {}): TrunklineClient {
  if (typeof options !== 'object' || options === null) throw new TypeError('createClient takes {baseUrl, apiKey}');
  for (const name of Object.keys(options)) {
    if (!optionNames.includes(name)) throw new TypeError(`${name} is not known; there is ${optionNames.join(', ')}`);
  }
  const { baseUrl: address = environment('TRUNKLINE_URL') } = options;
  const baseUrl = checkBaseUrl(address);
  const { headers, secret } = checkCredential(options);
  const { webSocket, fetch = (url, init) => globalThis.fetch(url, init) } = options;
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function like the one of the runtime');
  if (webSocket !== undefined && typeof webSocket !== 'function')
    throw new TypeError('webSocket must be a class like WebSocket');
  const redact = createRedact(secret);
  const watch = createWatch(options, redact);
  limitsOf(options);
  // Copies: what is checked stays what holds.
  const limits = { retries: { ...options.retries }, timeouts: { ...options.timeouts } };
  const callerWith = (credential: Credential) =>
    createCaller({
      baseUrl,
      headers: credential.headers,
      fetch,
      limits,
      redact: createRedact(credential.secret),
      watch,
    });
  const call = callerWith({ headers, secret });
  const callWithKey = (apiKey: string) => callerWith(bearer(checkApiKey(apiKey)));
  const raw = createRawClient({ baseUrl, headers, fetch: options.fetch, watch });
  const download = createDownload({ fetch, limits, redact, watch });
  const apiKey = 'authorization' in headers ? secret : null;
  const openStream = createOpenStream({ baseUrl, apiKey, webSocket, limits, callWithKey, watch });
  const openMedia = createOpenMedia({ baseUrl, webSocket, limits, watch });
  const methods = createMethods(call);
  return {
    ...createResources({ call, callWithKey, methods, download, openStream, openMedia, limits, redact, watch }),
    raw,
  };
}
