import imported, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './generated/openapi.ts';

type Create = (options: ClientOptions) => Client<paths>;

/** A client of openapi-fetch over every operation of the contract, with the address of a server and a key. */
export function createOpenApiClient(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  options: ClientOptions,
): Client<paths> {
  // A bundle of CommonJS gets the library as Node gives CommonJS to `import`: all that it exports stands for the default.
  const create: Create = 'default' in imported ? (imported as unknown as { default: Create }).default : imported;
  return create({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, ...options });
}
