import { spawn } from 'node:child_process';
import { errorCode } from '../process/error-code.ts';
import type { Binaries } from './binaries.ts';
import { programPath, type RunAs } from './run-as.ts';
import { StartupError } from '../process/startup-error.ts';

/** Runs one of PostgreSQL's programs to its end; `output` is all that it wrote. */
export function runProgram(
  program: readonly string[],
  tools: { binaries: Binaries; runAs: RunAs },
  input = '',
): Promise<{ code: number | null; output: string }> {
  const [command = '', ...args] = [...tools.runAs.prefix, ...program];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: '/', detached: true, env: programEnvironment(tools.binaries) });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    child.on('error', (error) => reject(spawnFailure(command, error)));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Nothing of our own environment: a PGDATA or an LC_ALL of the operator must not reach PostgreSQL. */
export function programEnvironment(binaries: Binaries): Record<string, string> {
  const links = binaries.linkFolder === undefined ? {} : { LD_LIBRARY_PATH: binaries.linkFolder };
  return { PATH: programPath, LC_ALL: 'C', TZ: 'UTC', ...links };
}

export function spawnFailure(command: string, error: Error): unknown {
  if (errorCode(error) !== 'ENOENT') return error;
  return new StartupError(
    `${command} is missing: install util-linux, or set DATABASE_URL to a PostgreSQL 15 or newer`,
    error,
  );
}
