import { describe, expect, it } from '@jest/globals';
import { schemaProblem } from './json-schema.ts';

describe('a schema of a caller', () => {
  it.each([
    ['a pattern that is none', { properties: { a: { pattern: '(' } } }, '/properties/a/pattern'],
    ['a name of members that is none', { patternProperties: { '[': {} } }, '/patternProperties'],
    ['a reference that leads nowhere', { items: { $ref: '#/$defs/b' }, $defs: { a: {} } }, '/items/$ref'],
    ['a reference past the end of a list', { anyOf: [{ $ref: '#/anyOf/1' }] }, '/anyOf/0/$ref'],
    ['a reference to what is no schema', { type: 'object', allOf: [{ $ref: '#/type' }] }, '/allOf/0/$ref'],
    ['a reference to what every object has', { $ref: '#/constructor' }, '/$ref'],
    ['a reference that is no address', { $ref: '#/%zz' }, '/$ref'],
    ['a keyword of another type', { properties: { a: { type: 1 } } }, '/properties/a/type'],
  ])('is none with %s', (_what, schema, at) => {
    expect(schemaProblem(schema)?.path).toBe(at);
  });

  it.each([
    ['patterns with and without the flag for Unicode', { pattern: '^\\p{L}+$', items: { pattern: '^\\d\\-\\d$' } }],
    [
      'references to its parts and itself',
      { $defs: { 'a/b': {} }, items: { $ref: '#/$defs/a~1b' }, not: { $ref: '#' } },
    ],
    ['a reference within a list', { anyOf: [{}, { $ref: '#/anyOf/0' }] }],
    [
      'references elsewhere, which are not followed',
      { items: { $ref: 'https://a.example/b#/c' }, not: { $ref: '#c' } },
    ],
    [
      'a part with an id of its own',
      { items: { $id: 'https://a.example/b', $defs: { c: {} }, not: { $ref: '#/$defs/c' } } },
    ],
    ['data that looks like keywords', { enum: [{ pattern: '(' }], default: { $ref: '#/x' }, const: { pattern: '(' } }],
    ['members that are named like keywords', { properties: { pattern: {}, $ref: {}, enum: { type: 'string' } } }],
  ])('is sound with %s', (_what, schema) => {
    expect(schemaProblem(schema)).toBeNull();
  });
});
