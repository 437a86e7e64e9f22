import { describe, expect, it } from '@jest/globals';
import { completeAnswers } from './complete-answers.ts';
import { type Json, type JsonObject, objectAt } from './contract-document.ts';

const answer = (name: string): JsonObject => ({ $ref: `#/components/responses/${name}` });
const code = (status: number, more: JsonObject = {}): JsonObject => ({
  category: 'request',
  retryable: false,
  meaning: `It means ${status}.`,
  hint: 'Mend it',
  status,
  sample: `Refused by ${status}`,
  ...more,
});
const catalogue: JsonObject = {
  FAULT: code(500),
  NO_KEY: code(401),
  TOO_LARGE: code(413),
  UNKNOWN: code(404),
  TAKEN: code(409, { headers: { 'retry-after': 'RetryAfter' }, answer: 'It is taken. Nothing was stored.' }),
  FULL: code(409, { sample: { error: 'At most 5', most: 5 } }),
  STALE: code(409),
  BUSY: code(409),
  SILENT: code(422, { sample: null }),
};
const named: JsonObject = {
  core: {
    TakenOrFull: { codes: ['TAKEN', 'FULL'], description: 'One of both.', 'x-assumed': 'why' },
    NoSuchPlan: { codes: ['UNKNOWN'], description: 'No plan.', samples: { UNKNOWN: 'No such plan' } },
    NoSuchRoom: { codes: ['UNKNOWN'], description: 'No room.' },
    FullAtOnce: { codes: ['FULL'], status: 400, description: 'Full, and said at once.' },
  },
};

/** A document of one operation, completed. */
function complete(path: string, operation: JsonObject, item: JsonObject = {}): JsonObject {
  return completeAnswers({
    paths: { [path]: { ...item, post: { operationId: 'act', 'x-surface': 'core', ...operation } } },
    'x-derived-answers': { core: { every: ['FAULT'], key: ['NO_KEY'], body: ['TOO_LARGE'], id: ['NoSuchRoom'] } },
    'x-named-refusals': named,
    'x-error-codes': catalogue,
    components: { responses: { Busy: { description: 'Written by hand.' } } },
  });
}
const operationIn = (document: JsonObject, path: string): JsonObject =>
  objectAt(objectAt(objectAt(document, 'paths'), path), 'post');
const responsesIn = (document: JsonObject): JsonObject => objectAt(objectAt(document, 'components'), 'responses');
/** The answers of an operation with these refusals, beside the one that every operation has. */
function refused(refusals: Json, responses: JsonObject = {}): JsonObject {
  const document = complete('/a', { security: [], 'x-refusals': refusals, responses });
  const { '500': _, ...others } = objectAt(operationIn(document, '/a'), 'responses');
  return others;
}

describe('what follows from an operation', () => {
  const open: JsonObject = { security: [] };
  const id: JsonObject = { name: 'id', in: 'path' };
  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['every operation', open, {}, {}],
    ['one that wants a key', {}, {}, { '401': answer('NoKey') }],
    ['one that takes a body', { ...open, requestBody: { content: {} } }, {}, { '413': answer('TooLarge') }],
    ['one with an id in its path', { ...open, parameters: [id] }, {}, { '404': answer('NoSuchRoom') }],
    ['one whose address declares the id', open, { parameters: [id] }, { '404': answer('NoSuchRoom') }],
    ['one with a parameter elsewhere', { ...open, parameters: [{ name: 'limit', in: 'query' }] }, {}, {}],
  ])('is an answer of %s', (_, operation, item, more) => {
    const document = complete('/a/{id}', operation, item);
    expect(operationIn(document, '/a/{id}').responses).toEqual({ '500': answer('Fault'), ...more });
  });

  it('gives way to a refusal and to a response of its own', () => {
    const responses = { '401': { description: 'Own' }, '200': { description: 'Done' } };
    const document = complete('/a/{id}', { parameters: [id], 'x-refusals': ['NoSuchPlan'], responses });
    expect(operationIn(document, '/a/{id}').responses).toMatchObject({ ...responses, '404': answer('NoSuchPlan') });
  });

  it('is none of another surface', () => {
    expect(operationIn(complete('/a', { 'x-surface': 'router' }), '/a').responses).toEqual({});
  });
});

