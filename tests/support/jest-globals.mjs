// What `@jest/globals` is for files that Node imports: the globals of the test file that runs now. Importers see an
// exported variable change, so that a module which several test files share speaks to each of them in its turn.
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Makes these the globals of the file that is about to be imported. */
export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
