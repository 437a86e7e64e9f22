import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { freePort } from '../../server/src/platform/net/free-port.ts';

const root = join(import.meta.dirname, '../..');
const patienceMs = 600_000;

/** A Node as a machine has it: its version, and a folder for the beginning of a PATH. */
export interface MachineNode {
  readonly version: string;
  readonly bin: string;
}

/** Takes the newest Node of a major version out of the npm registry. */
export function installNode(folder: string, major: number): MachineNode {
  const prefix = join(folder, `node-${major}`);
  mkdirSync(join(prefix, 'bin'), { recursive: true });
  execFileSync('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--silent', `node@${major}`]);
  const [bin, program] = [join(prefix, 'bin'), join(prefix, 'bin/node')];
  // Under a path of its own: set-up takes whatever is below node_modules off the PATH.
  symlinkSync(join(prefix, 'node_modules/node/bin/node'), program);
  return { version: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim(), bin };
}

/** What a shell command came to. */
export interface Ran {
  readonly seconds: number;
  readonly printed: string;
  /** What stood on stderr, but for bodies of answers. */
  readonly complained: string;
}

/** A clone with nothing in it but its files, on a machine with this Node. */
export interface FreshClone {
  /** `npm start`, until it says that it is ready: seconds until its packages were installed, and from then on. */
  start(): Promise<{ installed: number; ready: number }>;
  /** Runs commands in the folder of the clone, with the port of its server. */
  run(commands: string): Promise<Ran>;
  stop(): Promise<void>;
}

export async function cloneFresh(options: {
  folder: string;
  name: string;
  node: MachineNode;
  commit: string;
  /** Where npm keeps what it has fetched. */
  cache: string;
}): Promise<FreshClone> {
  const { folder, name, node, commit } = options;
  const path = join(folder, name);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, path]);
  execFileSync('git', ['-C', path, 'checkout', '--quiet', '--detach', commit]);
  const others = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  // What npm says to the programs that it runs is not of the machine.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const env = {
    ...own,
    PATH: [node.bin, ...others].join(delimiter),
    PORT: String(await freePort()),
    GATEWAY_PORT: String(await freePort()),
    npm_config_cache: options.cache,
    npm_config_update_notifier: 'false',
  };
  // A group of its own, so that whatever it has started ends with it.
  const spawned = (program: string, args: readonly string[]): ChildProcess =>
    spawn(program, args, { cwd: path, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let server: ChildProcess | undefined;
  return {
    start: async () => {
      const began = performance.now();
      const started = spawned('npm', ['start']);
      server = started;
      const said = gather(started);
      const isReady = (): boolean => said.out().includes('Trunkline is ready');
      let installed = 0;
      const look = (): boolean => {
        // Set-up writes it when everything is there.
        if (installed === 0 && existsSync(join(path, 'node_modules/.trunkline-lock'))) installed = secondsSince(began);
        return isReady();
      };
      await ended(started, name, look, said);
      if (!isReady()) throw new Error(`npm start of ${name} has ended:\n${said.out()}${said.err()}`);
      return { installed, ready: secondsSince(began) - installed };
    },
    run: async (commands) => {
      const began = performance.now();
      const shell = spawned('sh', ['-c', commands]);
      const said = gather(shell);
      await ended(shell, commands, () => false, said);
      const lines = said.err().split('\n');
      const complained = lines.filter((line) => line !== '' && !line.startsWith('{')).join('\n');
      return { seconds: secondsSince(began), printed: said.out(), complained };
    },
    stop: async () => {
      if (server?.pid === undefined || server.exitCode !== null) return;
      const over = once(server, 'exit');
      process.kill(-server.pid, 'SIGTERM');
      await over;
    },
  };
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000;

interface Said {
  out(): string;
  err(): string;
}

function gather(child: ChildProcess): Said {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return { out: () => out, err: () => err };
}

/** Resolves once a process has ended, or `isThere` already; throws with what it said where it waits for ever. */
async function ended(child: ChildProcess, what: string, isThere: () => boolean, said: Said): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const over = once(child, 'close');
  for (;;) {
    const closed = await Promise.race([
      over.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 20, false)),
    ]);
    if (closed === true || isThere()) return;
    if (performance.now() < deadline) continue;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    throw new Error(`${what} has not come to an end:\n${said.out()}${said.err()}`);
  }
}
