import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A worker of examples/ in a process of its own, as its reader starts it: once. */
export interface ExampleProgram {
  readonly name: string;
  /** How it ended, and what it said; null while it runs. */
  ended(): string | null;
  retire(): Promise<void>;
}

const examples = join(import.meta.dirname, '../../../examples');
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** The command of each example that this machine can run. */
export function examplePrograms(): Array<{ command: string; file: string }> {
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  const python = hasPython ? [{ command: 'python3', file: 'worker.py' }] : [];
  return [{ command: process.execPath, file: 'worker.mjs' }, ...python];
}

export function startExample(
  { command, file }: { command: string; file: string },
  { url, key }: { url: string; key: string },
): ExampleProgram {
  const env = { PATH: process.env['PATH'] ?? '', TRUNKLINE_URL: url, TRUNKLINE_KEY: key };
  const child = spawn(command, [join(examples, file)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  living.add(child);
  let said = '';
  let end: string | null = null;
  child.stderr.on('data', (bytes) => {
    said += String(bytes);
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      living.delete(child);
      end = `${code ?? signal}: ${said.trim()}`;
      resolve();
    });
  });
  return {
    name: file,
    ended: () => end,
    retire: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
