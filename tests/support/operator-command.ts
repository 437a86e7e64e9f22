import { spawn } from 'node:child_process';
import { compiledCode } from './compiled-code.ts';
import { productProgram } from './product-programs.ts';

/** What a command of the operator said, and how it ended. */
export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command in a process of its own. The environment is what is given here and nothing else of ours but PATH and
 * where compiled code is shared.
 */
export function runOperatorCommand(
  command: 'catalog' | 'exports' | 'rotate-keys' | 'show-config' | 'doctor',
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: { uid?: number; cwd?: string } = {},
): Promise<CommandEnd> {
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
