import { finishContractRecord, startContractRecord } from './contract-coverage.mjs';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { beyondCap, inputsTried } from './generated-tests.mjs';
import { runningServerPid } from './running-server.ts';
import { keepTimes, readSlowest, tooSlow } from './slowest-files.ts';
import { isQuiet, sumUpRun, tableOfTimes } from './table-of-times.ts';
import { readTimes, startTimes } from './times-of-files.ts';

const toldLongest = 20;

/**
 * Hands the counts of a run to scripts/test.mjs, which prints them last. A file that could not run at all counts as one
 * failure, a test that is only announced as skipped. A run of the whole suite that left an answer of the contract
 * unseen, an operation without a test that the page names, or a file that takes longer than it may, has one failure more;
 * so has a run in which an operation has more generated tests than it may have.
 */
export class CountsReporter {
  #whole;
  #record;
  #times;
  /** What a whole run lacks, or any has too much of, a line each. */
  #lacking = [];

  constructor(globalConfig) {
    this.#whole = isWholeSuite(globalConfig);
  }

  onRunStart() {
    // Before the workers are started: they inherit the environment.
    if (!this.#whole) return;
    this.#record = startContractRecord();
    this.#times = startTimes();
  }

  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const isPassed = failed === 0 && !results.wasInterrupted;
    const { unseen, page } =
      this.#record === undefined ? { unseen: [], page: [] } : finishContractRecord(this.#record, isPassed);
    const tooMany = beyondCap(operations, results.testResults);
    const { slow, long, lines } =
      this.#times === undefined ? { slow: [], long: [], lines: [] } : assessTimes(this.#times, isPassed);
    if (!results.wasInterrupted) this.#lacking = [...unseen, ...page, ...tooMany, ...slow];
    if (unseen.length > 0)
      process.stderr.write(`\nAnswers that the contract lists and no test has seen:\n  ${unseen.join('\n  ')}\n`);
    if (page.length > 0)
      process.stderr.write(
        `\ntests/OPERATIONS.md is not right; npm run operations puts the right page in its place` +
          `${isPassed ? '' : ' after a whole run in which every test passes'}:\n  ${page.join('\n  ')}\n`,
      );
    if (tooMany.length > 0) process.stderr.write(`\n${tooMany.join('\n')}\n`);
    if (this.#whole) process.stderr.write(`\nInputs tried by generated tests: ${inputsTried(results.testResults)}\n`);
    if (this.#whole) process.stderr.write(`\nThe longest tests:\n${longestOf(results).join('')}`);
    process.send?.({
      passed: results.numPassedTests,
      failed: this.#lacking.length > 0 ? failed + 1 : failed,
      skipped: results.numPendingTests + results.numTodoTests,
      lines,
      long,
    });
  }

  /** Jest ends with a failure where a reporter has an error. */
  getLastError() {
    return this.#lacking.length > 0
      ? new Error('The run is not as the contract, the cap of generated tests and the list of slow files ask for')
      : undefined;
  }
}

/**
 * Which files took more of a processor than they may, which were longer than they may be, and lines to print of where the time of
 * a whole run went. What is long beside others is measured alone afterwards, by scripts/test.mjs.
 */
function assessTimes(folder, isPassed) {
  const times = readTimes(folder);
  const run = sumUpRun(times, runningServerPid());
  const table = tableOfTimes(run, times);
  if (isPassed) keepTimes(times);
  const list = readSlowest();
  if (run.processors === null || list === null) {
    const why = list === null ? 'npm run slowest makes the list that they are held against' : 'there is no /proc here';
    return { slow: [], long: [], lines: [...table, `The times of files are not judged: ${why}`] };
  }
  const quiet = isQuiet(run);
  const slow = quiet ? tooSlow(times, list, 'processor').map(({ said }) => said) : [];
  const lines = [
    ...table,
    ...(quiet ? [] : ['The times of files are not judged: the machine had other work']),
    ...(slow.length === 0 ? [] : ['Files that take longer than they may:', ...slow.map((line) => `  ${line}`)]),
  ];
  return { slow, long: quiet && isPassed ? tooSlow(times, list, 'wall') : [], lines };
}

/** Where the minutes of a run went, a line each: two tests of a file may have run at the same time. */
function longestOf({ testResults }) {
  return testResults
    .flatMap((file) => file.testResults)
    .sort((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
    .slice(0, toldLongest)
    .map(({ duration, fullName }) => `  ${((duration ?? 0) / 1_000).toFixed(1)} s  ${fullName}\n`);
}

/** A part of the suite sees a part of the contract, and is not judged by it. */
function isWholeSuite(config) {
  const { testPathPatterns, testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch, watchAll } =
    config;
  const narrowed = [testNamePattern, onlyChanged, onlyFailures, findRelatedTests, shard, watch, watchAll].some(Boolean);
  return !narrowed && !testPathPatterns.isSet();
}

// Jest loads a reporter by its default export.
export { CountsReporter as default };
