import type { ChildProcess } from 'node:child_process';
import { type LoadRun, runLoad } from './load.ts';
import type { LoadInput } from './load-generator-input.ts';
import type { RequestsOfAll } from './router-requests.ts';
import { median } from './statistics.ts';

/** A server that is measured in turns with others. */
export interface Contender {
  name: string;
  url: string;
  process: ChildProcess;
  /** Process number of the PostgreSQL that it alone uses; null where it has none. */
  postgresPid: (() => number) | null;
  /** The same things, asked as this one understands them. */
  requests: RequestsOfAll;
}

/** What each contender did, a run for each round. */
export type Runs<Run> = ReadonlyMap<Contender, readonly Run[]>;

/** Lets the contenders run one after the other, and all of them again in each round. */
export async function runInTurns<Run>(
  contenders: readonly Contender[],
  rounds: number,
  beforeRound: () => Promise<void>,
  run: (contender: Contender) => Promise<Run>,
): Promise<Runs<Run>> {
  const runs = new Map<Contender, Run[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    for (const contender of contenders) runs.get(contender)?.push(await run(contender));
  }
  return runs;
}

/** The median of what the runs of a contender say; NaN where it had none. */
export function medianOf<Run>(runs: Runs<Run>, contender: Contender, figure: (run: Run) => number): number {
  return median((runs.get(contender) ?? []).map(figure));
}

/** Loads a contender, and sees what its PostgreSQL takes meanwhile. */
export function loadContender(contender: Contender, input: Omit<LoadInput, 'url'>): Promise<LoadRun> {
  return runLoad(contender.process, { ...input, url: contender.url }, contender.postgresPid);
}

/** Requests a second, with the processor time of each: the server's, and behind it that of PostgreSQL. */
export function rateAndCost(runs: Runs<LoadRun>, contender: Contender): string {
  const rate = medianOf(runs, contender, (run) => run.perSecond).toFixed(0);
  const micros = medianOf(runs, contender, (run) => run.cpuMicrosPerRequest).toFixed(0);
  if (contender.postgresPid === null) return `${rate}/s, ${micros} us`;
  return `${rate}/s, ${micros} + ${medianOf(runs, contender, (run) => run.postgresMicrosPerRequest).toFixed(0)} us`;
}
