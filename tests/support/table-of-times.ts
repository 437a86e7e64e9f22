import { cpus } from 'node:os';
import { machineTime, processorMsOfTree, processorTimeOf } from '../../scripts/times/processor-time.ts';
import type { FileTime } from './times-of-files.ts';

const shown = 20;
// Of what the machine did meanwhile, what is not ours: more of it, and walls say nothing of the tests.
const mostForeignShare = 0.05;

/** Milliseconds of a run. */
export interface RunTime {
  wall: number;
  /** Null where there is no /proc. */
  processors: {
    workers: number;
    children: number;
    postgres: number;
    rest: number;
    foreign: number;
    idle: number;
  } | null;
}

let machineAtStart = machineTime();

/** Has the run of this process begin now, for what the machine did meanwhile. */
export function noteStartOfRun(): void {
  machineAtStart = machineTime();
}

/** Sums up the run of this process until now; `postgres` is the server that its files shared. */
export function sumUpRun(times: readonly FileTime[], postgres: number | null): RunTime {
  const wall = performance.now();
  const own = processorTimeOf('self');
  if (own === null) return { wall, processors: null };
  const machine = machineTime();
  // The last line of a process has the most. A single file runs in the process of Jest itself.
  const workers = [...new Map(times.map((time) => [time.pid, time])).values()].filter(({ pid }) => pid !== process.pid);
  const ours = {
    workers: sum(workers.map((last) => last.own ?? 0)),
    children: sum(workers.map((last) => last.ended ?? 0)),
    postgres: postgres === null ? 0 : processorMsOfTree(postgres),
  };
  // Workers that have ended already are among what this process has seen the end of.
  const rest = Math.max(own.own, own.own + own.ended - ours.workers - ours.children);
  const foreign = machine.busy - machineAtStart.busy - sum(Object.values(ours)) - rest;
  return {
    wall,
    processors: { ...ours, rest, foreign: Math.max(0, foreign), idle: machine.idle - machineAtStart.idle },
  };
}

/** Milliseconds of processors that a run took itself; 0 where they are not known. */
export function processorsOf({ processors }: RunTime): number {
  if (processors === null) return 0;
  const { workers, children, postgres, rest } = processors;
  return workers + children + postgres + rest;
}

/** Whether so little else was done on the machine that what files took says what they cost. */
export function isQuiet(run: RunTime): boolean {
  const { processors } = run;
  if (processors === null) return false;
  const { foreign, idle } = processors;
  return foreign < mostForeignShare * (foreign + idle + processorsOf(run));
}

/** Where the time of a run went, as lines to print. */
export function tableOfTimes(run: RunTime, times: readonly FileTime[]): string[] {
  const { wall, processors } = run;
  const lines = [`Where the time went: ${seconds(wall)} s on ${cpus().length} processors`];
  const longest = (by: (time: FileTime) => number): FileTime[] =>
    times.toSorted((one, other) => by(other) - by(one)).slice(0, shown);
  if (processors !== null) {
    const { workers, children, postgres, rest, foreign, idle } = processors;
    const rows = { workers, 'their processes': children, PostgreSQL: postgres, 'Jest and set-up': rest };
    for (const [what, ms] of Object.entries({ ...rows, 'other work': foreign, idle })) lines.push(row(ms, what));
    lines.push('The dearest files, in seconds of a processor (and of wall):');
    for (const time of longest(({ processor }) => processor ?? 0))
      lines.push(row(time.processor ?? 0, `(${seconds(time.wall)})  ${time.file}`));
  }
  lines.push('The longest files, in seconds of wall:');
  for (const time of longest(({ wall }) => wall)) lines.push(row(time.wall, time.file));
  return lines;
}

const row = (ms: number, what: string): string => `  ${seconds(ms).padStart(7)}  ${what}`;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
