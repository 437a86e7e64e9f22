import { spawn } from 'node:child_process';

export interface CommandEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** Runs a program to its end, or ends it with SIGKILL after so many milliseconds; null leaves it alone. */
export function runAndKill(
  program: string,
  options: { environment: Readonly<Record<string, string>>; afterMs: number | null },
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Whatever happens to the drill, no process outlives it.
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const timer = options.afterMs === null ? undefined : setTimeout(end, options.afterMs);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code, signal, output });
    });
  });
}
