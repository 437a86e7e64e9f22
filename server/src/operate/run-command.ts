import { type Config, loadConfig } from '../config/config.ts';
import { configuredSecrets } from '../config/configured-secrets.ts';
import { readEnvironment } from '../config/env.ts';
import { killPoints } from '../declarations.ts';
import { createRedact } from '../platform/redact.ts';
import { explainStartFailure } from '../start-failure.ts';

/** What a command of the operator is given. */
export interface CommandInput {
  readonly args: readonly string[];
  readonly environment: ReturnType<typeof readEnvironment>;
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

/**
 * Runs a command that looks at a server from outside. It resolves with null for arguments that it does not know, which
 * is exit code 2 with the usage. What the operator can mend is one line on stderr and exit code 1.
 */
export async function runCommand(
  usage: string,
  work: (input: CommandInput) => Promise<CommandResult | null>,
): Promise<void> {
  const environment = readEnvironment();
  try {
    const result = await work({
      args: process.argv.slice(2),
      environment,
      loadConfig: () => loadConfig(environment, killPoints),
    });
    if (result === null) {
      process.stderr.write(`Usage: ${usage}\n`);
      process.exitCode = 2;
      return;
    }
    process.stdout.write(`${result.text}\n`);
    process.exitCode = result.exitCode;
  } catch (error) {
    const line = error instanceof CommandError ? error.message : explainStartFailure(error, null);
    const redact = createRedact(configuredSecrets(environment));
    process.stderr.write(redact(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`));
    process.exitCode = 1;
  }
}
