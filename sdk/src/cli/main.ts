#!/usr/bin/env node
import { homedir } from 'node:os';
import { monotonicNow } from '../runtime.ts';
import { run } from './run.ts';
import type { World } from './world.ts';

// Who reads has seen enough, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

// npm passes the Ctrl-C of a terminal on to who had it already.
const onceMs = 1_000;

// Installed for commands that follow something, when they ask: every other one ends by the first Ctrl-C. A second one ends all.
let ending: AbortController | undefined;
function endOfFollowing(): AbortSignal {
  if (ending !== undefined) return ending.signal;
  const controller = new AbortController();
  let abortedMs = 0;
  const end = (): void => {
    if (controller.signal.aborted && monotonicNow() - abortedMs > onceMs) process.exit(130);
    if (!controller.signal.aborted) abortedMs = monotonicNow();
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end);
  ending = controller;
  return controller.signal;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, as another person's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const { env, platform, stdin, stdout, stderr, pid } = process;
const world: World = {
  env,
  platform,
  home: homedir(),
  stdin,
  stdout,
  stderr,
  pid,
  isRunning,
  get signal() {
    return endOfFollowing();
  },
};
process.exitCode = await run(process.argv.slice(2), world);
