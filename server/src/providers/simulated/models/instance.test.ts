import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { VendorFailure } from '../../ports/vendor-call.ts';
import { instanceOf } from './instance.ts';

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

  it.each([[{ $ref: '#' }], [{ type: 'string', minLength: 1e9 }]])('is small for %j', (schema) => {
    expect(JSON.stringify(instanceOf(schema)).length).toBeLessThan(2_000);
  });

  const many = Array.from({ length: 10_000 }, (_, at) => `name-${at}`);
  const thousandfold = (part: object) => Array.from({ length: 1_000 }, () => part);
  const names = { $defs: { a: { required: many } } };
  it.each([
    [
      'asks for itself without end',
      { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } } },
    ],
    ['is put together from itself', { allOf: [{ $ref: '#' }, { $ref: '#' }, { $ref: '#' }] }],
    ['offers itself', { anyOf: [{ $ref: '#' }] }],
    ['wants endless lists', { minItems: 1e9, items: { minItems: 1e9, items: text } }],
    ['joins the same names again and again', { ...names, allOf: thousandfold({ $ref: '#/$defs/a' }) }],
    [
      'joins the same properties again and again',
      {
        $defs: { a: { properties: Object.fromEntries(many.map((name) => [name, text])) } },
        allOf: thousandfold({ $ref: '#/$defs/a' }),
      },
    ],
    ['wants a long text often', { minItems: 100, items: { const: 'x'.repeat(10_000) } }],
    ['wants a long name often', { minItems: 100, items: { required: ['x'.repeat(10_000)] } }],
    ['points a long way often', { minItems: 100, items: { $ref: `#${'/a'.repeat(5_000)}` } }],
  ])('is refused by a bounded search where the schema %s', (_, schema) => {
    let read = 0;
    const counting = <T extends object>(part: T): T =>
      new Proxy(part, {
        get: (target, name, receiver) => {
          read += 1;
          const value: unknown = Reflect.get(target, name, receiver);
          return typeof value === 'object' && value !== null ? counting(value) : value;
        },
      });
    expect(() => instanceOf(counting(schema))).toThrow(VendorFailure);
    expect(read).toBeLessThan(500_000);
  });
});
