import { type Config, loadConfig } from '../config/config.ts';
import { configuredSecrets } from '../config/configured-secrets.ts';
import { readEnvironment } from '../config/env.ts';
import { killPoints } from '../app/declarations.ts';
import { createRedact } from '../platform/process/redact.ts';
import { explainStartFailure } from '../app/start-failure.ts';
import { type Terminal, terminalOfProcess } from './terminal.ts';

/** What a command of the operator is given. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly environment: ReturnType<typeof readEnvironment>;
  /** Null where no person can be asked. */
  readonly terminal: Terminal | null;
  /** Throws ConfigError for a wrong setting. */
  loadConfig(): Config;
}

/** What it says on stdout, and how the process ends: 0 where all is well, 1 where something is left to do. */
export interface CommandResult {
  readonly text: string;
  readonly exitCode: 0 | 1;
}

/** What the person at the shell can mend, said in one line. */
export class CommandError extends Error {}

/** A command that looks at a server from outside. */
export interface Command {
  readonly usage: string;
  /** Resolves with null for arguments that it does not know. */
  readonly work: (input: CommandInput) => Promise<CommandResult | null>;
}

/** What a command has written, and its exit code: 2, with the usage, for arguments that it does not know. */
export interface EndOfCommand {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

/** Executes a command to its end. What the operator can mend is one line on stderr and exit code 1. */
export async function executeCommand(
  { usage, work }: Command,
  { args, environment, terminal }: Pick<CommandInput, 'args' | 'environment' | 'terminal'>,
): Promise<EndOfCommand> {
  try {
    const result = await work({ args, environment, terminal, loadConfig: () => loadConfig(environment, killPoints) });
    if (result === null) return { code: 2, stdout: '', stderr: `Usage: ${usage}\n` };
    return { code: result.exitCode, stdout: `${result.text}\n`, stderr: '' };
  } catch (error) {
    const line = error instanceof CommandError ? error.message : explainStartFailure(error, null);
    const redact = createRedact(configuredSecrets(environment));
    const stderr = redact(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
    return { code: 1, stdout: '', stderr };
  }
}

/** Executes the command that this process is: with its arguments and its environment. */
export async function runCommand(command: Command): Promise<void> {
  const { code, stdout, stderr } = await executeCommand(command, {
    args: process.argv.slice(2),
    environment: readEnvironment(),
    terminal: terminalOfProcess(),
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}
