import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiledCode } from './compiled-code.ts';
import { waitFor } from './sms-waiting.ts';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** A server in a process of its own, with everything that it printed. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has written to stdout so far, JSON lines and the block for people alike. */
  output(): string;
  /** Its exit code, or the signal that ended it, once it is gone. */
  readonly exited: Promise<number | NodeJS.Signals | null>;
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/**
 * Starts a command in a process group of its own, in the project or another folder, and waits until the server in it says that it is ready. The
 * environment is what is given here and nothing else of ours but PATH, HOME and where compiled code is shared.
 */
export async function startServerProcess(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>>,
  folder = projectRoot,
): Promise<ServerProcess> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...compiledCode, ...environment },
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit').then(
    ([code, signal]: Array<number | NodeJS.Signals | null>) => code ?? signal ?? null,
  );
  let over = false;
  void exited.then(() => (over = true));

  const state = await waitFor(
    'the server is ready',
    async () => ({ over, url: readyUrl(output) }),
    (seen) => seen.over || seen.url !== null,
    60_000,
  );
  if (state.url === null) throw new Error(`The server did not start: ${errors}${output}`);
  return {
    url: state.url,
    child,
    output: () => output,
    exited,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** The address in the log line that says `ready`; null while there is none. */
function readyUrl(output: string): string | null {
  const line = output.split('\n').find((text) => text.startsWith('{') && text.includes('"msg":"ready"'));
  return line === undefined ? null : (JSON.parse(line) as { url: string }).url;
}
