import { readdirSync, readFileSync } from 'node:fs';

/** A process by its number and its time of birth: a number alone is given out again. */
export interface ProcessRef {
  pid: number;
  bornAt: string;
  command: string;
}

interface Seen extends ProcessRef {
  parent: number;
}

/** A process and everything below it. */
export function processTree(root: number): ProcessRef[] {
  const all = allProcesses();
  const found = new Set([root]);
  // Children have no order in the listing: it is gone through until nothing is added.
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => found.has(pid)).map(({ pid, bornAt, command }) => ({ pid, bornAt, command }));
}

/** Those that still run. */
export function stillRunning(processes: readonly ProcessRef[]): ProcessRef[] {
  const now = new Map(allProcesses().map((one) => [one.pid, one.bornAt]));
  return processes.filter(({ pid, bornAt }) => now.get(pid) === bornAt);
}

function allProcesses(): Seen[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        // The command stands in parentheses and may hold spaces and parentheses itself.
        const end = stat.lastIndexOf(')');
        const [state, parent, ...rest] = stat.slice(end + 2).split(' ');
        // A zombie has ended; whoever started it has not asked yet.
        if (state === 'Z') return [];
        return [
          {
            pid: Number(name),
            parent: Number(parent),
            bornAt: rest[17] ?? '',
            command: stat.slice(stat.indexOf('(') + 1, end),
          },
        ];
      } catch {
        return [];
      }
    });
}
