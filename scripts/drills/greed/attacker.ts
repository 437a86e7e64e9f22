import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of greedy clients. */
export interface Attacker {
  end(): Promise<void>;
}

const program = join(import.meta.dirname, 'attacker-process.ts');
// Whatever happens to the drill, none outlives it.
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts one of the attacks and resolves when each of its connections was made once. */
export async function startAttacker(options: { url: string; key: string; attack: number }): Promise<Attacker> {
  const { url, key, attack } = options;
  const child = spawn(process.execPath, [program, url, key, String(attack)], { stdio: ['ignore', 'pipe', 'inherit'] });
  living.add(child);
  const exited = once(child, 'exit').then(() => living.delete(child));
  const begun = await Promise.race([once(child.stdout, 'data'), exited.then(() => null)]);
  if (begun === null) throw new Error('The attacker ended by itself');
  return {
    end: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
