import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishContractRecord, startContractRecord } from './contract-coverage.mjs';
import { operations } from '../../server/src/contract/generated/operations.ts';
import { beyondCap, inputsTried } from './generated-tests.mjs';
import { runningServerPid } from './running-server.ts';
import { measureYardstick } from '../../scripts/times/yardstick.ts';
import { assessTimes } from './assess-times.ts';
import { keepMeasured, readSlowest } from './slowest-files.ts';
import { processorsOf, sumUpRun } from './table-of-times.ts';
import { readTimes, startTimes } from './times-of-files.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
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
    const { dear, long, lines } =
      this.#times === undefined ? { dear: [], long: [], lines: [] } : assessRun(this.#times, isPassed);
    if (!results.wasInterrupted) this.#lacking = [...unseen, ...page, ...tooMany, ...dear];
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
      // What failed is looked into first.
      long: isPassed ? long : [],
      failures: [...failuresOf(results), ...this.#lacking],
    });
  }

  /** Jest ends with a failure where a reporter has an error. */
  getLastError() {
    return this.#lacking.length > 0
      ? new Error('The run is not as the contract, the cap of generated tests and the list of slow files ask for')
      : undefined;
  }
}

/** The times of a whole run, held against the list; those of one in which every test passes are kept. */
function assessRun(folder, isPassed) {
  const times = readTimes(folder);
  const run = sumUpRun(times, runningServerPid());
  const measured = { times, yardstick: measureYardstick(), total: processorsOf(run) };
  if (isPassed) keepMeasured(measured);
  return assessTimes(run, measured, readSlowest());
}

/** Where the minutes of a run went, a line each: two tests of a file may have run at the same time. */
function longestOf({ testResults }) {
  return testResults
    .flatMap((file) => file.testResults)
    .sort((one, other) => (other.duration ?? 0) - (one.duration ?? 0))
    .slice(0, toldLongest)
    .map(({ duration, fullName }) => `  ${((duration ?? 0) / 1_000).toFixed(1)} s  ${fullName}\n`);
}

/** What failed, a line each: tests, and files that could not run. */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => {
    const file = relative(root, testFilePath);
    const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
    return testExecError === undefined ? failed : [...failed, `${file} could not run`];
  });
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
