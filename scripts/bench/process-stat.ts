import { readFileSync } from 'node:fs';

// Linux counts processor time in hundredths of a second (USER_HZ) on every architecture that we run on.
const microsPerTick = 10_000;

/** Processor time that a process has used so far, its kernel time included, in microseconds. */
export function cpuMicros(pid: number): number {
  // The name in brackets may hold spaces: fields are counted from behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick;
}

/** Memory of a process that is in RAM, in MiB. */
export function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
