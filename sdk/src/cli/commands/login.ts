import { ApiError } from '../../errors.ts';
import { type AddCommand, type CommonOptions, withCommonOptions } from '../command.ts';
import { connection, findServer } from '../connect.ts';
import { keepKey, keysFile } from '../keys.ts';
import { createPrinter } from '../printer.ts';
import { readSecret } from '../read-secret.ts';
import { UsageError } from '../usage-error.ts';
import type { World } from '../world.ts';

/** `login`: keeps a key for a server, once that has taken it. The key is asked for or stands in TRUNKLINE_KEY. */
export const addLogin: AddCommand = (program, world) => {
  const command = program
    .command('login')
    .description(
      'Keep a key for a server. It is asked for without being shown, or read from TRUNKLINE_KEY or the first line of stdin.',
    );
  withCommonOptions(command).action((options: CommonOptions) => logIn(world, options));
};

async function logIn(world: World, options: CommonOptions): Promise<void> {
  const printer = createPrinter(world);
  const { url } = await findServer(world, options.url);
  const key = (world.env['TRUNKLINE_KEY'] || (await askForKey(world, url))).trim();
  if (key === '') throw new UsageError('No key was given');
  const { client } = connection(printer, url, key);
  const organization = await client.organization.get().catch((error: unknown) => {
    // The key is right, and opens other things.
    if (error instanceof ApiError && error.status === 403 && error.code !== null) return null;
    throw error;
  });
  const file = keysFile(world);
  await keepKey(file, world.platform, url, key);
  if (options.json === true) printer.json(organization);
  else printer.row(`Signed in to ${url} as ${organization?.name ?? 'a key that does not show its organization'}.`);
  printer.note(`The key lies in ${file}`);
}

async function askForKey({ stdin, stderr }: World, url: string): Promise<string> {
  if (stdin.isTTY === true) stderr.write(`Key for ${url}: `);
  const typed = await readSecret(stdin);
  if (stdin.isTTY === true) stderr.write('\n');
  return typed ?? '';
}
