/** @type {import('jest').Config} */
const config = {
  roots: ['codegen/src', 'scripts', 'server/src', 'sdk/src', 'tests'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  // Node imports test files and server alike: one load of a module serves all files of a worker.
  testRunner: '<rootDir>/tests/support/node-runner.mjs',
  testEnvironment: '<rootDir>/tests/support/node-environment.mjs',
  transform: {},
  // Which tests a change can affect while they are watched.
  dependencyExtractor: '<rootDir>/tests/support/imports-of-tests.cjs',
  injectGlobals: false,
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/tests/support/reporter.mjs'],
  testSequencer: '<rootDir>/tests/support/long-first.mjs',
  // On two cores: a worker waits for processes and clocks in a part of its time. With three, a fifth of the machine was idle
  // (533 s for a whole run, and 404 s with four). CI has them: its machine is now and then a slower one, which four overload.
  maxWorkers: process.env.CI ? 3 : 4,
  // All that a worker may hold between two files (see the environment); one that holds more is replaced.
  workerIdleMemoryLimit: '768MB',
  // Of the tests of a file that may run at the same time: journeys of test clocks do.
  maxConcurrency: 2,
  // Two cores shared with PostgreSQL: a test that waits for a condition has its own, shorter deadline.
  testTimeout: 60_000,
};

export { config as default };
