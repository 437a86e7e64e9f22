import { Readable } from 'node:stream';
import { run } from '../../sdk/src/cli/run.ts';
import type { World } from '../../sdk/src/cli/world.ts';

/** How a command ended, and what it printed. */
export interface Ran {
  exit: number;
  stdout: string;
  stderr: string;
}

/** What a command is given beside its arguments. */
export interface Given {
  /** Where it keeps keys. */
  folder: string;
  env: Record<string, string>;
  typed?: string | World['stdin'];
  signal?: AbortSignal;
  /** The process that it says it is; no other one runs. */
  pid?: number;
  /** Called with all of stdout and stderr so far. */
  onOutput?: (stdout: string, stderr: string) => void;
}

/** Runs `trunkline` in this process. */
export async function runCommandLine(
  args: readonly string[],
  { folder, env, typed = '', signal, pid = process.pid, onOutput }: Given,
): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof said) => ({
    write: (piece: string) => {
      said[name] += piece;
      onOutput?.(said.stdout, said.stderr);
    },
  });
  const world: World = {
    env: { XDG_CONFIG_HOME: folder, ...env },
    platform: 'linux',
    home: folder,
    stdin: typeof typed === 'string' ? Readable.from([typed]) : typed,
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    pid,
    isRunning: (other) => other === pid,
    ...(signal === undefined ? {} : { signal }),
  };
  return { exit: await run(args, world), ...said };
}
