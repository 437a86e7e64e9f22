import { runProgram } from './child.ts';
import type { Contender } from './contender.ts';
import { createMeter } from './load.ts';
import type { StreamLoadInput, StreamLoadOutput } from './stream-load-input.ts';

const program = new URL('./stream-load.ts', import.meta.url);

export interface StreamLoadRun extends StreamLoadOutput {
  /** Processor time of the measured server for each stream, in microseconds. */
  cpuMicrosPerStream: number;
  /** The same of its PostgreSQL; 0 where it has none. */
  postgresMicrosPerStream: number;
}

/** Reads streams from a process of its own. Throws when one was refused, cut or not complete. */
export async function runStreamLoad(
  { process: server, postgresPid, url }: Pick<Contender, 'process' | 'postgresPid' | 'url'>,
  input: Omit<StreamLoadInput, 'url'>,
): Promise<StreamLoadRun> {
  const meter = createMeter(server, postgresPid);
  const output = await runProgram<StreamLoadInput, StreamLoadOutput>(program, { ...input, url }, null);
  const { serverMicros, postgresMicros } = meter.read();
  if (output.unexpected > 0) throw new Error(`${output.unexpected} streams were not what they should be`);
  const streams = input.count + (input.warm ?? 0);
  return {
    ...output,
    cpuMicrosPerStream: serverMicros / streams,
    postgresMicrosPerStream: postgresMicros / streams,
  };
}
