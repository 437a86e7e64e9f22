import { describe, expect, it } from '@jest/globals';
import { completeAnswers } from './complete-answers.ts';
import { type JsonObject, objectAt } from './contract-document.ts';

const answer = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });
const derived: JsonObject = {
  core: { every: { '500': 'Fault' }, key: { '401': 'NoKey' }, body: { '413': 'Large' }, id: { '404': 'Unknown' } },
};
const names = ['Fault', 'NoKey', 'Large', 'Unknown', 'Own'];

/** The answers of one operation of a document of its own, completed. */
function answersOf(path: string, operation: JsonObject, item: JsonObject = {}): JsonObject {
  const document = completeAnswers({
    paths: { [path]: { ...item, post: { operationId: 'act', 'x-surface': 'core', ...operation } } },
    components: { responses: Object.fromEntries(names.map((name) => [name, { description: name }])) },
    'x-derived-answers': derived,
  });
  expect(document).not.toHaveProperty('x-derived-answers');
  return objectAt(objectAt(objectAt(objectAt(document, 'paths'), path), 'post'), 'responses');
}
const open: JsonObject = { security: [] };
const id: JsonObject = { name: 'id', in: 'path' };

describe('completeAnswers', () => {
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['every operation', open, {}, {}],
    ['one that wants a key', {}, {}, { '401': answer('NoKey') }],
    ['one that takes a body', { ...open, requestBody: { content: {} } }, {}, { '413': answer('Large') }],
    ['one with an id in its path', { ...open, parameters: [id] }, {}, { '404': answer('Unknown') }],
    ['one whose address declares the id', open, { parameters: [id] }, { '404': answer('Unknown') }],
    ['one with a parameter elsewhere', { ...open, parameters: [{ name: 'limit', in: 'query' }] }, {}, {}],
  ])('gives %s what follows from it', (_, operation, item, more) => {
    expect(answersOf('/a/{id}', operation, item)).toEqual({ '500': answer('Fault'), ...more });
  });

  it('leaves an answer of its own to an operation', () => {
    expect(answersOf('/a', { responses: { '401': answer('Own'), '200': { description: 'Done' } } })).toMatchObject({
      '200': { description: 'Done' },
      '401': answer('Own'),
      '500': answer('Fault'),
    });
  });

  it('gives nothing that is of another surface', () => {
    expect(answersOf('/a', { 'x-surface': 'router' })).toEqual({});
  });
});
