import type { ChildProcess } from 'node:child_process';
import { processorMsOfTree } from '../times/processor-time.ts';
import { runProgram } from './child.ts';
import type { LoadInput, LoadOutput } from './load-generator-input.ts';
import { cpuMicros } from './process-stat.ts';
import type { ProfileWindow } from './profile-owners.ts';

const generator = new URL('./load-generator.ts', import.meta.url);

export interface LoadRun extends LoadOutput {
  /** Processor time of the measured server for each request, in microseconds. */
  cpuMicrosPerRequest: number;
  /** The same of its PostgreSQL; 0 where none was named. */
  postgresMicrosPerRequest: number;
  /** When it was, for profiles. */
  window: ProfileWindow;
}

/** Loads a server from a process of its own. Throws when an answer had another status than the expected one. */
export async function runLoad(
  server: ChildProcess,
  input: LoadInput,
  postgresPid: (() => number) | null = null,
): Promise<LoadRun> {
  const meter = createMeter(server, postgresPid);
  const output = await runProgram<LoadInput, LoadOutput>(generator, input, null);
  const used = meter.read();
  if (output.unexpected > 0) throw new Error(`${output.unexpected} answers were not ${input.expectStatus}`);
  const requests = input.count + (input.warm ?? 0);
  return {
    ...output,
    cpuMicrosPerRequest: used.serverMicros / requests,
    postgresMicrosPerRequest: used.postgresMicros / requests,
    window: { ...used.window, requests },
  };
}

/** Reads what a server and its PostgreSQL use of the processors from now on, in microseconds. */
export function createMeter(server: ChildProcess, postgresPid: (() => number) | null) {
  const pid = server.pid ?? 0;
  const now = (): number => Number(process.hrtime.bigint() / 1_000n);
  const ofPostgres = (): number => (postgresPid === null ? 0 : processorMsOfTree(postgresPid()) * 1_000);
  const before = { server: cpuMicros(pid), postgres: ofPostgres(), at: now() };
  return {
    read: () => ({
      serverMicros: cpuMicros(pid) - before.server,
      postgresMicros: ofPostgres() - before.postgres,
      window: { from: before.at, to: now() },
    }),
  };
}
