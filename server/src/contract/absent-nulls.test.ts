import { describe, expect, it } from '@jest/globals';
import { createDropAbsentNulls } from './absent-nulls.ts';

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };

const schemas = {
  Person: {
    type: 'object',
    required: ['name'],
    properties: { name: text, nick: text, note: textOrNull, friend: { $ref: '#/components/schemas/Person' } },
  },
  Source: {
    oneOf: [
      {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { type: 'string', const: 'inline' },
          hint: text,
          data: { type: 'object', additionalProperties: true },
        },
      },
      {
        type: 'object',
        required: ['kind', 'url'],
        properties: {
          kind: { type: 'string', const: 'webhook' },
          url: text,
          method: text,
          secret: textOrNull,
          data: { type: 'object', properties: { size: { type: 'integer' } } },
        },
      },
    ],
  },
};

const dropAbsentNulls = createDropAbsentNulls({ openapi: '3.1.0', info: {}, paths: {}, components: { schemas } });

/** What is left of JSON of that schema. */
function left(schema: unknown, value: unknown, keepsOwn?: boolean): unknown {
  return dropAbsentNulls(schema, value, keepsOwn);
}

const person = { $ref: '#/components/schemas/Person' };
const source = { $ref: '#/components/schemas/Source' };

describe('null is passed over', () => {
  it('in an optional member that takes none, at every depth of a schema that holds itself', () => {
    const friend = { name: 'Ada', nick: null, note: null, friend: null };
    expect(left(person, { name: 'Bo', nick: null, friend })).toStrictEqual({
      name: 'Bo',
      friend: { name: 'Ada', note: null },
    });
  });

  it('in entries of lists and in values of maps that are objects', () => {
    const schema = { properties: { list: { items: person }, map: { additionalProperties: person } } };
    const someone = (): object => ({ name: 'Ada', nick: null });
    expect(left(schema, { list: [someone(), someone()], map: { a: someone() } })).toStrictEqual({
      list: [{ name: 'Ada' }, { name: 'Ada' }],
      map: { a: { name: 'Ada' } },
    });
  });

  it('in what may itself be null', () => {
    expect(left({ oneOf: [person, { type: 'null' }] }, { name: 'Ada', nick: null })).toStrictEqual({ name: 'Ada' });
  });

  it('in a closed list and in a constant without null, and in an object', () => {
    const properties = { mode: { enum: ['a', 'b'] }, one: { const: 1 }, data: { type: 'object' } };
    expect(left({ properties }, { mode: null, one: null, data: null })).toStrictEqual({});
  });

  it('in a union, where no form that names the member requires it, whichever form is meant', () => {
    expect(left(source, { kind: 'webhook', url: '/', method: null, hint: null })).toStrictEqual({
      kind: 'webhook',
      url: '/',
    });
    expect(left(source, { kind: 'inline', secret: null })).toStrictEqual({ kind: 'inline' });
  });

  it('in an object that another form would leave free', () => {
    expect(left(source, { kind: 'webhook', url: '/', data: { size: null } })).toStrictEqual({
      kind: 'webhook',
      url: '/',
      data: {},
    });
  });
});

describe('null stays', () => {
  const kept = (schema: unknown, value: unknown, keepsOwn?: boolean): void => {
    const before = structuredClone(value);
    expect(left(schema, value, keepsOwn)).toStrictEqual(before);
  };

  it('where the schema takes it', () => {
    kept(person, { name: 'Ada', note: null });
    kept(
      { properties: { any: {}, choice: { oneOf: [text, { type: 'null' }] }, listed: { enum: ['a', null] } } },
      {
        any: null,
        choice: null,
        listed: null,
      },
    );
    kept(source, { kind: 'webhook', url: '/', secret: null });
  });

  it('in required members, also of one form of a union alone', () => {
    kept(person, { name: null });
    kept(source, { kind: 'inline', url: null });
    kept(source, { kind: null });
  });

  it('in members that no schema names', () => {
    kept(person, { name: 'Ada', unknown: null, constructor: null });
    kept(source, { kind: 'inline', unknown: null });
  });

  it('in entries of lists, in values of maps and in free objects', () => {
    kept({ items: text }, [null, 'a']);
    kept({ additionalProperties: text }, { a: null });
    kept({ type: 'object', additionalProperties: true }, { a: null, b: { c: null } });
    kept({ type: 'object' }, { a: null });
    kept(source, { kind: 'inline', data: { size: null } });
  });

  it('at the top of a PATCH, and nowhere below', () => {
    kept(person, { name: 'Ada', nick: null }, true);
    expect(left(person, { nick: null, friend: { name: 'Bo', nick: null } }, true)).toStrictEqual({
      nick: null,
      friend: { name: 'Bo' },
    });
  });

  it('as the value itself, and in what is of another type than the schema', () => {
    kept(person, null);
    kept(person, [null, { nick: null }]);
    kept({ items: person }, { nick: null });
    kept(person, 'null');
  });
});
