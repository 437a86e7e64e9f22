import { describe, expect, it } from '@jest/globals';
import { joinEnumerations } from './joined-enumerations.ts';

const schemas = { Fruit: { type: 'string', enum: ['apple', 'pear'] }, Name: { type: 'string' } };
const documentWith = (more: object) => ({ components: { schemas: { ...schemas, ...more } } });

describe('joinEnumerations', () => {
  it('puts the values of the named schema before those of the schema itself', () => {
    const document = documentWith({ Food: { type: 'string', 'x-enum-of': 'Fruit', enum: ['bread'] } });
    expect(joinEnumerations(document)).toEqual(
      documentWith({ Food: { type: 'string', enum: ['apple', 'pear', 'bread'] } }),
    );
  });

  it('leaves all else as it is', () => expect(joinEnumerations(documentWith({}))).toEqual(documentWith({})));

  it.each(['Name', 'Nothing'])('refuses %s, which is no enumeration', (name) => {
    expect(() => joinEnumerations(documentWith({ Food: { 'x-enum-of': name } }))).toThrow(
      `Food: x-enum-of names ${name}, which is no enumeration`,
    );
  });
});
