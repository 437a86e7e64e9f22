import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type CaseReport, runCases } from './run-cases.ts';

/** The outcome that the first word of each test's name asks for, beside the one that Jest reports. */
function outcomes({ testResults }: CaseReport): { wanted: string[]; reported: string[] } {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const say = (title: string, status: string): string => `${status}: ${title}`;
  return {
    wanted: tests.map(({ title }) => say(title, /^\w+/.exec(title)?.[0] ?? 'no outcome')),
    reported: tests.map(({ title, status }) => say(title, status)),
  };
}

const messages = ({ testResults }: CaseReport): string => testResults.map(({ message }) => message).join('\n');

describe('a test file that Node imports', () => {
  it('passes, fails, is skipped and is announced as with Jest itself', async () => {
    const report = await runCases({ args: ['outcomes', 'hooks', 'only', 'snapshot'] });
    const { wanted, reported } = outcomes(report);
    expect(reported).toEqual(wanted);
    expect(reported).toHaveLength(28);
    expect(report).toMatchObject({ success: false, numRuntimeErrorTestSuites: 0 });
  });

  it('fails as a whole when it cannot be loaded, has no tests, or its last hook fails', async () => {
    for (const [name, reason] of [
      ['broken', 'fails when it is loaded'],
      ['empty', 'must contain at least one test'],
      ['last-hook', 'the last hook fails'],
    ] as const) {
      const report = await runCases({ args: [name] });
      expect({ name, success: report.success, errors: report.numRuntimeErrorTestSuites }).toEqual({
        name,
        success: false,
        errors: 1,
      });
      expect(messages(report)).toContain(reason);
    }
  });

  it('fails when a test ends its process', async () => {
    const report = await runCases({ args: ['exit'] }).catch((error: Error) => error);
    if (report instanceof Error) expect(report.message).toContain('process.exit');
    else expect(report.success).toBe(false);
  });

  it('is named with its line where a test fails and where it writes to the console', async () => {
    const report = await runCases({ args: ['outcomes', 'console'] });
    expect(messages(report)).toMatch(/^\s+at .*outcomes\.case\.ts:7:/m);
    expect(messages(report)).toContain("it('failed: does not hold'");
    expect(report.printed).toMatch(/a line of the case[^]*console\.case\.ts:5:/);
  });

  it('says what a test waited for in vain, before Jest ends the test', async () => {
    const report = await runCases({ args: ['deadline'] });
    const { wanted, reported } = outcomes(report);
    expect(reported).toEqual(wanted);
    expect(reported).toHaveLength(5);
    expect(messages(report)).toMatch(/the fourth: not within \d+ ms; last seen 7/);
    expect(messages(report)).toMatch(/the second: not within \d+ ms; last seen 7/);
    expect(messages(report)).toMatch(/the third: not within \d+ ms; last seen undefined/);
    expect(messages(report)).not.toContain('Exceeded timeout');
  });

  it('runs the tests that a name is given for', async () => {
    const report = await runCases({ args: ['outcomes', '-t', 'is fit for the tests'] });
    expect(report).toMatchObject({ success: true, numPassedTests: 1, numFailedTests: 0 });
  });

  it('may leave servers and timers behind: its worker ends as the others do', async () => {
    const report = await runCases({ args: ['handles', 'console'], workers: 2 });
    expect(report).toMatchObject({ success: true, numPassedTests: 2 });
    expect(report.printed).not.toMatch(/failed to exit gracefully/);
  });
});

describe('test files that share a worker', () => {
  it('load a module once, own the tests that it declares for them, and find the process as it was', async () => {
    const report = await runCases({ args: ['shared'], env: { KEPT_FOR_CASES: 'kept' } });
    const { wanted, reported } = outcomes(report);
    expect(reported).toEqual(wanted);
    expect(report.numPassedTests).toBe(6);
    expect(report.printed).toMatch(/worker has loaded (first, second|second, first)\n/);
  });

  it('have a new worker once theirs holds more memory than it may', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-workers-'));
    try {
      const workers = async (memoryLimit: number): Promise<number> => {
        const file = join(folder, `${memoryLimit}`);
        const report = await runCases({ args: ['memory'], memoryLimit, env: { WORKERS_OF_CASES: file } });
        expect(report).toMatchObject({ success: true, numPassedTests: 3 });
        return new Set((await readFile(file, 'utf8')).trim().split('\n')).size;
      };
      expect(await workers(2 ** 40)).toBe(1);
      // What a case keeps is outside the heap of JavaScript: the limit counts all that the process holds.
      expect(await workers(150_000_000)).toBe(3);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
