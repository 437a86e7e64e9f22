import type { Client } from 'openapi-fetch';
import type { Fetch } from './client-options.ts';
import type { paths } from './generated/openapi.ts';
import { createOpenApiClient } from './openapi-client.ts';
import type { Watch } from './watch.ts';

/**
 * openapi-fetch as it is, over every operation of the contract, with the address, the credential and the `fetch` of a client. It
 * makes one attempt without limits of time, mints no Idempotency-Key, and answers {data, error, response}.
 */
export function createRawClient(settings: {
  baseUrl: string;
  headers: Record<string, string>;
  /** The caller's; the runtime's own otherwise. */
  fetch: Fetch | undefined;
  watch: Watch;
}): Client<paths> {
  const { fetch, watch } = settings;
  // Looked up at each request, as for the other calls. What replaces it is promised an address and an init.
  const send = async (request: Request): Promise<Response> =>
    fetch === undefined ? globalThis.fetch(request) : fetch(request.url, await initOf(request));
  return createOpenApiClient(settings, {
    // The key must go nowhere but to baseUrl.
    redirect: 'manual',
    fetch: async (request) => {
      const ends = watch.begins(request, 1);
      try {
        const response = await send(request);
        ends({ response });
        return response;
      } catch (error) {
        ends({ error });
        throw error;
      }
    },
  });
}

/** The parts of a native Request. Its body is read, because only some runtimes send the stream that it is by now. */
async function initOf(request: Request): Promise<RequestInit> {
  const { method, headers, redirect, signal } = request;
  const body = await request.arrayBuffer();
  return {
    method,
    headers: Object.fromEntries(headers),
    redirect,
    signal,
    ...(body.byteLength === 0 ? {} : { body }),
  };
}
