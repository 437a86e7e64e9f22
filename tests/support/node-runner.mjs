// Runs test files through jest-circus, but lets Node import them, as it imports the server in production: no virtual
// machine and no transform for each file, so what many files import is loaded once for a worker. tests/runner/ holds what
// this relies on in Jest.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { setGlobals } from './jest-globals.mjs';

// Properties try the same inputs in each run, so that a failure is of the change; PROPERTY_SEED tries others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

const require = createRequire(import.meta.url);
const { default: runWithCircus } = require('jest-circus/runner');

const globalsAddress = new URL('jest-globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globalsAddress, shortCircuit: true } : next(specifier, context),
});

// Symbols under which jest-circus keeps the state of a file on the global object, by their descriptions. It counts on
// a new global object for each file; here all files of a worker have the same one.
const stateOfFile = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

function forgetFile() {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (stateOfFile.has(symbol.description)) delete globalThis[symbol];
}

/** Jest's runtime of one test file, with its loading of modules replaced by that of Node. */
function nodeRuntime(runtime) {
  return Object.assign(Object.create(runtime), {
    // The framework holds the tests of a file in variables of its module: each file needs the module anew.
    requireInternalModule: (path) => {
      delete require.cache[path];
      return require(path);
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => {
      setGlobals(runtime.requireModuleOrMock(path, '@jest/globals'));
      return import(pathToFileURL(path).href);
    },
  });
}

/**
 * Jest's `testRunner`: runs one test file and resolves to its results. Node keeps what it has imported, so a file can
 * run once in a process: a second time it has no tests, which Jest reports as a failure. Jest starts workers anew for
 * each run, in watch mode as well, as long as it has a limit for their memory (see jest.config.mjs).
 */
export async function runFile(globalConfig, projectConfig, environment, runtime, path, sendMessageToJest) {
  try {
    return await runWithCircus(globalConfig, projectConfig, environment, nodeRuntime(runtime), path, sendMessageToJest);
  } finally {
    forgetFile();
  }
}

// Jest loads a test runner by its default export.
export { runFile as default };