describe('x-refusals', () => {
  it('a code is an answer of its status, made of the catalogue', () => {
    expect(refused(['TAKEN', 'NoSuchPlan'])).toEqual({ '404': answer('NoSuchPlan'), '409': answer('Taken') });
    expect(responsesIn(complete('/a', { 'x-refusals': ['TAKEN'] }))['Taken']).toEqual({
      description: 'It is taken. Nothing was stored.',
      'x-codes': ['TAKEN'],
      headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ErrorEnvelope' },
          examples: { TAKEN: { value: expect.objectContaining({ error: 'Refused by 409', code: 'TAKEN' }) } },
        },
      },
    });
  });

  it('a name is an answer, of the status that it says itself before that of its codes', () => {
    expect(refused(['FullAtOnce', 'TAKEN'])).toEqual({ '400': answer('FullAtOnce'), '409': answer('Taken') });
    expect(refused(['FULL'])).toEqual({ '409': answer('Full') });
  });

  it('codes of one status are the answer that has just these, in any order', () => {
    expect(refused(['FULL', 'TAKEN'])).toEqual({ '409': answer('TakenOrFull') });
    expect(responsesIn(complete('/a', {}))['TakenOrFull']).toMatchObject({
      description: 'One of both.',
      'x-assumed': 'why',
      'x-codes': ['TAKEN', 'FULL'],
      headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
      content: {
        'application/json': {
          examples: {
            TAKEN: { value: { error: 'Refused by 409', code: 'TAKEN' } },
            FULL: { value: { error: 'At most 5', code: 'FULL', most: 5 } },
          },
        },
      },
    });
  });

  it('codes of one status that no answer has are said one after the other', () => {
    expect(refused(['TAKEN', 'STALE'])).toMatchObject({
      '409': { description: 'It is taken. Nothing was stored. It means 409.', 'x-codes': ['TAKEN', 'STALE'] },
    });
  });

  it.each<[string, Json, JsonObject]>([
    ['act: x-refusals: is no list', 'TAKEN', {}],
    ['act: x-refusals: UNKNOWN: name one of NoSuchPlan,NoSuchRoom', ['UNKNOWN'], {}],
    ['act: x-refusals: NEVER is neither a code with a status nor a named refusal', ['NEVER'], {}],
    ['act: x-refusals: SILENT has no sample', ['SILENT'], {}],
    ['act: x-refusals: TAKEN,TAKEN has something twice', ['TAKEN', 'TAKEN'], {}],
    ['act: x-refusals: TakenOrFull,STALE are two answers of 409', ['TakenOrFull', 'STALE'], {}],
    ['act: x-refusals: 404 is a response already', ['NoSuchPlan'], { '404': { description: 'Own' } }],
    ['act: x-refusals: Busy is the name of two responses', ['BUSY'], {}],
    ['act: x-refusals: 500 follows from the operation by itself', ['FAULT'], {}],
  ])('is refused: %s', (problem, refusals, responses) => {
    expect(() => refused(refusals, responses)).toThrow(problem);
  });
});

describe('x-named-refusals', () => {
  it.each<[string, JsonObject]>([
    ['Odd: its codes have no one status; say which', { core: { Odd: { codes: ['TAKEN', 'UNKNOWN'] } } }],
    ['Odd: its codes have no one status; say which', { core: { Odd: {} } }],
    ['NEVER is neither a code with a status nor a named refusal', { core: { Odd: { codes: ['NEVER'] } } }],
    ['a sample of FULL stands beside TAKEN', { core: { Odd: { codes: ['TAKEN'], samples: { FULL: 'x' } } } }],
    [
      'Odd is the name of two responses',
      { core: { Odd: { codes: ['TAKEN'] } }, router: { Odd: { codes: ['TAKEN'] } } },
    ],
    ['x-named-refusals: cores is no surface', { cores: {} }],
  ])('are refused: %s', (problem, refusals) => {
    const document = { paths: {}, 'x-named-refusals': refusals, 'x-error-codes': catalogue };
    expect(() => completeAnswers(document)).toThrow(problem);
  });
});

describe('what is published', () => {
  it('has no word of how answers are made', () => {
    const document = complete('/a', { 'x-refusals': ['FULL'] });
    expect(Object.keys(document)).toEqual(['paths', 'x-error-codes', 'components']);
    expect(operationIn(document, '/a')).not.toHaveProperty('x-refusals');
    expect(objectAt(document, 'x-error-codes')['TAKEN']).toEqual({
      category: 'request',
      retryable: false,
      meaning: 'It means 409.',
      hint: 'Mend it',
    });
  });
});
