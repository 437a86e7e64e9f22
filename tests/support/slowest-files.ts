// tests/slowest.json holds what the dearest test files cost, in seconds. A whole run is held against it, so that what
// every landing pays is never raised unawares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileTime } from './times-of-files.ts';

/** Seconds from begin to end of a file in a whole run, and those that the machine is at rest while it runs alone. */
export interface Walls {
  beside: number;
  rest: number;
}

export interface Slowest {
  /** The number of the decision by which the list was made or grew. */
  decision: string;
  /** What the fixed work of scripts/times/yardstick.ts took on the machine of the list, in seconds. */
  yardstick: number;
  /** Seconds of processors that all files together take. */
  total: number;
  /** Seconds of processors of the dearest files, the dearest first. */
  processor: Readonly<Record<string, number>>;
  /** The longest files, the longest first. */
  wall: Readonly<Record<string, Walls>>;
}

/** What a whole run took. */
export interface Measured {
  times: readonly FileTime[];
  yardstick: number;
  /** Milliseconds of processors, with those of PostgreSQL and Jest. */
  total: number;
}

/** A file that was long beside others, and what it may take alone. */
export interface Long {
  readonly file: string;
  /** Seconds that the machine may be at rest while it runs alone. */
  readonly most: number;
  /** What is wrong, in words. */
  readonly said: string;
}

const root = join(import.meta.dirname, '../..');
const listFile = 'tests/slowest.json';
/** Where a whole run in which every test passed leaves what it took. */
const measuredFile = '.cache/tests/times.json';

// Seconds of a processor: what a file that is not on the list may take, and by what files may exceed their lines.
const unlistedProcessor = 10;
const growth = 1.5;
const totalGrowth = 1.25;
// Seconds of wall beside others: what a file that is not on the list may take, and what more one on it may.
const unlistedWall = 15;
const moreWall = 12;
// Seconds at rest, alone: a sleep of half a minute is seen in any file. Polls that just miss what they look for add up to
// some ten seconds where a machine is slow.
const moreRest = 25;
const listed = 20;
// A file that is not on the list is hardly ever measured alone.
const listedFromWall = 13;

/** How much slower than the machine of the list this one is: 1 where it is as fast, or faster. */
function slownessOf(measured: Measured, lines: Slowest): number {
  return Math.max(1, measured.yardstick / lines.yardstick);
}

/** Which files, and whether all together, took more of the processors than they may, in words. */
export function tooDear(measured: Measured, lines: Slowest): string[] {
  const slowness = slownessOf(measured, lines);
  const dear = measured.times.flatMap(({ file, processor }) => {
    const line = lines.processor[file];
    const most = slowness * (line === undefined ? unlistedProcessor : Math.max(unlistedProcessor, line * growth));
    if (processor === null || processor <= most * 1_000) return [];
    const why = line === undefined ? `is not in ${listFile}` : `${listFile} says ${line}`;
    return [
      `${file} took ${inSeconds(processor)} s of a processor, and ${why}: at most ${most.toFixed(1)} are allowed`,
    ];
  });
  const most = slowness * lines.total * totalGrowth;
  const { total } = measured;
  return total <= most * 1_000
    ? dear
    : [
        ...dear,
        `all files together took ${inSeconds(total)} s of processors, and ${listFile} says ${lines.total}: at most ${most.toFixed(1)} are allowed`,
      ];
}

/** The files that were longer beside others than a whole run explains. */
export function tooLong(measured: Measured, lines: Slowest): Long[] {
  const stretched = measured.times.flatMap(({ file, wall }) => {
    const line = lines.wall[file];
    return line === undefined ? [] : [wall / 1_000 / line.beside];
  });
  const stretch = Math.max(1, median(stretched));
  return measured.times.flatMap(({ file, wall }) => {
    const line = lines.wall[file];
    const explained = line === undefined ? unlistedWall : Math.max(unlistedWall, line.beside * stretch + moreWall);
    if (wall <= explained * 1_000) return [];
    const most = (line?.rest ?? 0) + moreRest;
    const why = line === undefined ? `is not in ${listFile}` : `${listFile} says ${line.beside}`;
    return [{ file, most, said: `${file} took ${inSeconds(wall)} s beside others, and ${why}` }];
  });
}

