import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { longRests } from '../../scripts/times/long-rests.mjs';
import { assessTimes } from '../support/assess-times.ts';
import { projectRoot } from '../support/sms-process.ts';
import type { RunTime } from '../support/table-of-times.ts';

const [command, reporter] = ['scripts/test.mjs', 'tests/support/reporter.mjs'];

/** `npm test` with other test files, those of cases/, and what else is given of Jest's configuration. */
async function testCommand(args: readonly string[], config: object = {}) {
  const given = {
    rootDir: join(import.meta.dirname, 'cases'),
    testMatch: ['**/*.case.ts'],
    testRunner: join(projectRoot, 'tests/support/node-runner.mjs'),
    testEnvironment: join(projectRoot, 'tests/support/node-environment.mjs'),
    reporters: [join(projectRoot, reporter)],
    transform: {},
    injectGlobals: false,
    ...config,
  };
  const child = spawn(
    process.execPath,
    [join(projectRoot, command), '--config', JSON.stringify(given), '--ci', '--runInBand', ...args],
    { env: { ...process.env, TRUNKLINE_TEST_TIMES: undefined }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const lines = printed.trimEnd().split('\n');
  return { code, last: lines.at(-1), failures: lines.filter((line) => line.startsWith('FAILED ')) };
}

describe('npm test', () => {
  it('ends with the counts, behind a line for each test that failed, and fails', async () => {
    const { code, last, failures } = await testCommand(['outcomes']);
    const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(last ?? '') ?? [];
    expect([code, failures.length]).toEqual([1, Number(failed)]);
    expect([passed, failed, skipped].map((count) => Number(count) > 0)).toEqual([true, true, true]);
    expect(failures).toContain('FAILED tests/runner/cases/outcomes.case.ts: failed: does not hold');
  });

  it('succeeds where all that was asked for passes', async () => {
    expect(await testCommand(['console'])).toEqual({ code: 0, last: '1 passed, 0 failed, 0 skipped', failures: [] });
  });

  it('counts a file that cannot be loaded as one failure, and names it', async () => {
    expect(await testCommand(['broken'])).toEqual({
      code: 1,
      last: '0 passed, 1 failed, 0 skipped',
      failures: ['FAILED tests/runner/cases/broken.case.ts could not run'],
    });
  });

  it('counts an end without any report as one failure', async () => {
    const { code, last, failures } = await testCommand(['console'], { globalSetup: join(projectRoot, 'README.md') });
    expect({ code, last, failures }).toEqual({
      code: 1,
      last: '0 passed, 1 failed, 0 skipped',
      failures: ['FAILED Jest ended with 1'],
    });
  });
});

describe('a file that was long beside others', () => {
  const files = [{ file: 'a.test.ts', most: 12, said: 'a.test.ts took 31.0 s beside others' }];
  const measured = async (seconds: number | null) => {
    const printed: string[] = [];
    const found = await longRests(
      files,
      async () => seconds,
      (line) => printed.push(line),
    );
    return { found, printed };
  };

  it('is none where the machine is not at rest for long while it runs alone', async () => {
    expect(await measured(11.9)).toEqual({
      found: [],
      printed: ['a.test.ts took 31.0 s beside others; alone it leaves the machine at rest for 11.9'],
    });
  });

  it('is a failure where the machine is, or where it fails alone', async () => {
    expect((await measured(13)).found).toEqual([
      'a.test.ts leaves the machine at rest for 13.0 s alone: at most 12.0 are allowed',
    ]);
    expect((await measured(null)).found).toEqual(['a.test.ts fails when it runs alone']);
  });
});

describe('the times of a whole run', () => {
  const list = { decision: '361', yardstick: 0.2, total: 10, processor: {}, wall: {} };
  const time = { file: 'dear.test.ts', wall: 20_000, processor: 11_000, pid: 1, own: 0, ended: 0 };
  const measured = { times: [time], yardstick: 0.2, total: 13_000 };
  const processors = { workers: 12_000, children: 0, postgres: 0, rest: 0, foreign: 0, idle: 10_000 };
  const quiet: RunTime = { wall: 20_000, processors };

  it('fail it where the machine was quiet', () => {
    const { dear, long, lines } = assessTimes(quiet, measured, list);
    expect([dear.length, long.map(({ file }) => file)]).toEqual([2, ['dear.test.ts']]);
    expect(lines.join('\n')).toContain('dear.test.ts took 11.0 s of a processor');
  });

  it.each<[string, RunTime, string]>([
    ['beside other work', { ...quiet, processors: { ...processors, foreign: 5_000 } }, 'the machine had other work'],
    ['without /proc', { ...quiet, processors: null }, 'there is no /proc here'],
  ])('are passed over %s, and it says so', (_, run, why) => {
    const { dear, long, lines } = assessTimes(run, measured, list);
    expect([dear, long, lines.at(-1)]).toEqual([[], [], `Times say nothing of the files: ${why}`]);
  });

  it('are a failure without the list, whatever they are', () => {
    const loud: RunTime = { ...quiet, processors: null };
    expect(assessTimes(loud, measured, null).dear).toEqual([
      expect.stringMatching(/^tests\/slowest\.json is not there/),
    ]);
  });
});
