/**
 * Hands the counts of a run to scripts/test.mjs, which prints them last. A file that could not run at all counts as one
 * failure, a test that is only announced as skipped.
 */
export class CountsReporter {
  onRunComplete(_contexts, results) {
    process.send?.({
      passed: results.numPassedTests,
      failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
      skipped: results.numPendingTests + results.numTodoTests,
    });
  }
}

// Jest loads a reporter by its default export.
export { CountsReporter as default };
