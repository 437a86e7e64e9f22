import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** What stood in the way of packing the SDK. */
export type PackFailure = 'tools' | 'build';

/** Packs the SDK beside the server. */
export interface SdkPacker {
  /** Resolves with null once it is packed, else with what failed; what the programs said goes to `log`. */
  pack(log: (text: string) => void): Promise<PackFailure | null>;
  /** Ends what runs. */
  stop(): void;
}

// The server goes on answering while a package is built.
const lowPriority = 10;

/** Installs the tools where they are missing, then packs, each in a process of its own. `root` is the project's folder. */
export function createSdkPacker(root: string): SdkPacker {
  let child: ChildProcess | null = null;
  const run = (args: readonly string[], log: (text: string) => void): Promise<boolean> =>
    new Promise((resolve) => {
      // A group of its own: npm and what it starts end with it.
      const started = spawn(process.execPath, args, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      if (started.pid !== undefined) setPriority(started.pid, lowPriority);
      started.stderr.on('data', (chunk: Buffer) => log(chunk.toString()));
      started.on('error', () => resolve(false));
      started.on('close', (code) => {
        child = null;
        resolve(code === 0);
      });
    });
  return {
    pack: async (log) => {
      if (!(await run(['scripts/setup.mjs', 'sdk/pack'], log))) return 'tools';
      return (await run(['scripts/sdk/pack.ts'], log)) ? null : 'build';
    },
    stop: () => {
      const pid = child?.pid;
      if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    },
  };
}
