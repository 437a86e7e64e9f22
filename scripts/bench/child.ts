import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A core for a process of its own, or null for wherever there is room. */
export type Core = number | null;

const children = new Set<ChildProcess>();
// Whatever ends us, an error included: nothing that we started outlives us.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts this Node on a file, pinned to a core. taskset replaces itself, so the child's pid is Node's. */
export function startNode(options: {
  args: readonly string[];
  core: Core;
  env?: Record<string, string>;
  stdout?: 'ignore' | 'pipe';
  nodeArgs?: readonly string[];
}): ChildProcess {
  const node = [
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    ...(options.nodeArgs ?? []),
    ...options.args,
  ];
  const [command = '', ...args] = options.core === null ? node : ['taskset', '-c', String(options.core), ...node];
  const child = spawn(command, args, {
    stdio: ['ignore', options.stdout ?? 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Runs a program of ours that takes one JSON argument and prints one JSON answer. */
export async function runProgram<Input extends object, Output>(file: URL, input: Input, core: Core): Promise<Output> {
  const child = startNode({ args: [file.pathname, JSON.stringify(input)], core });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file.pathname} ended with ${String(code)}`);
  return JSON.parse(output);
}

/** Ends a child and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), 35_000);
  await gone;
  clearTimeout(overdue);
}
