import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkPage,
  pageProblems,
  placePage,
  renderPage,
  successesByOperation,
} from '../../support/operations-page.mjs';

const table = { getThing: { slice: 'things' }, putThing: { slice: 'things' } };
const saw = (operationId: string, file: string, status = 200) => ({ operationId, status, code: null, file });
const seen = [
  saw('getThing', 'tests/http/things/things.test.ts'),
  saw('putThing', 'tests/http/things/things.test.ts'),
  saw('getThing', 'tests/http/things/get-thing.test.ts'),
  saw('getThing', 'tests/sdk/things.test.ts'),
];

describe('the page of the tests of operations', () => {
  it('names the files in which an operation succeeded, the one of its name first', () => {
    const page = renderPage('', successesByOperation(table, seen));
    expect(page).toContain(
      '| getThing | [http/things/get-thing.test.ts](http/things/get-thing.test.ts), [http/things/things.test.ts](http/things/things.test.ts), [sdk/things.test.ts](sdk/things.test.ts) |',
    );
    expect(page).toContain('| putThing | [http/things/things.test.ts](http/things/things.test.ts) |');
    expect(pageProblems(page, successesByOperation(table, seen))).toEqual([]);
  });

  it('is refused where an operation has no test, in whatever files it was refused or merely swept over', () => {
    const more = { ...table, dropThing: { slice: 'things' } };
    const page = renderPage('', successesByOperation(table, seen));
    const swept = [
      ...seen,
      saw('dropThing', 'tests/http/things/things.test.ts', 404),
      saw('dropThing', 'tests/http/bad-input/framing.test.ts'),
    ];
    expect(pageProblems(page, successesByOperation(more, swept))).toEqual([
      'dropThing has no test that the page names; it succeeded in: none',
    ]);
  });

  it('is refused where a file that it names has seen no success any more, and where an operation is gone', () => {
    const page = renderPage('', successesByOperation(table, seen));
    const less = seen.filter(({ operationId }) => operationId !== 'putThing');
    expect(pageProblems(page, successesByOperation(table, less))).toEqual([
      'putThing did not succeed in tests/http/things/things.test.ts',
    ]);
    expect(pageProblems(page, successesByOperation({ getThing: { slice: 'things' } }, less))).toEqual([
      'putThing is gone',
    ]);
  });

  it('keeps what it names rightly when it is written anew', () => {
    const one = '| getThing | [sdk/things.test.ts](sdk/things.test.ts) |\n';
    expect(renderPage(one, successesByOperation(table, seen))).toContain(one);
  });
});

describe('the page that a whole run leaves', () => {
  let folder = '';
  const stale = '| getThing | [http/things/gone.test.ts](http/things/gone.test.ts) |\n';
  const page = (): string => readFileSync(join(folder, 'tests/OPERATIONS.md'), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'operations-page-'));
    for (const name of ['http/things', 'sdk']) mkdirSync(join(folder, 'tests', name), { recursive: true });
    for (const file of new Set(seen.map((answer) => answer.file))) writeFileSync(join(folder, file), '');
    writeFileSync(join(folder, 'tests/OPERATIONS.md'), stale);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is put in its place once', () => {
    expect(checkPage(table, seen, { isPassed: true, folder })).toHaveLength(2);
    placePage(table, folder);
    expect(page()).toBe(renderPage('', successesByOperation(table, seen)));
    expect(checkPage(table, seen, { isPassed: true, folder })).toEqual([]);
    expect(() => placePage(table, folder)).toThrow(
      '.cache/tests/OPERATIONS.md is not there. A whole npm test leaves it',
    );
  });

  it('is not of a run that was interrupted or in which a test failed, nor of an earlier one', () => {
    checkPage(table, seen, { isPassed: true, folder });
    expect(checkPage(table, seen, { isPassed: false, folder })).toHaveLength(2);
    expect(() => placePage(table, folder)).toThrow('is not there');
    expect(page()).toBe(stale);
  });

  it('is refused where an operation has no test, and where operations or files changed since', () => {
    checkPage(table, seen, { isPassed: true, folder });
    expect(() => placePage({ ...table, dropThing: { slice: 'things' } }, folder)).toThrow('no test of dropThing');
    expect(() => placePage({ getThing: { slice: 'things' } }, folder)).toThrow('putThing is gone');
    rmSync(join(folder, 'tests/sdk/things.test.ts'));
    expect(() => placePage(table, folder)).toThrow('tests/sdk/things.test.ts is gone');
    expect(page()).toBe(stale);
  });
});
