import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { processorMsOfTree, processorTimeOf } from '../../scripts/times/processor-time.ts';
import { restBetween } from '../../scripts/times/rest.ts';
import { measureYardstick } from '../../scripts/times/yardstick.ts';
import { projectRoot } from '../support/sms-process.ts';
import {
  boundsOf,
  keepMeasured,
  type Measured,
  placeSlowest,
  readSlowest,
  shortened,
  type Slowest,
  slowestOf,
  tooDear,
  tooLong,
} from '../support/slowest-files.ts';
import { isQuiet, type RunTime, tableOfTimes } from '../support/table-of-times.ts';
import { beginFile, type FileTime, readTimes, startTimes } from '../support/times-of-files.ts';

const took = (file: string, processor: number | null, wall: number): FileTime => ({
  file,
  wall: wall * 1_000,
  processor: processor === null ? null : processor * 1_000,
  pid: 1,
  own: 0,
  ended: 0,
});
const lines: Slowest = {
  decision: '361',
  yardstick: 0.2,
  total: 100,
  processor: { 'dear.test.ts': 30 },
  wall: { 'long.test.ts': { beside: 40, rest: 8 }, 'other.test.ts': { beside: 14, rest: 0 } },
};
const run = (times: readonly FileTime[], more: Partial<Measured> = {}): Measured => ({
  times: [took('other.test.ts', 9, 14), ...times],
  yardstick: 0.2,
  total: 100_000,
  ...more,
});
const dear = (time: FileTime, more: Partial<Measured> = {}): string[] => tooDear(run([time], more), lines);

describe('a whole run', () => {
  it('names a file that takes more of a processor than its line and half of it', () => {
    expect(dear(took('dear.test.ts', 44, 14))).toEqual([]);
    expect(dear(took('dear.test.ts', 46, 14))).toEqual([
      'dear.test.ts took 46.0 s of a processor, and tests/slowest.json says 30: at most 45.0 are allowed',
    ]);
  });

  it('names a file that is not on the list and takes more than ten seconds of a processor', () => {
    expect(dear(took('new.test.ts', 11, 14))).toEqual([
      'new.test.ts took 11.0 s of a processor, and is not in tests/slowest.json: at most 10.0 are allowed',
    ]);
  });

  it('allows a machine that is slower as much more', () => {
    expect(dear(took('new.test.ts', 19, 14), { yardstick: 0.4, total: 240_000 })).toEqual([]);
    expect(dear(took('new.test.ts', 21, 14), { yardstick: 0.4 })).toHaveLength(1);
    expect(dear(took('new.test.ts', 11, 14), { yardstick: 0.1 })).toHaveLength(1);
  });

  it('says when all files together take a quarter more, though each takes what it may', () => {
    expect(dear(took('new.test.ts', 1, 1), { total: 124_000 })).toEqual([]);
    expect(dear(took('new.test.ts', 1, 1), { total: 126_000 })).toEqual([
      'all files together took 126.0 s of processors, and tests/slowest.json says 100: at most 125.0 are allowed',
    ]);
  });

  it('names none by its processor time where there is no /proc', () => {
    expect(dear(took('new.test.ts', null, 14))).toEqual([]);
  });

  // For how long a file leaves the machine at rest alone, and what it takes beside others.
  it.each([
    ['new.test.ts', 0, 0.4],
    ['other.test.ts', 0, 14],
    ['long.test.ts', 8, 40],
  ])(
    'looks at a file that sleeps fifteen seconds more, and sees a sleep of half a minute: %s',
    (file, rest, beside) => {
      const long = (wall: number) =>
        tooLong({ ...run([]), times: [took('rest.test.ts', 1, 1), took(file, 1, wall)] }, lines);
      expect(long(beside)).toEqual([]);
      // What was seen of one file is no measure of how others were stretched.
      const [found] = tooLong(run([took('other.test.ts', 1, 14), took(file, 1, beside + 15.1)]), lines);
      expect(found?.file).toBe(file);
      expect(found?.most).toBeLessThan(rest + 30);
      expect(found?.most).toBeGreaterThan(rest);
    },
  );
});

