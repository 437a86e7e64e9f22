import { describe, expect, it } from '@jest/globals';
import { operationList } from '../../support/operation-list.ts';
import { forgottenParameters, placesOf } from '../../support/places.ts';
import { entries, thingNames } from '../../support/slice-tables.ts';

describe('the tables of tests/slices/', () => {
  it('have an entry for each operation of the contract, and for no other', () => {
    const known = operationList.map(({ id }) => id);
    expect({
      withoutEntry: operationList
        .filter(({ id }) => !entries.has(id))
        .map(({ id, description }) => `${id} has no entry in tests/slices/${description.slice}.ts`),
      ofNoOperation: [...entries.keys()].filter((id) => !known.some((one) => one === id)),
    }).toEqual({ withoutEntry: [], ofNoOperation: [] });
  });

  it('speak of every parameter that may name something of an organization (promise P14)', () => {
    const forgotten = operationList.flatMap((operation) =>
      forgottenParameters(operation).map((name) => `${operation.id}: say under \`names\` or \`plain\` what ${name} is`),
    );
    expect(forgotten).toEqual([]);
  });

  it('say how an organization comes to have each thing that they name', () => {
    const named = operationList.flatMap((operation) =>
      placesOf(operation).flatMap((place) => ('thing' in place ? [place.thing] : [])),
    );
    expect(named.filter((thing) => !thingNames.has(thing))).toEqual([]);
  });
});
