import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { noteBegin, noteEnd, noteEndOfAll } from './test-deadline.ts';
import { beginFile } from './times-of-files.ts';

const runner = new URL('node-runner.mjs', import.meta.url).href;
const isNotOfRunner = (frame) => frame.getFileName() !== runner;

// A test whose hook before it has failed does not begin to run, and is done all the same.
const endsOfTest = new Set(['test_fn_success', 'test_fn_failure', 'test_done']);

const { memoryUsage } = process;
/**
 * What Jest reads between two files, to replace a worker that has grown past workerIdleMemoryLimit. It looks at the heap
 * alone; modules that stay for all files, compiled code and buffers are memory of the worker as well.
 */
const residentAsHeap = () => ({ ...memoryUsage(), heapUsed: memoryUsage.rss() });

// What files leave behind, such as connections that close when they stood idle for long enough, keeps a worker alive for
// longer than the half second after which Jest kills it with a warning: told to end (CHILD_MESSAGE_END), it ends.
const toldToEnd = 2;
if (process.argv[1]?.endsWith('/jest-worker/build/processChild.js'))
  process.on('message', ([what]) => {
    if (what === toldToEnd) process.exit();
  });

/**
 * Jest's `testEnvironment` of a test file that Node imports: the worker's own globals, instead of those of a virtual
 * machine. Jest replaces some of them for a file, and a file may set variables and turn the clock; the next file finds
 * all of that as it was.
 */
export class NodeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimersModern;
  #console = globalThis.console;
  #exit = process.exit;
  #getBuiltinModule = process.getBuiltinModule;
  #variables = { ...process.env };
  #testPath;
  #noteTimes;

  constructor({ projectConfig }, { testPath }) {
    this.#testPath = testPath;
    this.#noteTimes = beginFile(testPath);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  /** There is none; Jest refuses an environment without this function. */
  getVmContext() {
    return null;
  }

  async setup() {
    // Jest has just made it load modules as it would in a virtual machine.
    process.getBuiltinModule = this.#getBuiltinModule;
    process.memoryUsage = memoryUsage;
    // What records something says for which file.
    process.env.TRUNKLINE_TEST_FILE = this.#testPath;
    // Jest has set its formatter for this file. It shortens paths, where Node names what it imports by addresses, and
    // shows the source of the first frame that is outside of node_modules, where the runner is no place of a failure.
    const format = Error.prepareStackTrace;
    Error.prepareStackTrace = (error, frames) =>
      format(error, frames.filter(isNotOfRunner)).replaceAll('file:///', '/');
  }

  /** Jest tells what it does; a test and each of its hooks has a time of its own. */
  handleTestEvent({ name, test, hook }, { testTimeout }) {
    if (name === 'test_fn_start') noteBegin(test, test.timeout ?? testTimeout);
    else if (name === 'hook_start') noteBegin(hook, hook.timeout ?? testTimeout);
    else if (endsOfTest.has(name)) noteEnd(test);
    else if (name === 'hook_success' || name === 'hook_failure') noteEnd(hook);
    else if (name === 'run_finish') noteEndOfAll();
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    process.memoryUsage = residentAsHeap;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    this.#noteTimes();
  }
}

// Jest loads an environment by its default export.
export { NodeEnvironment as default };
