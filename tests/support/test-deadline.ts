// Until when the tests and hooks that run now have to end: the environment says so at each begin and end. Jest ends one that
// takes longer without a word of what it waited for.

// What is left for saying it, and for what follows in the test.
const marginMs = 5_000;
const deadlines = new Map<object, number>();

/** A test or a hook begins, and may take so long. */
export function noteBegin(running: object, timeoutMs: number): void {
  deadlines.set(running, performance.now() + Math.max(timeoutMs - marginMs, timeoutMs / 2));
}

/** It has ended. */
export function noteEnd(running: object): void {
  deadlines.delete(running);
}

/** Nothing that was begun runs any more, as behind the last test of a file. */
export function noteEndOfAll(): void {
  deadlines.clear();
}

/**
 * Milliseconds that what runs now may go on waiting; undefined outside of tests. Of tests that run at the same time, which a
 * wait cannot distinguish, it is that which has to end first.
 */
export function leftOfTestMs(): number | undefined {
  return deadlines.size === 0 ? undefined : Math.min(...deadlines.values()) - performance.now();
}
