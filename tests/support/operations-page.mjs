// tests/OPERATIONS.md says where the tests of an operation are. A whole run holds it against what was seen: each file that
// it names has had a success answer of the operation, and every operation has a file.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const pageFile = 'tests/OPERATIONS.md';
/** Where a whole run in which every test passed leaves the page as it should be, when it is not so. */
const proposedFile = '.cache/tests/OPERATIONS.md';

// These go over all operations alike: what one of them does is asserted elsewhere.
const general = /^tests\/(http\/(bad-input|conformance)|packaging|types)\/|bad-(input|headers)/;
const most = 3;

/** For each operation the files that have seen it succeed, those where one looks for it first. */
export function successesByOperation(table, seen) {
  const files = new Map(Object.keys(table).map((operation) => [operation, new Set()]));
  const operationsOf = new Map();
  for (const { operationId, status, file } of seen) {
    if (!isSuccess(table[operationId], status) || file === undefined || general.test(file)) continue;
    files.get(operationId)?.add(file);
    operationsOf.set(file, (operationsOf.get(file) ?? new Set()).add(operationId));
  }
  return new Map(
    [...files].map(([operation, found]) => {
      const rank = (file) => [
        // The more of its words the name has, and the fewer others, the more the file is about it.
        -likeness(operation, file),
        file.startsWith(`tests/http/${table[operation].slice}/`) ? 0 : 1,
        operationsOf.get(file).size,
      ];
      const order = (one, other) =>
        rank(one)
          .map((value, at) => value - rank(other)[at])
          .find((difference) => difference !== 0) ?? one.localeCompare(other);
      return [operation, [...found].sort(order)];
    }),
  );
}

/** An operation that lists no success comes, behind all of its checks, to a 5xx. */
function isSuccess(description, status) {
  const listsNone = Object.keys(description?.responses ?? {}).every(
    (listed) => Number(listed) > 299 && listed !== '302',
  );
  return status < 300 || status === 302 || (listsNone && status > 499);
}

/** What is wrong with the page, a line each; empty where it is right. */
export function pageProblems(page, successes) {
  const named = readPage(page);
  const of = (operation) => named.get(operation) ?? [];
  return [
    ...[...successes].flatMap(([operation, files]) =>
      of(operation).length === 0
        ? [`${operation} has no test that the page names; it succeeded in: ${files.join(', ') || 'none'}`]
        : of(operation)
            .filter((file) => !files.includes(file))
            .map((file) => `${operation} did not succeed in ${file}`),
    ),
    ...[...named.keys()].filter((operation) => !successes.has(operation)).map((operation) => `${operation} is gone`),
  ];
}

/** The page anew: what it names rightly stays. */
export function renderPage(page, successes) {
  const named = readPage(page);
  const rows = [...successes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([operation, files]) => {
      const kept = (named.get(operation) ?? []).filter((file) => files.includes(file));
      const shown = kept.length > 0 ? kept : files.slice(0, most);
      return `| ${operation} | ${shown.map((file) => `[${file.slice('tests/'.length)}](${file.slice('tests/'.length)})`).join(', ')} |`;
    });
  return `${intro}\n| operation | tests |\n|---|---|\n${rows.join('\n')}\n`;
}

const intro = `# Where the tests of an operation are

Each file asserts a success answer of the operation, and what it has done. A whole run of the tests holds this page against
what it has seen; where it is not right, and every test passed, \`npm run operations\` puts the right one here. Refusals that
all operations share are in \`http/bad-input/\`, \`http/pipeline/\` and \`http/conformance/\`; \`npm test -- PATH\` runs a file.
`;

function readPage(page) {
  return new Map(
    [...page.matchAll(/^\| (\w+) \| (.*) \|$/gm)]
      .filter(([, operation]) => operation !== 'operation')
      .map(([, operation, cell]) => [
        operation,
        [...cell.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => `tests/${file}`),
      ]),
  );
}

/** How much the words of an operation and of a file's name have in common: 1 where they are the same. */
function likeness(operation, file) {
  const asked = words(operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  const named = words(basename(file, '.test.ts'));
  const common = asked.filter((word) => named.includes(word)).length;
  return common / (asked.length + named.length - common);
}

const words = (name) => name.split('-').map((word) => word.replace(/s$/, ''));

/**
 * Holds the page of the project against what a whole run has seen, and says what is wrong with it. A run in which every
 * test passed leaves the right page for `placePage` where it differs; none leaves that of an earlier run.
 */
export function checkPage(table, seen, { isPassed, folder = root }) {
  const proposed = join(folder, proposedFile);
  rmSync(proposed, { force: true });
  const successes = successesByOperation(table, seen);
  const page = readText(join(folder, pageFile));
  const problems = pageProblems(page, successes);
  if (problems.length > 0 && isPassed) {
    mkdirSync(dirname(proposed), { recursive: true });
    writeFileSync(proposed, renderPage(page, successes));
  }
  return problems;
}

/**
 * Puts the page that `checkPage` has left in its place. Throws where there is none, and where it does not fit the operations
 * and files of now.
 */
export function placePage(table, folder = root) {
  const proposed = join(folder, proposedFile);
  if (!existsSync(proposed))
    throw new Error(
      `${proposedFile} is not there. A whole npm test leaves it, without a path or a name of tests, where every test passes ` +
        `and ${pageFile} is not right.`,
    );
  const named = readPage(readText(proposed));
  const untested = Object.keys(table).filter((operation) => !named.get(operation)?.length);
  const gone = [...named].flatMap(([operation, files]) => [
    ...(table[operation] === undefined ? [operation] : []),
    ...files.filter((file) => !existsSync(join(folder, file))),
  ]);
  const problems = [
    ...untested.map((operation) => `it has no test of ${operation}`),
    ...new Set(gone.map((name) => `${name} is gone`)),
  ];
  if (problems.length > 0)
    throw new Error(
      `${proposedFile} is not of this contract and these tests: run npm test\n  ${problems.join('\n  ')}`,
    );
  copyFileSync(proposed, join(folder, pageFile));
  rmSync(proposed);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
