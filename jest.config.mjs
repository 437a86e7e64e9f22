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
  maxWorkers: 3,
  // Two cores shared with PostgreSQL: a test that waits for a condition has its own, shorter deadline.
  testTimeout: 30_000,
};

export { config as default };
