import { describe, expect, it } from '@jest/globals';
import { unseenAnswers } from '../../support/contract-coverage.mjs';
import { beyondCap, inputsTried, mostTests } from '../../support/generated-tests.mjs';
import { projectRoot } from '../../support/sms-process.ts';

const table = {
  getThing: {
    surface: 'core',
    responses: {
      200: { mediaTypes: ['application/json'] },
      401: { codes: ['UNAUTHORIZED'] },
      404: { codes: ['NOT_FOUND'] },
    },
  },
  putThing: {
    surface: 'core',
    responses: { 204: { mediaTypes: [] }, 401: { codes: ['UNAUTHORIZED'] }, 409: { codes: ['ONE', 'OTHER'] } },
  },
  routeThing: { surface: 'router', responses: { 401: { codes: ['UNAUTHORIZED'] } } },
};

describe('the coverage rule', () => {
  it('names every declared answer when nothing was seen', () => {
    expect(unseenAnswers(table, [])).toEqual([
      'getThing: 200',
      'some core operation: 401 UNAUTHORIZED',
      'getThing: 404 NOT_FOUND',
      'putThing: 204',
      'putThing: 409 ONE',
      'putThing: 409 OTHER',
      'some router operation: 401 UNAUTHORIZED',
    ]);
  });

  it('asks for shared refusals once per surface, for everything else once per operation and code', () => {
    const seen = [
      { operationId: 'getThing', status: 200, code: null },
      { operationId: 'putThing', status: 401, code: 'UNAUTHORIZED' },
      { operationId: 'putThing', status: 409, code: 'OTHER' },
      { operationId: 'routeThing', status: 401, code: 'UNAUTHORIZED' },
    ];
    expect(unseenAnswers(table, seen)).toEqual(['getThing: 404 NOT_FOUND', 'putThing: 204', 'putThing: 409 ONE']);
  });

  it('does not take what was never declared for anything', () => {
    expect(unseenAnswers(table, [{ operationId: 'gone', status: 200, code: null }])).toHaveLength(7);
  });
});

describe('the cap of generated tests', () => {
  const file = (path: string, names: readonly string[]) => ({
    testFilePath: `${projectRoot}/${path}`,
    testResults: names.map((fullName) => ({ fullName })),
  });
  const many = (count: number, operation: string): string[] =>
    Array.from({ length: count }, (_, nth) => `${operation} refuses input ${nth}`);

  it('names an operation that has more, and no other', () => {
    const files = [
      file('tests/http/bad-input/fields.test.ts', [...many(mostTests, 'getThing'), ...many(mostTests, 'putThing')]),
      file('tests/http/conformance/operations.test.ts', many(1, 'putThing')),
    ];
    expect(beyondCap(table, files)).toEqual([expect.stringMatching(/^putThing has 41 generated tests/)]);
  });

  it('does not count what is written by hand', () => {
    expect(beyondCap(table, [file('tests/http/things/get-thing.test.ts', many(50, 'getThing'))])).toEqual([]);
  });

  it('counts the inputs of families', () => {
    const names = ['getThing refuses what is wrong (45 inputs)', 'getThing answers'];
    expect(inputsTried([file('tests/http/bad-input/fields.test.ts', names)])).toBe(46);
  });
});
