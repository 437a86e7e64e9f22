import type { ChildProcess } from 'node:child_process';
import { runProgram } from './child.ts';
import type { LoadInput, LoadOutput } from './load-generator-input.ts';
import { cpuMicros } from './process-stat.ts';

const generator = new URL('./load-generator.ts', import.meta.url);

export interface LoadRun extends LoadOutput {
  /** Processor time of the measured server for each request, in microseconds. */
  cpuMicrosPerRequest: number;
}

/** Loads a server from a process of its own. Throws when an answer had another status than the expected one. */
export async function runLoad(server: ChildProcess, input: LoadInput): Promise<LoadRun> {
  const pid = server.pid ?? 0;
  const before = cpuMicros(pid);
  const output = await runProgram<LoadInput, LoadOutput>(generator, input, null);
  if (output.unexpected > 0) throw new Error(`${output.unexpected} answers were not ${input.expectStatus}`);
  return { ...output, cpuMicrosPerRequest: (cpuMicros(pid) - before) / (input.count + (input.warm ?? 0)) };
}
