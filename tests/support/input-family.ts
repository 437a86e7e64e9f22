import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from '@jest/globals';

// A hundred requests on a machine with other work; each has a deadline of its own.
const familyTimeoutMs = 300_000;
// A fault that all inputs share is told often enough, and one that waits for a deadline each time is not told for an hour.
const mostFailures = 5;

const running = new AsyncLocalStorage<string>();

/** The test that runs, with the input of its family that is tried at the moment: what a failure that shows later is named by. */
export function testAndInput(): string {
  const test = expect.getState().currentTestName ?? '';
  const input = running.getStore();
  return input === undefined ? test : `${test}: ${input}`;
}

/**
 * Registers one test for a whole family of inputs, tried one after another. `inputs` are tuples that begin with what the
 * input is; the test fails with the names of those that `check` rejected and why, after five of them without the rest.
 * Tests made for every operation are written so: a test costs the runner more than many a request costs the server.
 */
export function itForEachInput<Rest extends readonly unknown[]>(
  name: string,
  inputs: ReadonlyArray<readonly [what: string, ...rest: Rest]>,
  check: (...input: [what: string, ...rest: Rest]) => Promise<unknown> | void,
): void {
  it(`${name} (${inputs.length} inputs)`, () => checkEachInput(inputs, check), familyTimeoutMs);
}

/** What `itForEachInput` runs. Rejects with the inputs that failed; a family without inputs proves nothing, and fails. */
export async function checkEachInput<Rest extends readonly unknown[]>(
  inputs: ReadonlyArray<readonly [what: string, ...rest: Rest]>,
  check: (...input: [what: string, ...rest: Rest]) => Promise<unknown> | void,
): Promise<void> {
  if (inputs.length === 0) throw new Error('The family has no input');
  const failures: string[] = [];
  for (const [what, ...rest] of inputs) {
    try {
      await running.run(what, async () => check(what, ...rest));
    } catch (error) {
      failures.push(`${what}\n${error instanceof Error ? error.message : String(error)}`);
      if (failures.length === mostFailures) break;
    }
  }
  if (failures.length > 0) {
    const stopped = failures.length === mostFailures ? ', and those after them were not tried' : '';
    throw new Error(`These of ${inputs.length} inputs failed${stopped}:\n\n${failures.join('\n\n')}`);
  }
}
