// Tests that are made for every operation: what they cost grows with the contract, so that their number is capped. One
// test tries a whole family of inputs (input-family.ts).
import { relative } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
// The folders of tests that go over all operations alike.
const generated = /^tests\/http\/(bad-input|conformance)\//;
export const mostTests = 40;

/** Names each operation of `table` that has more generated tests than it may have, a line each. */
export function beyondCap(table, files) {
  const counts = new Map(Object.keys(table).map((operation) => [operation, 0]));
  for (const { fullName } of generatedTests(files)) {
    for (const word of new Set(fullName.split(/\W+/))) {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > mostTests)
    .map(
      ([operation, count]) =>
        `${operation} has ${count} generated tests, at most ${mostTests} are allowed: try many inputs in one (itForEachInput)`,
    );
}

/** How many inputs the generated tests of a run have tried. */
export function inputsTried(files) {
  return generatedTests(files).reduce(
    (sum, { fullName }) => sum + Number(/\((\d+) inputs\)$/.exec(fullName)?.[1] ?? 1),
    0,
  );
}

function generatedTests(files) {
  return files
    .filter(({ testFilePath }) => generated.test(relative(root, testFilePath)))
    .flatMap(({ testResults }) => testResults);
}
