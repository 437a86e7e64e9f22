import { describe, expect, test } from '@jest/globals';
import { selfContainedSchema } from './self-contained-schema.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

describe('a schema that stands alone', () => {
  test('takes what it refers to with it, through any number of steps and each once', () => {
    const components = {
      Event: { type: 'object', properties: { data: ref('Text'), again: { oneOf: [ref('Text'), { type: 'null' }] } } },
      Text: { type: 'object', additionalProperties: ref('Id') },
      Id: { type: 'string' },
      Unused: { type: 'string' },
    };
    expect(selfContainedSchema(ref('Event'), components)).toEqual({
      ...dialect,
      $ref: '#/$defs/Event',
      $defs: {
        Event: {
          type: 'object',
          properties: {
            data: { $ref: '#/$defs/Text' },
            again: { oneOf: [{ $ref: '#/$defs/Text' }, { type: 'null' }] },
          },
        },
        Text: { type: 'object', additionalProperties: { $ref: '#/$defs/Id' } },
        Id: { type: 'string' },
      },
    });
  });

  test('may refer to itself', () => {
    const components = { Tree: { type: 'object', properties: { children: { type: 'array', items: ref('Tree') } } } };
    expect(selfContainedSchema(ref('Tree'), components)).toEqual({
      ...dialect,
      $ref: '#/$defs/Tree',
      $defs: {
        Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } } },
      },
    });
  });

  test('loses the keywords of the document, and nothing that only looks like one', () => {
    const schema = {
      type: 'object',
      'x-assumed': 'Because',
      properties: { 'x-team': { type: 'string', 'x-message': 'must be a team' }, $ref: { type: 'string' } },
      const: { 'x-team': '$ref', $ref: '#/components/schemas/None' },
    };
    expect(selfContainedSchema(schema, {})).toEqual({
      ...dialect,
      type: 'object',
      properties: { 'x-team': { type: 'string' }, $ref: { type: 'string' } },
      const: { 'x-team': '$ref', $ref: '#/components/schemas/None' },
      $defs: {},
    });
  });

  test('is not made where something is missing', () => {
    expect(() => selfContainedSchema(ref('None'), {})).toThrow('The contract has no schema None');
  });
});
