import { withQuery } from '../with-query.ts';
import type { BadInput, BadInputFamily } from './bad-input.ts';
import { bodyPlaces, queryParameters, resolved, type Schema } from './body-places.ts';
import { wrongAt } from './field-inputs.ts';

const noInstants: ReadonlyArray<readonly [what: string, text: string]> = [
  ['a word that PostgreSQL takes', 'now'],
  ['another one', 'tomorrow'],
  ['infinity', 'infinity'],
  ['a leap second', '2027-01-13T23:59:60Z'],
  ['hour 24', '2027-01-13T24:00:00Z'],
  ['minute 60', '2027-01-13T17:60:00Z'],
  ['an offset of 24 hours', '2027-01-13T17:00:00+24:00'],
  ['an offset of 18:01', '2027-01-13T17:00:00-18:01'],
  ['an offset without a colon', '2027-01-13T17:00:00+0100'],
  ['an offset of seconds', '2027-01-13T17:00:00+01:00:30'],
  ['no offset', '2027-01-13T17:00:00'],
  ['a zone in brackets', '2027-01-13T17:00:00-05:00[America/New_York]'],
  ['a date alone', '2027-01-13'],
  ['a space instead of the T', '2027-01-13 17:00:00Z'],
  ['no seconds', '2027-01-13T17:00Z'],
  ['a day that does not exist', '2027-02-30T17:00:00Z'],
  ['29 February of a common year', '2027-02-29T17:00:00Z'],
  ['month 13', '2027-13-01T17:00:00Z'],
  ['day 0', '2027-01-00T17:00:00Z'],
  ['year 258', '0258-01-13T17:00:00Z'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['an instant of the year 10000 by its offset', '9999-12-31T23:59:59-18:00'],
  ['an instant of the year 1969 by its offset', '1970-01-01T00:00:00+00:01'],
  ['a year of six digits', '+002027-01-13T17:00:00Z'],
  ['a negative year', '-002027-01-13T17:00:00Z'],
  ['seconds since 1970', '1800000000'],
  ['a decimal comma', '2027-01-13T17:00:00,5Z'],
  ['a point without digits', '2027-01-13T17:00:00.Z'],
  ['ten digits of a second', '2027-01-13T17:00:00.1234567891Z'],
  ['full-width digits', '２０２７-01-13T17:00:00Z'],
  ['a trailing line end', '2027-01-13T17:00:00Z\n'],
  ['a leading space', ' 2027-01-13T17:00:00Z'],
  ['an HTTP date', 'Wed, 13 Jan 2027 17:00:00 GMT'],
];

const isInstant = (schema: Schema): boolean => resolved(schema).format === 'date-time';

/** In every field of a body, at every depth, and every parameter of a query that takes an instant. */
export const instantInputs: BadInputFamily = {
  name: 'what is no instant (bad input: time)',
  inputs: (operation) => [
    ...bodyPlaces(operation)
      .filter(({ schema }) => isInstant(schema))
      .flatMap((place) => noInstants.map(([what, text]) => wrongAt(operation, place, what, text))),
    ...queryParameters(operation)
      .filter(({ schema }) => isInstant(schema))
      .flatMap(({ name }) =>
        noInstants.map(
          ([what, text]): BadInput => ({
            what: `${name}: ${what}`,
            of: (working) => ({ ...working, path: withQuery(working.path, `${name}=${encodeURIComponent(text)}`) }),
            status: [400],
            names: [`/query/${name}`],
          }),
        ),
      ),
  ],
};
