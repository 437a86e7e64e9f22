import { isIP } from 'node:net';
import { createClient } from '../client.ts';
import { checkBaseUrl } from '../client-options.ts';
import type { TrunklineClient } from '../resources.ts';
import { keysFile, readKeys } from './keys.ts';
import type { Printer } from './printer.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

// Where a server is that was started without any setting.
const ownServer = 'http://127.0.0.1:8080';

/** A client, and the address that it asks. */
export interface Connection {
  readonly client: TrunklineClient;
  readonly url: string;
}

/**
 * The address that a command asks, and the key for it where there is one. TRUNKLINE_KEY wins, and no file is read then: a key of the
 * environment is never sent to the address of another login. Throws a UsageError.
 */
export async function findServer(
  world: World,
  given: string | undefined,
): Promise<{ url: string; key: string | null }> {
  const named = given ?? world.env['TRUNKLINE_URL'];
  const key = world.env['TRUNKLINE_KEY'];
  if (key !== undefined && key !== '') return { url: checkAddress(named ?? ownServer), key };
  const { servers, last } = await readKeys(keysFile(world), world.platform);
  const url = checkAddress(named ?? last ?? ownServer);
  return { url, key: (Object.hasOwn(servers, url) ? servers[url]?.key : undefined) ?? null };
}

/** The client of a command. Throws a UsageError where there is no key for the address. */
export async function connect(world: World, printer: Printer, given: string | undefined): Promise<Connection> {
  const { url, key } = await findServer(world, given);
  if (key === null)
    throw new UsageError(`There is no key for ${url}: run trunkline login --url ${url}, or set TRUNKLINE_KEY`);
  return connection(printer, url, key);
}

/** A client of a checked address with a key. Plain HTTP to another machine is warned of: all that lies between can read the key. */
export function connection(printer: Printer, url: string, key: string): Connection {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopback(hostname))
    printer.note(`Warning: ${url} is not encrypted; your key and what is said can be read on the way. Use https://`);
  try {
    return { client: createClient({ baseUrl: url, apiKey: key }), url };
  } catch (error) {
    throw asUsage(error);
  }
}

/** The address as keys are kept by it. Throws a UsageError. */
function checkAddress(address: string): string {
  try {
    return checkBaseUrl(address);
  } catch (error) {
    throw asUsage(error);
  }
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIP(hostname) === 4 && hostname.startsWith('127.'))
  );
}

/** What the SDK refuses before it asks is a matter of how the command was given. */
function asUsage(error: unknown): unknown {
  return error instanceof TypeError ? new UsageError(error.message) : error;
}
