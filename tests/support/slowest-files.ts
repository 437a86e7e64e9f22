// tests/slowest.json holds what the dearest test files cost, in seconds. A whole run is held against it, so that what
// every landing pays is never raised unawares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileTime } from './times-of-files.ts';

type Seconds = Readonly<Record<string, number>>;

export interface Slowest {
  /** The number of the decision by which the list was made or grew. */
  decision: string;
  /** Seconds of processors, the dearest first. */
  processor: Seconds;
  /** Seconds from begin to end, the longest first. */
  wall: Seconds;
}

const root = join(import.meta.dirname, '../..');
const listFile = 'tests/slowest.json';
/** Where a whole run in which every test passed leaves what its files took. */
const measuredFile = '.cache/tests/times.json';

// What a file that is not on the list may take, and by what a file may exceed its line. Walls differ more from run to run.
const bounds = { processor: { seconds: 10, growth: 1.5 }, wall: { seconds: 15, growth: 2 } } as const;
export type Measure = keyof typeof bounds;
const measures = Object.keys(bounds) as Measure[];
const listed = 20;

/** A file that took more than it may. */
export interface TooSlow {
  readonly file: string;
  /** Seconds that it may take. */
  readonly most: number;
  /** What is wrong, in words. */
  readonly said: string;
}

/** The files that took more of that measure than they may. */
export function tooSlow(times: readonly FileTime[], lines: Slowest, measure: Measure): TooSlow[] {
  const { seconds, growth } = bounds[measure];
  return times.flatMap(({ file, [measure]: ms }) => {
    const line = lines[measure][file];
    const most = Math.max(seconds, (line ?? 0) * growth);
    if (ms === null || ms <= most * 1_000) return [];
    const unit = measure === 'wall' ? 's' : 's of a processor';
    const why = line === undefined ? `and is not in ${listFile}` : `and ${listFile} says ${line}`;
    const took = `${file} took ${(ms / 1_000).toFixed(1)} ${unit}`;
    return [{ file, most, said: `${took}, ${why}: at most ${most.toFixed(1)} are allowed` }];
  });
}

/** The list of a run: the twenty dearest, and what else would be above its bound where it grew by as much as it may. */
export function slowestOf(times: readonly FileTime[], decision: string): Slowest {
  const [processor, wall] = measures.map((measure): Seconds => {
    const { seconds, growth } = bounds[measure];
    const found = times
      .map(({ file, [measure]: ms }) => [file, Math.round((ms ?? 0) / 100) / 10] as const)
      .toSorted(([, one], [, other]) => other - one);
    return Object.fromEntries(found.filter(([, took], at) => at < listed || took * growth > seconds));
  });
  return { decision, processor: processor ?? {}, wall: wall ?? {} };
}

/** The list as it stands without what has become less; what has become more, or is new, is not on it. */
export function shortened(lines: Slowest, measured: Slowest): Slowest {
  const less = (measure: Measure): Seconds =>
    Object.fromEntries(
      Object.entries(lines[measure]).flatMap(([file, line]) => {
        const now = measured[measure][file];
        return now === undefined ? [] : [[file, Math.min(line, now)]];
      }),
    );
  return { decision: lines.decision, processor: less('processor'), wall: less('wall') };
}

/** The list of the project; null where there is none, and nothing is judged. */
export function readSlowest(folder = root): Slowest | null {
  const file = join(folder, listFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Leaves what the files of a whole run took for `placeSlowest`. */
export function keepTimes(times: readonly FileTime[], folder = root): void {
  const file = join(folder, measuredFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(times));
}

/**
 * Writes the list by the last whole run. Where there is one, lines become less and go; only a decision, by its number, lets them
 * become more and come. Throws where no run has left its times.
 */
export function placeSlowest(decision: string | undefined, folder = root): Slowest {
  const measured = join(folder, measuredFile);
  if (!existsSync(measured))
    throw new Error(`${measuredFile} is not there: a whole npm test leaves it where every test passes`);
  const times: FileTime[] = JSON.parse(readFileSync(measured, 'utf8'));
  if (times.some(({ processor }) => processor === null))
    throw new Error('A machine without /proc measures no processors');
  const lines = readSlowest(folder);
  if (lines === null && decision === undefined)
    throw new Error('The first list is made by a decision: give its number');
  const now = slowestOf(times, decision ?? '');
  const list = lines !== null && decision === undefined ? shortened(lines, now) : now;
  writeFileSync(join(folder, listFile), `${JSON.stringify(list, null, 2)}\n`);
  return list;
}
