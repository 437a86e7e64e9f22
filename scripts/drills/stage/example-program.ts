import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { installSdk } from '../../../tests/support/installed-sdk.ts';

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

/** How an example is started. */
export interface Example {
  readonly command: string;
  readonly folder: string;
  readonly file: string;
}

/** Each example that this machine can run, in a folder that has the SDK installed. */
export async function examplePrograms(): Promise<{ programs: Example[]; remove(): void }> {
  const { folder, remove } = await installSdk();
  cpSync(examples, folder, { recursive: true });
  const hasPython = spawnSync('python3', ['--version']).status === 0;
  const python = hasPython ? [{ command: 'python3', folder, file: 'worker.py' }] : [];
  const node = ['worker.mjs', 'worker-sdk.mjs'].map((file) => ({ command: process.execPath, folder, file }));
  return { programs: [...node, ...python], remove };
}

export function startExample(
  { command, folder, file }: Example,
  { url, key }: { url: string; key: string },
): ExampleProgram {
  const env = { PATH: process.env['PATH'] ?? '', TRUNKLINE_URL: url, TRUNKLINE_KEY: key };
  const child = spawn(command, [join(folder, file)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
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
