import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import { operationList } from '../../support/sms-sample-requests.ts';
import { withQuery } from '../../support/with-query.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

const wrong: Array<[string, string]> = [
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

const document: unknown = JSON.parse(
  readFileSync(new URL('../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
);

interface Described {
  $ref?: string;
  format?: string;
  name?: string;
  in?: string;
  schema?: Described;
  properties?: Record<string, Described>;
  items?: Described;
  content?: Record<string, Described>;
}

function at(value: unknown, ...path: string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return typeof value === 'object' && value !== null ? at(Object(value)[first], ...rest) : undefined;
}

function resolved(value: unknown): Described {
  const found: Described = Object(value);
  return found.$ref === undefined ? found : resolved(at(document, ...found.$ref.slice(2).split('/')));
}

/** The ways to every instant of a schema, into the first item of lists too. */
function instantsIn(schema: unknown): string[][] {
  const { format, properties = {}, items } = resolved(schema);
  if (format === 'date-time') return [[]];
  return [...Object.entries(properties), ...(items === undefined ? [] : [['0', items] as const])].flatMap(
    ([name, inner]) => instantsIn(inner).map((way) => [name, ...way]),
  );
}

/** A copy with that value at the end of the way; what is missing on it is made. */
function withValue(into: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const inner = withValue(at(into, first), rest, value);
  return Array.isArray(into) ? into.with(Number(first), inner) : { ...Object(into), [first]: inner };
}

/** Every field of a body and every parameter of a query that takes an instant, over the whole document. */
const places = operationList.flatMap((operation) => {
  const { path, method } = operation.description;
  const item = at(document, 'paths', path);
  const described = at(item, method.toLowerCase());
  const body = resolved(resolved(at(described, 'requestBody')).content?.['application/json']?.schema);
  const fields = instantsIn(body).map((way) => ({
    id: operation.id,
    operation,
    place: 'body' as const,
    name: way.join('/'),
  }));
  const parameters = [at(item, 'parameters'), at(described, 'parameters')].flatMap((list) =>
    Array.isArray(list) ? list.map(resolved) : [],
  );
  const queries = parameters
    .filter((parameter) => parameter.in === 'query' && resolved(parameter.schema).format === 'date-time')
    .map(({ name = '' }) => ({ id: operation.id, operation, place: 'query' as const, name }));
  return [...fields, ...queries];
});

it('the document has instants in bodies and in queries', () => {
  expect(new Set(places.map(({ place }) => place))).toEqual(new Set(['body', 'query']));
  expect(places.map(({ name }) => name)).toContain('records/0/captured_at');
});

describe.each(places)('$id refuses with 400 VALIDATION_ERROR in $place $name', ({ operation, place, name }) => {
  it.each(wrong)('%s (bad input: time)', async (_what, text) => {
    const { json, ...request } = await stage.sample(operation);
    const spoiled =
      place === 'body'
        ? { ...request, json: withValue(json, name.split('/'), text) }
        : { ...request, path: withQuery(request.path, `${name}=${encodeURIComponent(text)}`) };
    await stage.refused(operation, spoiled, { status: [400], path: `/${place}/${name}` });
  });
});

describe('instants of RFC 3339 are taken in every spelling', () => {
  beforeAll(() => stage.expectNothingStored());

  it.each([
    ['lower case', '2027-01-15t17:00:00z', '2027-01-15T17:00:00.000Z'],
    ['an unknown local offset', '2027-01-15T17:00:00-00:00', '2027-01-15T17:00:00.000Z'],
    ['an offset of 18 hours', '2027-01-16T11:00:00+18:00', '2027-01-15T17:00:00.000Z'],
    ['nanoseconds, of which milliseconds are kept', '2027-01-15T17:00:00.123456789Z', '2027-01-15T17:00:00.123Z'],
    ['29 February of a leap year', '2028-02-29T17:00:00Z', null],
  ])('%s', async (_what, text, kept) => {
    if (kept === null) {
      // Beyond the 90 days, and refused for that alone.
      expect(await stage.ours.send({ send_at: text })).toMatchObject({
        status: 400,
        body: { issues: [{ path: '/body/send_at', message: expect.stringContaining('90 days') }] },
      });
      return;
    }
    expect((await stage.ours.accepted({ send_at: text })).requested_send_at).toBe(kept);
  });
});
