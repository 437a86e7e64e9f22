// Where the time of a run goes. Each process that runs test files writes a line for each (the environment calls
// `beginFile`); the reporter reads them behind the last one.
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { processorTimeOf } from '../../scripts/times/processor-time.ts';

/** Milliseconds of a test file, and of the process that ran it until then. Without /proc its processes are unknown. */
export interface FileTime {
  file: string;
  wall: number;
  /** Of its own process and of those that it has seen the end of. */
  processor: number | null;
  pid: number;
  own: number | null;
  ended: number | null;
}

const variable = 'TRUNKLINE_TEST_TIMES';
const root = join(import.meta.dirname, '../..');

/** Makes the folder that every test process writes its times to; workers inherit its name. */
export function startTimes(): string {
  const folder = mkdtempSync(join(tmpdir(), `trunkline-test-${process.pid}-times-`));
  process.env[variable] = folder;
  return folder;
}

/** Measures a test file; what it answers writes its line. */
export function beginFile(path: string): () => void {
  const folder = process.env[variable];
  if (folder === undefined) return () => {};
  const startedMs = performance.now();
  const before = processorTimeOf('self');
  return () => {
    const after = processorTimeOf('self');
    const line: FileTime = {
      file: relative(root, path),
      wall: performance.now() - startedMs,
      processor: before === null || after === null ? null : after.own + after.ended - before.own - before.ended,
      pid: process.pid,
      own: after?.own ?? null,
      ended: after?.ended ?? null,
    };
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(line)}\n`);
  };
}

/** Reads what was written, and removes it. */
export function readTimes(folder: string): FileTime[] {
  const times = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): FileTime => JSON.parse(line)),
  );
  rmSync(folder, { recursive: true, force: true });
  return times;
}
