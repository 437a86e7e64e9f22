import fc from 'fast-check';
import { arrayAt, isObject, type Json, type JsonObject, objectAt } from '../../../codegen/src/contract-document.ts';
import { merged, validValue } from './valid-value.ts';

const ofEveryType: readonly Json[] = [null, true, 0, -1, 1.5, '', 'text', [], {}, [null], { toString: 'x', length: 1 }];
const badTexts: Readonly<Record<string, readonly string[]>> = {
  'date-time': [
    'now',
    'infinity',
    '2026-12-31T23:59:60Z',
    '0258-01-01T00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-13-01T00:00:00Z',
    '2026-01-01T00:00:00+24:00',
    '+002026-01-01T00:00:00Z',
  ],
  'iana-timezone': ['EST', 'FOO+5', '+05:00', 'america/new_york', 'America/New_York\0', '../UTC', 'America/Nowhere'],
  uuid: [
    'x',
    '00000000-0000-7000-8000-00000000000',
    '00000000-0000-7000-8000-000000000000\n',
    'ABCDEF00-0000-7000-8000-000000000000',
  ],
};

/** Values that a schema does not allow, by one keyword: at the top, or somewhere inside an otherwise good value. */
export function brokenValue(document: JsonObject, given: JsonObject, name = '', level = 0): fc.Arbitrary<Json> {
  const schema = merged(document, given);
  const good = validValue(document, schema, name, level);
  const ways: fc.Arbitrary<Json>[] = [fc.constantFrom(...ofEveryType)];
  if (schema.type === 'object' || schema.properties !== undefined)
    ways.push(...brokenObjects(document, schema, good, level));
  if (typeof schema.maxLength === 'number')
    ways.push(good.map((value) => String(value).padEnd(Number(schema.maxLength) + 1, '😀x')));
  if (Number(schema.minLength ?? 0) > 0) ways.push(fc.constantFrom('', ' ', '\u3000\n', '\t'));
  if (typeof schema.pattern === 'string')
    ways.push(
      good.map((value) => `${String(value)}\n`),
      fc.constantFrom('\u00a0', '＋15005550123', '💥'),
    );
  if (typeof schema.format === 'string') ways.push(fc.constantFrom(...(badTexts[schema.format] ?? ['x'])));
  if (arrayAt(schema, 'enum').length > 0)
    ways.push(
      good.map((value) => `${String(value)} `),
      good.map((value) => String(value).toUpperCase()),
    );
  if (typeof schema.minimum === 'number') ways.push(fc.constantFrom(schema.minimum - 1, -(2 ** 53) + 1));
  if (typeof schema.maximum === 'number')
    ways.push(fc.constantFrom(schema.maximum + 1, schema.maximum + 0.5, 2 ** 53 - 1));
  if (schema.type === 'array') ways.push(...brokenArrays(document, schema, good, level));
  return fc.oneof(...ways);
}

function brokenObjects(
  document: JsonObject,
  schema: JsonObject,
  good: fc.Arbitrary<Json>,
  level: number,
): fc.Arbitrary<Json>[] {
  const object = good.map((value) => (isObject(value) ? value : {}));
  const ways: fc.Arbitrary<Json>[] = [
    fc
      .tuple(
        object,
        fc.constantFrom('unknown', 'constructor', 'toString', 'hasOwnProperty', '', ' id', 'ID', 'organization_id'),
      )
      .map(([made, key]) => ({ ...made, [key]: 1 })),
    object.map((made) => ({ ...made, ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, i])) })),
  ];
  const required = arrayAt(schema, 'required').map(String);
  if (required.length > 0) {
    ways.push(
      fc
        .tuple(object, fc.constantFrom(...required))
        .map(([made, left]) => Object.fromEntries(Object.entries(made).filter(([key]) => key !== left))),
    );
  }
  const fields = Object.entries(objectAt(schema, 'properties'));
  if (fields.length > 0 && level < 4) {
    const inside = fc
      .constantFrom(...fields)
      .chain(([field, inner]) =>
        fc.tuple(fc.constant(field), brokenValue(document, isObject(inner) ? inner : {}, field, level + 1)),
      );
    ways.push(
      ...Array.from({ length: 4 }, () =>
        fc.tuple(object, inside).map(([made, [field, value]]): Json => ({ ...made, [field]: value })),
      ),
    );
  }
  if (isObject(schema.additionalProperties) && level < 4) {
    const inner = brokenValue(document, schema.additionalProperties, '', level + 1);
    ways.push(
      fc
        .tuple(fc.constantFrom('a', '', 'x'.repeat(65), '__proto_', 'é'), inner)
        .map(([key, value]): Json => ({ [key]: value })),
    );
  }
  return ways;
}

function brokenArrays(
  document: JsonObject,
  schema: JsonObject,
  good: fc.Arbitrary<Json>,
  level: number,
): fc.Arbitrary<Json>[] {
  const array = good.map((value) => (Array.isArray(value) ? value : []));
  const most = Number(schema.maxItems ?? 100);
  const ways: fc.Arbitrary<Json>[] = [
    array.map((made) => [...made, ...made]),
    array.map((made) => Array.from({ length: most + 1 }, (_, i) => made[i % Math.max(made.length, 1)] ?? `a${i}`)),
  ];
  const { items } = schema;
  if (isObject(items) && level < 4)
    ways.push(fc.tuple(array, brokenValue(document, items, '', level + 1)).map(([made, bad]): Json => [...made, bad]));
  return ways;
}
