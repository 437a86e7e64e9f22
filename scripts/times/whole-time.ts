import { cpus } from 'node:os';
import { machineTime, processorTimeOf } from './processor-time.ts';

/**
 * Measures from now on. What it answers says, in one line, how long it took since, what this process and those that it has
 * seen the end of have used of the processors, and how long these were idle.
 */
export function measureWhole(): () => string {
  const startedMs = performance.now();
  const before = used();
  const machine = machineTime();
  return () => {
    const wall = `wall ${seconds(performance.now() - startedMs)} s`;
    const after = used();
    if (before === null || after === null) return wall;
    return `${wall}, processors ${seconds(after - before)} s, idle ${seconds(machineTime().idle - machine.idle)} s of ${cpus().length}`;
  };
}

function used(): number | null {
  const time = processorTimeOf('self');
  return time === null ? null : time.own + time.ended;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
