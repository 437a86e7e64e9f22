import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { closedResponses } from './closed-responses.ts';
import type { Json, JsonObject } from './contract-document.ts';

const closed = { unevaluatedProperties: false };

function schemaOf(schema: JsonObject, schemas: JsonObject = {}): (value: unknown) => boolean {
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const paths = { '/x': { get: { operationId: 'getX', responses } } };
  const document = closedResponses({ paths, components: { schemas, responses: {} } });
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document, 'closed');
  const validate = ajv.compile({ $ref: 'closed#/operations/getX/200/bodies/application~1json' });
  return (value) => validate(value);
}
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

describe('closedResponses', () => {
  it.each<[string, JsonObject, JsonObject, Json, Json]>([
    ['an object', object({ a: {} }), {}, { a: 1 }, { a: 1, b: 1 }],
    ['an object in an array', { type: 'array', items: object({ a: {} }) }, {}, [{ a: 1 }], [{ b: 1 }]],
    ['an object in a field', object({ x: object({ a: {} }) }), {}, { x: { a: 1 } }, { x: { a: 1, b: 1 } }],
    ['a referenced object', { $ref: '#/components/schemas/A' }, { A: object({ a: {} }) }, { a: 1 }, { b: 1 }],
    [
      'a composition, over all of its parts',
      { allOf: [{ $ref: '#/components/schemas/A' }, object({ b: {} })] },
      { A: object({ a: {} }) },
      { a: 1, b: 1 },
      { a: 1, b: 1, c: 1 },
    ],
    [
      'a choice',
      object({ x: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] } }),
      { A: object({ a: {} }) },
      { x: { a: 1 } },
      { x: { a: 1, b: 1 } },
    ],
  ])('closes %s', (_what, schema, schemas, right, wrong) => {
    const valid = schemaOf(schema, schemas);
    expect([valid(right), valid(wrong)]).toEqual([true, false]);
  });

  it('leaves free what says that it is free, and closes the values inside', () => {
    expect(schemaOf(object({}, { additionalProperties: true }))({ any: { thing: 1 } })).toBe(true);
    const map = schemaOf(object({}, { additionalProperties: object({ a: {} }) }));
    expect([map({ k: { a: 1 } }), map({ k: { b: 1 } })]).toEqual([true, false]);
  });

  it('leaves any value free where there are only words about it', () => {
    const valid = schemaOf(object({ x: { description: 'Any JSON.' } }));
    expect([valid({ x: { a: [{ b: null }] } }), valid({ x: 1 }), valid({ y: 1 })]).toEqual([true, true, false]);
  });

  it('keeps a property that is called like a keyword', () => {
    const valid = schemaOf(object({ properties: { type: 'string' }, example: { type: 'string' } }));
    expect([valid({ properties: 'a', example: 'b' }), valid({ example: 1 })]).toEqual([true, false]);
  });

  it('closes events as well', () => {
    const requestBody = { content: { 'application/json': { schema: object({ a: {} }) } } };
    const document = closedResponses({ paths: {}, webhooks: { 'x.y': { post: { requestBody } } } });
    expect(document.webhooks).toMatchObject({ 'x.y': { type: 'object', ...closed } });
  });
});
