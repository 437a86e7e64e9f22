import type { Command } from 'commander';
import { type Connection, connect } from './connect.ts';
import { createPrinter, type Printer } from './printer.ts';
import type { World } from './world.ts';

/** What every command takes. */
export interface CommonOptions {
  url?: string;
  json?: true;
}

/** What a command works with. */
export interface Session extends Connection {
  readonly printer: Printer;
  /** Whether the answer of the API is printed as it came. */
  readonly json: boolean;
}

/** Adds one command to the program. */
export type AddCommand = (program: Command, world: World) => void;

/** The options of every command, at its end. */
export function withCommonOptions(command: Command): Command {
  return command
    .option('--url <address>', 'the server; else TRUNKLINE_URL, that of the last login, or http://127.0.0.1:8080')
    .option('--json', "print the API's answer as JSON, one a line");
}

/** The client and the printer of a command that was given these options. */
export async function begin(world: World, options: CommonOptions): Promise<Session> {
  const printer = createPrinter(world);
  return { ...(await connect(world, printer, options.url)), printer, json: options.json === true };
}
