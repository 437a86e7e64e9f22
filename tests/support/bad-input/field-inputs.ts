import type { Operation } from '../operation-list.ts';
import type { BadInput, BadInputFamily } from './bad-input.ts';
import { nullPlaces } from './null-places.ts';
import { absent, type BodyPlace, bodyPlaces, componentOf, resolved, type Schema, withValue } from './body-places.ts';

/** The operation with that value in one place of its JSON, which a 400 names. */
export function wrongAt({ id }: Operation, { way, path }: BodyPlace, what: string, value: unknown): BadInput {
  return {
    what: `${way.join('/')}: ${what}`,
    of: (working) => withValue(id, working, way, value),
    status: [400],
    names: [path],
  };
}

const values: ReadonlyArray<readonly [type: string, value: unknown]> = [
  ['null', null],
  ['boolean', true],
  ['integer', 7],
  ['number', 7.5],
  ['string', 'text'],
  ['array', []],
  ['array', ['text']],
  ['object', {}],
  ['object', { toString: 'text', length: 1 }],
];

/** Values that a schema does not allow, each with what is wrong with it. */
function wrongValues(schema: Schema): Array<[what: string, value: unknown]> {
  const types = [schema, ...(schema.oneOf ?? []).map(resolved)].flatMap(({ type }) => type ?? []);
  const wrong: Array<[string, unknown]> = values
    .filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
    .map(([, value]) => [JSON.stringify(value), value]);
  if (types.includes('string')) {
    if ((schema.minLength ?? 0) > 0) wrong.push(['an empty string', '']);
    if (schema.maxLength !== undefined) {
      wrong.push([`${schema.maxLength + 1} characters`, 'x'.repeat(schema.maxLength + 1)]);
      wrong.push(['100,000 characters', 'x'.repeat(100_000)]);
    }
    if (schema.enum !== undefined) {
      const listed = String(schema.enum[0]);
      const upper = listed.toUpperCase();
      wrong.push(['a value that is not listed', 'unlisted']);
      wrong.push(['another case', listed === upper ? listed.toLowerCase() : upper]);
    }
  }
  return wrong;
}

function wrongInPlaces(operation: Operation, places: readonly BodyPlace[]): BadInput[] {
  const absentAsNull = new Set(nullPlaces(operation).flatMap(({ path, isAbsent }) => (isAbsent ? [path] : [])));
  return places.flatMap((place) => [
    ...wrongValues(resolved(place.schema))
      .filter(([, value]) => value !== null || !absentAsNull.has(place.path))
      .map(([what, value]) => wrongAt(operation, place, what, value)),
    ...(place.isRequired ? [wrongAt(operation, place, 'nothing, because it is required', absent)] : []),
  ]);
}

const isOwn = ({ way }: BodyPlace): boolean => way.length === 1;

export const fieldInputs: BadInputFamily = {
  name: 'what a field of its body does not take',
  inputs: (operation) => wrongInPlaces(operation, bodyPlaces(operation).filter(isOwn)),
};

/** The same below the fields of a body, and in the items of its lists. What stands around it may be missing as well. */
export const innerFieldInputs: BadInputFamily = {
  name: 'what a field inside of its body does not take',
  inputs: (operation) => {
    const inner = bodyPlaces(operation).filter((place) => !isOwn(place));
    const inputs = wrongInPlaces(operation, inner);
    // The router names the first fault alone.
    return operation.description.surface === 'core' ? inputs : inputs.map(({ names: _names, ...input }) => input);
  },
};

/** Spellings that are no number of E.164. */
export const noE164: ReadonlyArray<readonly [what: string, number: string]> = [
  ['without a plus', '15005550123'],
  ['too short', '+123456'],
  ['too long', '+1234567890123456'],
  ['with a leading zero', '+05005550123'],
  ['with letters', '+1500FLOWERS'],
  ['with spaces', '+1 500 555 0123'],
  ['with dashes', '+1-500-555-0123'],
  ['with a trailing line end', '+15005550123\n'],
  ['with a leading space', ' +15005550123'],
  ['in full-width digits', '+１５００５５５０１２３'],
  ['in Arabic digits', '+١٥٠٠٥٥٥٠١٢٣'],
  ['with a full-width plus', '＋15005550123'],
  ['with an extension', '+15005550123;ext=1'],
  ['as a URI', 'tel:+15005550123'],
  ['with two pluses', '++15005550123'],
  ['empty', ''],
  ['a plus alone', '+'],
];

export const isE164 = (schema: Schema): boolean => componentOf(schema) === 'E164';

export const phoneInputs: BadInputFamily = {
  name: 'what is no number (bad input: E.164)',
  inputs: (operation) =>
    bodyPlaces(operation)
      .filter(({ schema }) => isE164(schema))
      .flatMap((place) => noE164.map(([what, number]) => wrongAt(operation, place, what, number))),
};

/** E.164 numbers with a digit too many, as people dial them, with the right spelling of each. */
export const misspelledNumbers = [
  ['+4402079460018', '+442079460018'],
  ['+4901701234567', '+491701234567'],
  ['+5215512345678', '+525512345678'],
] as const;

const isNumber = (schema: Schema): boolean => isE164(schema) || componentOf(schema) === 'CallDestination';

/** Places that only look something up, and those of a change, take a number in every spelling. */
export const takesEverySpelling = ({ description }: Operation, schema: Schema): boolean =>
  description.method === 'PATCH' || schema['x-any-spelling'] === true;

export const misspelledInputs: BadInputFamily = {
  name: 'a number with a digit too many, which reaches another (decision 3)',
  inputs: (operation) =>
    bodyPlaces(operation)
      .filter(({ schema }) => isNumber(schema) && !takesEverySpelling(operation, schema))
      .flatMap((place) => misspelledNumbers.map(([written]) => wrongAt(operation, place, written, written))),
};

const zones = [
  'EST',
  'EST5EDT',
  'FOO+5',
  '+05:00',
  '-08',
  'UTC+1',
  'GMT+5',
  'america/new_york',
  'AMERICA/NEW_YORK',
  'America/New York',
  'America/New_York ',
  'America/Nowhere',
  'New_York',
  'America',
  'Z',
  'local',
  '../etc/passwd',
  '/usr/share/zoneinfo/UTC',
  '\u{1F30D}',
];

export const zoneInputs: BadInputFamily = {
  name: 'what is no time zone (bad input: zones)',
  inputs: (operation) =>
    bodyPlaces(operation)
      .filter(({ schema }) => resolved(schema).format === 'iana-timezone')
      .flatMap((place) => zones.map((zone) => wrongAt(operation, place, JSON.stringify(zone), zone))),
};