/** The longest files of a run: those that the list holds. */
export function longestOf(times: readonly FileTime[]): FileTime[] {
  const sorted = times.toSorted((one, other) => other.wall - one.wall);
  return sorted.filter(({ wall }, at) => at < listed || wall > listedFromWall * 1_000);
}

/** The list of a run: its dearest and longest files; `rest` has the seconds at rest of the latter. */
export function slowestOf(
  { times, yardstick, total }: Measured,
  rests: ReadonlyMap<string, number>,
  decision: string,
): Slowest {
  const dear = times
    .map(({ file, processor }) => [file, round(processor ?? 0)] as const)
    .toSorted(([, one], [, other]) => other - one)
    .filter(([, took], at) => at < listed || took * growth > unlistedProcessor);
  const long = longestOf(times).map(({ file, wall }) => {
    return [file, { beside: round(wall), rest: Math.round((rests.get(file) ?? 0) * 10) / 10 }] as const;
  });
  return {
    decision,
    yardstick: Math.round(yardstick * 1_000) / 1_000,
    total: Math.round(total / 1_000),
    processor: Object.fromEntries(dear),
    wall: Object.fromEntries(long),
  };
}

/** The list as it stands without what has become less; what has become more, or is new, is not on it. */
export function shortened(lines: Slowest, measured: Slowest): Slowest {
  // What a slower machine takes is no more than the list says of its own.
  const least = (one: number, other: number): number =>
    Math.min(one, Math.round((other * 10 * lines.yardstick) / measured.yardstick) / 10);
  const processor = Object.entries(lines.processor).flatMap(([file, line]) => {
    const now = measured.processor[file];
    return now === undefined ? [] : [[file, least(line, now)] as const];
  });
  const wall = Object.entries(lines.wall).flatMap(([file, { beside, rest }]) => {
    const now = measured.wall[file];
    return now === undefined ? [] : [[file, { beside: Math.min(beside, now.beside), rest }] as const];
  });
  return {
    ...lines,
    total: Math.round(least(lines.total, measured.total)),
    processor: Object.fromEntries(processor),
    wall: Object.fromEntries(wall),
  };
}

/** The sentence by which the decision of a list says how long it may be. */
export function boundsOf({ processor, wall, total }: Slowest): string {
  const walls = Object.values(wall);
  const sums = [
    `${Object.keys(processor).length} files by processors with ${sum(Object.values(processor))} s`,
    `${walls.length} by wall with ${sum(walls.map(({ beside }) => beside))} s beside others and ${sum(walls.map(({ rest }) => rest))} s at rest`,
  ];
  return `The list has ${sums.join(', ')}; all files together take ${total} s of processors.`;
}

/** The list of the project; null where there is none. */
export function readSlowest(folder = root): Slowest | null {
  const file = join(folder, listFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Leaves what a whole run took for `placeSlowest`. */
export function keepMeasured(measured: Measured, folder = root): void {
  const file = join(folder, measuredFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(measured));
}

/** What the last whole run took. Throws where none has left it, or its machine has no /proc. */
export function readMeasured(folder = root): Measured {
  const file = join(folder, measuredFile);
  if (!existsSync(file))
    throw new Error(`${measuredFile} is not there: a whole npm test leaves it where every test passes`);
  const measured: Measured = JSON.parse(readFileSync(file, 'utf8'));
  if (measured.times.some(({ processor }) => processor === null))
    throw new Error('A machine without /proc measures no processors');
  return measured;
}

/**
 * Writes the list by the last whole run. Lines become less and go; only a decision, by its number, lets them become more and
 * come: it needs for how long the longest files rest. Throws where no run has left its times.
 */
export function placeSlowest(
  by: { decision: string; rests: ReadonlyMap<string, number> } | undefined,
  folder = root,
): Slowest {
  const measured = readMeasured(folder);
  const lines = readSlowest(folder);
  if (lines === null && by === undefined) throw new Error('The first list is made by a decision: give its number');
  const now = slowestOf(measured, by?.rests ?? new Map(), by?.decision ?? '');
  const list = lines !== null && by === undefined ? shortened(lines, now) : now;
  writeFileSync(join(folder, listFile), `${JSON.stringify(list, null, 2)}\n`);
  return list;
}

const round = (ms: number): number => Math.round(ms / 100) / 10;
const inSeconds = (ms: number): string => (ms / 1_000).toFixed(1);
const sum = (numbers: readonly number[]): number => Math.ceil(numbers.reduce((total, one) => total + one, 0));
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 1;