describe('the list of the slowest files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-slowest-'));
    mkdirSync(join(folder, 'tests'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const times = Array.from({ length: 40 }, (_, nth) => took(`${nth}.test.ts`, nth / 3, nth));
  const rests = new Map(times.map(({ file, wall }) => [file, wall / 2_000]));

  it('holds the dearest and the longest files, and no file that it holds or leaves out can be too dear by it', () => {
    const list = slowestOf({ times, yardstick: 0.2, total: 250_000 }, rests, '361');
    expect(Object.keys(list.processor)).toHaveLength(20);
    expect(Object.values(list.processor).slice(0, 2)).toEqual([13, 12.7]);
    expect(Object.keys(list.wall)).toHaveLength(26);
    expect(list.wall['39.test.ts']).toEqual({ beside: 39, rest: 19.5 });
    const more = times.map(({ file, processor, wall }) =>
      took(file, ((processor ?? 0) * 1.49) / 1_000, (wall * 1.15) / 1_000),
    );
    const half: Measured = { times: more, yardstick: 0.2, total: 280_000 };
    expect([tooDear(half, list), tooLong(half, list)]).toEqual([[], []]);
  });

  it('becomes shorter and its lines less, and neither grows but by a decision', () => {
    const measured: Slowest = {
      decision: '',
      yardstick: 0.2,
      total: 120,
      processor: { 'dear.test.ts': 20, 'new.test.ts': 50 },
      wall: { 'long.test.ts': { beside: 90, rest: 90 } },
    };
    expect(shortened(lines, measured)).toEqual({
      decision: '361',
      yardstick: 0.2,
      total: 100,
      processor: { 'dear.test.ts': 20 },
      wall: { 'long.test.ts': { beside: 40, rest: 8 } },
    });
    expect(() => placeSlowest(undefined, folder)).toThrow('a whole npm test leaves it');
    keepMeasured({ times: [took('new.test.ts', 50, 60)], yardstick: 0.2, total: 90_000 }, folder);
    expect(readSlowest(folder)).toBeNull();
    expect(() => placeSlowest(undefined, folder)).toThrow('made by a decision');
    writeFileSync(join(folder, 'tests/slowest.json'), JSON.stringify(lines));
    placeSlowest(undefined, folder);
    expect(readSlowest(folder)).toEqual({ ...lines, total: 90, processor: {}, wall: {} });
    placeSlowest({ decision: '0362', rests: new Map([['new.test.ts', 31]]) }, folder);
    expect(readSlowest(folder)).toEqual({
      decision: '0362',
      yardstick: 0.2,
      total: 90,
      processor: { 'new.test.ts': 50 },
      wall: { 'new.test.ts': { beside: 60, rest: 31 } },
    });
  });

  it('is no longer than its decision says, though it was edited by hand', async () => {
    const list = readSlowest();
    if (list === null) throw new Error('tests/slowest.json is not there');
    const page = readFileSync(join(projectRoot, 'docs/decisions/house.md'), 'utf8');
    const section = page.split(/^## /m).find((text) => text.startsWith(`${list.decision}. `)) ?? '';
    const figures = /^The list has [^]*?\bof\s+processors\.$/m.exec(section)?.[0].match(/\d+/g)?.map(Number) ?? [];
    const now = boundsOf(list).match(/\d+/g)?.map(Number) ?? [];
    expect([figures.length, now.length]).toEqual([6, 6]);
    expect(now.filter((figure, at) => figure > (figures[at] ?? 0))).toEqual([]);
  });
});

describe('the yardstick', () => {
  it('is a time of a processor', () => {
    expect(measureYardstick()).toBeGreaterThan(0.001);
  });
});

describe('a machine at rest', () => {
  const before = { busy: 5_000, idle: 7_000, onDisk: 2_000, at: 300 };

  it.each([
    ['idle', 0, 200, 0, 100],
    ['busy for a tenth', 20, 180, 0, 100],
    ['busy for more', 30, 170, 0, 0],
    ['busy in one processor of two', 100, 100, 0, 0],
    ['idle for a disk', 0, 200, 50, 0],
    ['not measured', 0, 0, 0, 0],
  ])('is one whose processors are idle, and for no disk, but for a tenth: %s', (_, busy, idle, onDisk, ms) => {
    const now = {
      busy: before.busy + busy,
      idle: before.idle + idle,
      onDisk: before.onDisk + onDisk,
      at: before.at + 100,
    };
    expect(restBetween(before, now)).toBe(ms);
  });
});

describe('what a test file takes', () => {
  it('is counted with its processes, and of PostgreSQL with those that still run', () => {
    const kept = process.env['TRUNKLINE_TEST_TIMES'];
    try {
      const folder = startTimes();
      const write = beginFile(join(import.meta.dirname, 'times.test.ts'));
      const before = processorTimeOf('self');
      spawnSync('sh', ['-c', 'i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done']);
      const after = processorTimeOf('self');
      write();
      const [time, ...others] = readTimes(folder);
      expect(others).toEqual([]);
      expect(time).toMatchObject({ file: 'tests/runner/times.test.ts', pid: process.pid });
      expect(after?.ended).toBeGreaterThan(before?.ended ?? Number.POSITIVE_INFINITY);
      expect(time?.processor).toBeGreaterThanOrEqual((after?.ended ?? 0) - (before?.ended ?? 0));
      expect(processorMsOfTree(process.pid)).toBeGreaterThanOrEqual((after?.own ?? 0) + (after?.ended ?? 0));
    } finally {
      if (kept === undefined) delete process.env['TRUNKLINE_TEST_TIMES'];
      else process.env['TRUNKLINE_TEST_TIMES'] = kept;
    }
  });

  it('is a table of what ran and of the twenty dearest, and without /proc of walls alone', () => {
    const times = Array.from({ length: 30 }, (_, nth) => took(`${nth}.test.ts`, nth, 2 * nth));
    const processors = {
      workers: 400_000,
      children: 100_000,
      postgres: 200_000,
      rest: 20_000,
      foreign: 5_000,
      idle: 90_000,
    };
    const whole: RunTime = { wall: 430_000, processors };
    const table = tableOfTimes(whole, times).join('\n');
    expect(table).toMatch(/^Where the time went: 430\.0 s on \d+ processors\n +400\.0 {2}workers\n/);
    expect(table).toContain('     29.0  (58.0)  29.test.ts');
    expect(table.match(/\d\.test\.ts/g)).toHaveLength(40);
    expect([isQuiet(whole), isQuiet({ ...whole, processors: { ...processors, foreign: 200_000 } })]).toEqual([
      true,
      false,
    ]);
    const blind: RunTime = { wall: 430_000, processors: null };
    expect(tableOfTimes(blind, times).join('\n')).not.toMatch(/idle|of a processor/);
    expect(isQuiet(blind)).toBe(false);
  });
});
