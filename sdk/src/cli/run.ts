import { CommanderError } from 'commander';
import { AbortError, ApiError, ConnectionError, TimeoutError } from '../errors.ts';
import { createPrinter } from './printer.ts';
import { createProgram } from './program.ts';
import { UsageError } from './usage-error.ts';
import type { World } from './world.ts';

/** What the process ends with. */
export const exits = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** Does what the arguments say, and answers what the process ends with. Throws what is a fault of the command line itself. */
export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    await createProgram(world).parseAsync(args, { from: 'user' });
    return exits.done;
  } catch (error) {
    return complain(error, world);
  }
}

function complain(error: unknown, world: World): number {
  const { note } = createPrinter(world);
  // commander has printed its help or complaint itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exits.done : exits.usage;
  if (error instanceof UsageError) {
    note(error.message);
    return exits.usage;
  }
  if (error instanceof ApiError) {
    note(error.message);
    if (error.hint !== null) note(`Hint: ${error.hint}`);
    return exits.refused;
  }
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    note(`No answer: ${error.message}`);
    return exits.unreachable;
  }
  if (error instanceof AbortError) return exits.done;
  throw error;
}
