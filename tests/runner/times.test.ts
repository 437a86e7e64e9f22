import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { processorMsOfTree, processorTimeOf } from '../../scripts/times/processor-time.ts';
import {
  keepTimes,
  type Measure,
  placeSlowest,
  readSlowest,
  shortened,
  slowestOf,
  tooSlow,
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
const lines = { decision: '361', processor: { 'dear.test.ts': 30 }, wall: { 'long.test.ts': 40 } };
const slow = (measure: Measure, time: FileTime): string[] =>
  tooSlow([took('other.test.ts', 9, 14), time], lines, measure).map(({ said }) => said);

describe('a whole run', () => {
  it('names a file that takes more of a processor than its line and half of it', () => {
    expect(slow('processor', took('dear.test.ts', 44, 14))).toEqual([]);
    expect(slow('processor', took('dear.test.ts', 46, 14))).toEqual([
      'dear.test.ts took 46.0 s of a processor, and tests/slowest.json says 30: at most 45.0 are allowed',
    ]);
  });

  it('names a file that is not on the list and takes more than ten seconds of a processor, or sleeps for fifteen', () => {
    expect(slow('processor', took('new.test.ts', 11, 14))).toEqual([
      'new.test.ts took 11.0 s of a processor, and is not in tests/slowest.json: at most 10.0 are allowed',
    ]);
    expect(slow('wall', took('asleep.test.ts', 0.2, 15.4))).toEqual([
      'asleep.test.ts took 15.4 s, and is not in tests/slowest.json: at most 15.0 are allowed',
    ]);
    expect(slow('wall', took('long.test.ts', 2, 81))).toHaveLength(1);
    expect(slow('wall', took('long.test.ts', 2, 79))).toEqual([]);
  });

  it('names none by its processor time where there is no /proc', () => {
    expect(slow('processor', took('new.test.ts', null, 14))).toEqual([]);
  });
});

describe('the list of the slowest files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trunkline-slowest-'));
    mkdirSync(join(folder, 'tests'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('holds the twenty dearest, and no file that it holds or leaves out can be too slow by it', () => {
    const times = Array.from({ length: 40 }, (_, nth) => took(`${nth}.test.ts`, nth / 3, nth));
    const list = slowestOf(times, '361');
    expect(Object.keys(list.processor)).toHaveLength(20);
    expect(Object.values(list.processor).slice(0, 2)).toEqual([13, 12.7]);
    expect(Object.keys(list.wall)).toHaveLength(32);
    const half = times.map(({ file, processor, wall }) => took(file, ((processor ?? 0) * 1.49) / 1_000, wall / 1_000));
    expect([tooSlow(half, list, 'processor'), tooSlow(half, list, 'wall')]).toEqual([[], []]);
  });

  it('becomes shorter and its lines less, and neither grows but by a decision', () => {
    const measured = {
      decision: '',
      processor: { 'dear.test.ts': 20, 'new.test.ts': 50 },
      wall: { 'long.test.ts': 90 },
    };
    expect(shortened(lines, measured)).toEqual({
      decision: '361',
      processor: { 'dear.test.ts': 20 },
      wall: { 'long.test.ts': 40 },
    });
    expect(() => placeSlowest('361', folder)).toThrow('a whole npm test leaves it');
    keepTimes([took('new.test.ts', 50, 60)], folder);
    expect(readSlowest(folder)).toBeNull();
    expect(() => placeSlowest(undefined, folder)).toThrow('made by a decision');
    writeFileSync(join(folder, 'tests/slowest.json'), JSON.stringify(lines));
    placeSlowest(undefined, folder);
    expect(readSlowest(folder)).toEqual({ decision: '361', processor: {}, wall: {} });
    placeSlowest('0362', folder);
    expect(readSlowest(folder)).toEqual({
      decision: '0362',
      processor: { 'new.test.ts': 50 },
      wall: { 'new.test.ts': 60 },
    });
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
    const run: RunTime = { wall: 430_000, processors };
    const table = tableOfTimes(run, times).join('\n');
    expect(table).toMatch(/^Where the time went: 430\.0 s on \d+ processors\n +400\.0 {2}workers\n/);
    expect(table).toContain('     29.0  (58.0)  29.test.ts');
    expect(table.match(/\d\.test\.ts/g)).toHaveLength(40);
    expect([isQuiet(run), isQuiet({ ...run, processors: { ...processors, foreign: 200_000 } })]).toEqual([true, false]);
    const blind: RunTime = { wall: 430_000, processors: null };
    expect(tableOfTimes(blind, times).join('\n')).not.toMatch(/idle|of a processor/);
    expect(isQuiet(blind)).toBe(false);
  });
});
