import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { decisionPage, readDecisions } from '../codegen/src/pages/decision-index.ts';
import { projectFiles } from './support/project-files.ts';
import { projectRoot } from './support/sms-process.ts';

const pages = await readDecisions(projectRoot);
const decisions = pages.flatMap(({ file, decisions }) => decisions.map((decision) => ({ file, ...decision })));
/** What can be cited: each decision, each page, and the index. */
const places = new Set([
  'README.md',
  ...pages.map(({ file }) => file),
  ...decisions.map(({ file, number }) => `${file}#d${number}`),
]);
const numbers = new Set(decisions.map(({ number }) => number));

// No address of this server begins with it: what asks for decisions over HTTP cites none.
const cited = /(?<!guides\/)\bdecisions\/([\w-]+(?:\.[a-z]+)?(?:#[\w-]+)?)/g;
const linked = /\[(?:decision )?(\d+)\]\([^)\s]*#d(\d+)\)/g;
const spoken = /\bdecisions?\s+(?:\*\s+|\/\/\s+)?\[?(\d+(?:(?:,| and|, and) \d+)*)/gi;

/** What is wrong with the ways in which a text names decisions; `page` is the page of decisions that it stands in. */
function brokenIn(text: string, page?: string): string[] {
  const isHere = (target: string): boolean => places.has(target.startsWith('#') ? `${page}${target}` : target);
  const citations = [...text.matchAll(cited)].map(([, target = '']) => target);
  // On a page of decisions every link leads to another one.
  const links = page === undefined ? [] : [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  const misnamed = [...text.matchAll(linked)].filter(([, said, number]) => said !== number);
  const mentions = [...text.matchAll(spoken)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
  return [
    ...[...citations, ...links].filter((target) => !isHere(target)),
    ...misnamed.map(([link]) => link),
    ...mentions.filter((number) => !numbers.has(Number(number))).map((number) => `decision ${number}`),
  ];
}

const committed = projectFiles().filter((name) => /\.(ts|mjs|cjs|js|json|ya?ml|md|sql|sh|css|html)$|file$/.test(name));

describe('links to decisions', () => {
  it('name a page and a decision on it, in pages, code, comments and the contract, and no number that there is not', () => {
    const naming = committed.flatMap((name) => {
      const text = readFileSync(join(projectRoot, name), 'utf8');
      const [, page] = /^docs\/decisions\/(.*)$/.exec(name) ?? [];
      return /decisions?\b/i.test(text) ? [{ name, broken: brokenIn(text, page) }] : [];
    });
    expect(naming.length).toBeGreaterThan(200);
    expect(naming.filter(({ broken }) => broken.length > 0)).toEqual([]);
  });

  const [first] = decisions;
  const place = `${first?.file}#d${first?.number}`;
  it.each([
    ['a page of its own, as there were', `docs/${'decisions'}/0001-service-names.md`],
    ['a number alone', `docs/${'decisions'}/0001`],
    ['a page that there is not', `docs/${'decisions'}/nowhere.md`],
    ['a decision on another page', `docs/${'decisions'}/nowhere.md#d${first?.number}`],
    ['a number that there is not', `see ${'decision'} 99999`],
    ['one of several that there is not', `${'decisions'} ${first?.number} and 99999`],
    ['a number other than its link has', `[99999](${'decisions'}/${place})`],
  ])('are refused with %s', (_, text) => {
    expect(brokenIn(`// ${text}.`)).toHaveLength(1);
  });

  it('are taken as paths from the root and from docs, in one page and between two', () => {
    expect(brokenIn(`docs/${'decisions'}/${place}, [${first?.number}](${'decisions'}/${place})`)).toEqual([]);
    expect(brokenIn(`[${first?.number}](#d${first?.number})`, first?.file)).toEqual([]);
    expect(brokenIn(`[${first?.number}](${place})`, 'other.md')).toEqual([]);
    expect(brokenIn(`[${first?.number}](#d${first?.number})`, 'other.md')).toHaveLength(1);
  });
});

it('a decision has a number on its page and no other: what stands in the project leads to a page that a reader has', () => {
  const other = /\bD\d{2,3}\b/g;
  expect(['see D112', '(D98)', '#d112', 'D1', 'AD112', 'D1234'].filter((text) => text.match(other) !== null)).toEqual([
    'see D112',
    '(D98)',
  ]);
  const named = committed
    .filter((name) => name !== 'tests/decisions.test.ts')
    .flatMap((name) =>
      (readFileSync(join(projectRoot, name), 'utf8').match(other) ?? []).map((number) => `${name}: ${number}`),
    );
  expect(named).toEqual([]);
});

describe('a decision that is replaced', () => {
  const pairs = (form: RegExp, isOlder: boolean): string[] =>
    decisions.flatMap(({ number, text }) =>
      [...text.matchAll(form)].map(([, other]) => (isOlder ? `${number} by ${other}` : `${other} by ${number}`)),
    );

  it('says by which, and that one says what it replaces', () => {
    const replaced = pairs(/^Replaced (?:in part )?by \[(\d+)\]/gm, true);
    expect(replaced.length).toBeGreaterThan(0);
    expect(replaced.toSorted()).toEqual(pairs(/^Replaces (?:in part )?\[(\d+)\]/gm, false).toSorted());
  });
});

describe('each page of decisions', () => {
  it.each(pages)('$file has the sections that its headings say, and no other heading', ({ file, decisions: found }) => {
    const text = readFileSync(join(projectRoot, 'docs/decisions', file), 'utf8');
    expect(decisionPage(file, text).decisions).toEqual(found);
    expect(text.match(/^#+ /gm)).toEqual(['# ', ...found.map(() => '## ')]);
  });
});
