import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');

export interface CaseReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not run, or whose last hooks failed. */
  numRuntimeErrorTestSuites: number;
  success: boolean;
  testResults: Array<{ name: string; message: string; assertionResults: Array<{ title: string; status: string }> }>;
  /** What Jest has printed beside its report. */
  printed: string;
}

interface CaseRun {
  /** Parts of the paths of files, and other arguments of Jest. */
  args: readonly string[];
  /** Where a worker is replaced: bytes that are in use on its heap between two files. */
  memoryLimit?: number;
  workers?: number;
  env?: Readonly<Record<string, string>>;
}

/**
 * Runs files of cases/ in a Jest of their own, set as the one that runs all tests is but for its database, and resolves
 * to its report however it ends. Jest as a whole has `deadlineMs`.
 */
export function runCases({ args, memoryLimit = 2 ** 40, workers = 1, env = {} }: CaseRun): Promise<CaseReport> {
  const config = {
    rootDir: join(import.meta.dirname, 'cases'),
    testMatch: ['**/*.case.ts'],
    testRunner: join(root, 'tests/support/node-runner.mjs'),
    testEnvironment: join(root, 'tests/support/node-environment.mjs'),
    transform: {},
    injectGlobals: false,
    workerIdleMemoryLimit: memoryLimit,
  };
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const fixed = ['--config', JSON.stringify(config), '--json', '--ci', `--maxWorkers=${workers}`];
  // What cases take is a part of the test that runs them.
  const options = {
    env: { ...process.env, TRUNKLINE_TEST_TIMES: undefined, ...env },
    maxBuffer: 2 ** 26,
    timeout: deadlineMs,
  };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [jest, ...fixed, ...args], options, (_failed, stdout, stderr) => {
      // Workers write to the same place before the report, which is a line of its own.
      const line = stdout.split('\n').find((text) => text.startsWith('{"num'));
      if (line === undefined) reject(new Error(`Jest has not reported: ${stdout}\n${stderr}`));
      else {
        // Jest colours what it says where the environment asks for it: a reader sees the same words.
        const report = JSON.parse(line, (_name, value) =>
          typeof value === 'string' ? stripVTControlCharacters(value) : value,
        );
        resolve({ ...report, printed: stripVTControlCharacters(`${stdout.replace(line, '')}\n${stderr}`) });
      }
    });
  });
}

/** Jest starts, and compiles nothing: what takes longer hangs. */
const deadlineMs = 50_000;
