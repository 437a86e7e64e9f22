import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { instanceOf } from './vendor-instance.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const text = { type: 'string' };

describe('the value that is made of a schema', () => {
  it.each([
    [{}],
    [{ type: 'object', properties: { a: text, b: { type: 'integer' } }, required: ['a'] }],
    [
      {
        type: 'object',
        properties: { ['__proto__']: text, a: { type: ['null', 'string'] } },
        required: ['a', '__proto__'],
      },
    ],
    [{ properties: { a: { enum: ['x', 'y'] } }, required: ['a'], additionalProperties: false }],
    [{ type: 'array', items: { const: 7 }, minItems: 3 }],
    [{ type: 'array', prefixItems: [text, { type: 'boolean' }], minItems: 2 }],
    [{ type: 'string', minLength: 5, maxLength: 5 }],
    [{ type: 'integer', minimum: 3.5 }],
    [{ type: 'integer', exclusiveMinimum: 4 }],
    [{ type: 'number', maximum: -2.5 }],
    [{ type: 'integer', exclusiveMaximum: -4, multipleOf: 5 }],
    [{ type: 'number', exclusiveMinimum: 0 }],
    [{ anyOf: [{ type: 'object', properties: { kind: { const: 'a' } }, required: ['kind'] }, text] }],
    [{ allOf: [{ required: ['a'] }, { type: 'object', properties: { a: { type: 'null' } } }] }],
    [{ $ref: '#/$defs/node', $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } } }],
    [{ type: 'array', minItems: 1, items: { $ref: '#/$defs/a~1b' }, $defs: { 'a/b': { type: 'boolean' } } }],
  ])('is one of %j', (schema) => {
    const value = instanceOf(schema);
    ajv.validate(schema, value);
    expect(ajv.errors).toBeNull();
  });

  it.each([
    [{ $ref: '#' }],
    [
      {
        $ref: '#/$defs/a',
        $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } },
      },
    ],
    [
      {
        type: 'array',
        minItems: 1e9,
        items: { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } },
      },
    ],
    [{ allOf: [{ $ref: '#' }, { $ref: '#' }, { $ref: '#' }] }],
    [{ anyOf: [{ $ref: '#' }] }],
  ])('is bounded where no finite or small one is: %j', (schema) => {
    expect(JSON.stringify(instanceOf(schema)).length).toBeLessThan(2_000_000);
  });
});
