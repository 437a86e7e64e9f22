import { machineTime } from './processor-time.ts';

const everyMs = 100;
// PostgreSQL and Node have something small to do at any time.
const idleShare = 0.9;

/** Milliseconds that all processors together have been busy and idle, and idle for a disk, at an instant in milliseconds. */
export interface Look {
  busy: number;
  idle: number;
  onDisk: number;
  at: number;
}

/** Milliseconds at rest between two looks: all of them where the processors were idle, and for no disk, but for a tenth. */
export function restBetween(before: Look, now: Look): number {
  const idle = now.idle - before.idle;
  const all = idle + now.busy - before.busy;
  return all > 0 && idle - (now.onDisk - before.onDisk) >= idleShare * all ? now.at - before.at : 0;
}

/**
 * Counts for how long the machine is at rest, from now on. What is called ends the count and answers its seconds. A wait
 * shows as rest on any machine; work, however slow, does not.
 */
export function watchRest(): () => number {
  const look = (): Look => ({ ...machineTime(), at: performance.now() });
  let restMs = 0;
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    restMs += restBetween(before, now);
    before = now;
  }, everyMs);
  return () => {
    clearInterval(timer);
    return restMs / 1_000;
  };
}
