import { spawn } from 'node:child_process';
import { type Command, executeCommand } from '../../server/src/operate/run-command.ts';
import type { Terminal } from '../../server/src/operate/terminal.ts';
import { compiledCode } from './compiled-code.ts';
import { type ProductProgram, productProgram } from './product-programs.ts';

/** What a command of the operator said, and how it ended. */
export interface CommandEnd {
  code: number | null;
  stdout: string;
  stderr: string;
}

type Environment = Readonly<Record<string, string>>;

const commands = {
  'back-up': async () => (await import('../../server/src/operate/back-up.ts')).backUp,
  restore: async () => (await import('../../server/src/operate/restore.ts')).restore,
  catalog: async () => (await import('../../server/src/operate/catalog.ts')).catalog,
  doctor: async () => (await import('../../server/src/operate/doctor.ts')).doctor,
  exports: async () => (await import('../../server/src/operate/exports.ts')).shellVariables,
  'rotate-keys': async () => (await import('../../server/src/operate/rotate-keys.ts')).rotateKeys,
  'show-config': async () => (await import('../../server/src/operate/show-config.ts')).showConfig,
} as const satisfies Partial<Record<ProductProgram, () => Promise<Command>>>;

export type OperatorCommand = keyof typeof commands;

/**
 * Executes a command in this process, which takes a tenth of the time of a start. The environment is what is given here and
 * nothing else of ours but PATH.
 */
export function runOperatorCommand(
  command: OperatorCommand,
  args: readonly string[],
  environment: Environment,
): Promise<CommandEnd> {
  return runOperatorCommandAt(null, command, args, environment);
}

/** The same with a person in front of it. */
export async function runOperatorCommandAt(
  terminal: Terminal | null,
  command: OperatorCommand,
  args: readonly string[],
  environment: Environment,
): Promise<CommandEnd> {
  const own = { PATH: process.env['PATH'] ?? '', ...environment };
  return executeCommand(await commands[command](), { args, environment: own, terminal });
}

/** The same in a process of its own: what a shell sees of it, under a user or in a folder of its own, or killed on its way. */
export function startOperatorCommand(
  command: OperatorCommand,
  args: readonly string[],
  environment: Environment,
  options: { uid?: number; cwd?: string } = {},
): Promise<CommandEnd & { signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [productProgram(command), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...compiledCode, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
