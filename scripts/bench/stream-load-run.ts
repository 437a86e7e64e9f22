import type { ChildProcess } from 'node:child_process';
import { runProgram } from './child.ts';
import { cpuMicros } from './process-stat.ts';
import type { StreamLoadInput, StreamLoadOutput } from './stream-load-input.ts';

const program = new URL('./stream-load.ts', import.meta.url);

export interface StreamLoadRun extends StreamLoadOutput {
  /** Processor time of the measured server for each stream, in microseconds. */
  cpuMicrosPerStream: number;
}

/** Reads streams from a process of its own. Throws when one was refused, cut or not complete. */
export async function runStreamLoad(server: ChildProcess, input: StreamLoadInput): Promise<StreamLoadRun> {
  const pid = server.pid ?? 0;
  const before = cpuMicros(pid);
  const output = await runProgram<StreamLoadInput, StreamLoadOutput>(program, input, null);
  if (output.unexpected > 0) throw new Error(`${output.unexpected} streams were not what they should be`);
  return { ...output, cpuMicrosPerStream: (cpuMicros(pid) - before) / (input.count + (input.warm ?? 0)) };
}
