// Until when the test that runs now, or its hook, has to end: the environment says so at each begin. Jest ends one that
// takes longer without a word of what it waited for.

// What is left for saying it, and for what follows in the test.
const marginMs = 5_000;
let deadlineMs: number | undefined;

/** A test or a hook begins, and may take so long; undefined where none runs any more. */
export function noteBegin(timeoutMs: number | undefined): void {
  deadlineMs = timeoutMs === undefined ? undefined : performance.now() + Math.max(timeoutMs - marginMs, timeoutMs / 2);
}

/** Milliseconds that a test may go on waiting; undefined outside of tests. */
export function leftOfTestMs(): number | undefined {
  return deadlineMs === undefined ? undefined : deadlineMs - performance.now();
}
