/** @type {import('jest').Config} */
const config = {
  roots: ['<rootDir>/codegen/src', '<rootDir>/server/src', '<rootDir>/sdk/src', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  testEnvironment: 'node',
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  reporters: ['default', '<rootDir>/tests/support/reporter.mjs'],
  testSequencer: '<rootDir>/tests/support/long-first.mjs',
  // On two cores: a worker computes for less than half of its time, and waits for processes and clocks in the rest.
  maxWorkers: 4,
  // Of the tests of a file that may run at the same time: drills do, and journeys of test clocks.
  maxConcurrency: 2,
  // Two cores shared with PostgreSQL: a test that waits for a condition has its own, shorter deadline.
  testTimeout: 60_000,
};

export { config as default };
