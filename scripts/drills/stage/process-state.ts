import { readFileSync } from 'node:fs';

/** The state of a process as the kernel names it, `T` for one that is stopped; undefined where it is gone. */
export function stateOf(pid: number): string | undefined {
  try {
    // The name before the state may hold anything but ends with the last bracket.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '')[0];
  } catch {
    return undefined;
  }
}
