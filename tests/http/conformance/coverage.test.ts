import { describe, expect, it } from '@jest/globals';
import { unseenAnswers } from '../../support/contract-coverage.mjs';

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
