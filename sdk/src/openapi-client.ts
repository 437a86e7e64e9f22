import imported, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './generated/openapi.ts';

type Create = (options: ClientOptions) => Client<paths>;

/** A client of openapi-fetch over every operation of the contract, with the address of a server and what its requests carry. */
export function createOpenApiClient(
  { baseUrl, headers }: { baseUrl: string; headers: Record<string, string> },
  options: ClientOptions,
): Client<paths> {
  // A bundle of CommonJS gets the library as Node gives CommonJS to `import`: all that it exports stands for the default.
  const create: Create = 'default' in imported ? (imported as unknown as { default: Create }).default : imported;
  return create({ baseUrl, headers, ...options });
}
