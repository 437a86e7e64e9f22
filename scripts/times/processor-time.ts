// What processes and the machine have used of the processors, from /proc. It is Linux that has one.
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Processor time in milliseconds, the kernel's included. */
export interface ProcessorTime {
  /** Of the process itself. */
  own: number;
  /** Of those it has started and seen the end of, with theirs. */
  ended: number;
}

// Linux counts in hundredths of a second (USER_HZ) on every architecture that we run on.
const msPerTick = 10;

/** What a process has used; null where there is no /proc, or no such process any more. */
export function processorTimeOf(pid: number | 'self'): ProcessorTime | null {
  const fields = statOf(pid);
  if (fields === null) return null;
  const ticks = (at: number): number => Number(fields[at]);
  return { own: (ticks(11) + ticks(12)) * msPerTick, ended: (ticks(13) + ticks(14)) * msPerTick };
}

/** What a process and all that came of it have used, those that still run among them, in milliseconds. */
export function processorMsOfTree(pid: number): number {
  const time = processorTimeOf(pid);
  if (time === null) return 0;
  const running = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(Number(name))?.[1] === String(pid),
  );
  return time.own + time.ended + running.reduce((sum, child) => sum + processorMsOfTree(Number(child)), 0);
}

/**
 * Milliseconds that all processors together have been busy and idle since the machine was started, and idle while a disk was
 * at work for them. What the host of a virtual machine has withheld from it counts as busy: it is other work.
 */
export function machineTime(): { busy: number; idle: number; onDisk: number } {
  const ticks = ticksOfMachine();
  if (ticks !== null) {
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, withheld = 0] = ticks;
    return {
      busy: (user + nice + system + irq + softirq + withheld) * msPerTick,
      idle: (idle + waiting) * msPerTick,
      onDisk: waiting * msPerTick,
    };
  }
  const each = cpus().map(({ times: { idle, ...busy } }) => ({
    idle,
    busy: Object.values(busy).reduce((sum, ms) => sum + ms, 0),
  }));
  return {
    busy: each.reduce((sum, { busy }) => sum + busy, 0),
    idle: each.reduce((sum, { idle }) => sum + idle, 0),
    onDisk: 0,
  };
}

/** The fields of /proc/stat's first line, of all processors together; null where there is none. */
function ticksOfMachine(): number[] | null {
  try {
    return readFileSync('/proc/stat', 'utf8').split('\n', 1).join('').split(/ +/).slice(1).map(Number);
  } catch {
    return null;
  }
}

/** The fields of /proc/PID/stat behind the name, which may hold spaces and brackets. */
function statOf(pid: number | 'self'): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
