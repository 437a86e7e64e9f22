import { describe, expect, it } from '@jest/globals';
import type { ExtractionField } from '../types.ts';
import { readAnswer } from './answer.policy.ts';

const field = (name: string, type: ExtractionField['type'], options?: string[]): ExtractionField => ({
  name,
  type,
  description: name,
  ...(options === undefined ? {} : { options }),
});
const summary = 'A table was booked.';
const valuesOf = (fields: readonly ExtractionField[], given: object) => readAnswer({ summary, fields: given }, fields);

describe('what a model answered (decision 98)', () => {
  it.each<[string, unknown]>([
    ['prose', 'The caller wanted a table.'],
    ['nothing', undefined],
    ['null', null],
    ['a list', [{ summary }]],
    ['an object without a summary', { fields: {} }],
    ['a blank summary', { summary: ' \n' }],
    ['a summary of another type', { summary: { text: summary } }],
    ['a megabyte', { summary: 'a'.repeat(1_000_000) }],
    ['nothing but what no column can hold', { summary: '\u0000' }],
  ])('%s is none', (_what, json) => {
    expect(readAnswer(json, [field('day', 'string')])).toBeNull();
  });

  it.each<[ExtractionField, unknown, unknown]>([
    [field('a', 'string'), 'Monday', 'Monday'],
    [field('a', 'string'), '', ''],
    [field('a', 'string'), 4, null],
    [field('a', 'string'), 'a'.repeat(4_001), null],
    [field('a', 'number'), 4.5, 4.5],
    [field('a', 'number'), 0, 0],
    [field('a', 'number'), '4', null],
    [field('a', 'number'), Number.POSITIVE_INFINITY, null],
    [field('a', 'boolean'), false, false],
    [field('a', 'boolean'), 'true', null],
    [field('a', 'enum', ['x', 'y']), 'y', 'y'],
    [field('a', 'enum', ['x', 'y']), 'z', null],
    [field('a', 'enum', ['x', 'y']), ['x'], null],
    [field('a', 'enum'), 'x', null],
    [field('a', 'string'), { day: 'Monday' }, null],
  ])('%j takes %j as %j, and names what is not of its type', (one, said, value) => {
    const answer = valuesOf([one, field('other', 'string')], { a: said, other: 'stays' });
    expect(answer?.values).toEqual({ a: value, other: 'stays' });
    expect(answer?.leftOut).toBe(value === said ? null : 'Not of the type of its field: a');
  });

  it('gives null, and no fault, for what is null or left out, and leaves out what no field asks for', () => {
    const answer = valuesOf([field('a', 'string'), field('b', 'number')], { a: null, c: 'more' });
    expect(answer).toMatchObject({ values: { a: null, b: null }, leftOut: null });
    expect(Object.keys(answer?.values ?? {})).toEqual(['a', 'b']);
    for (const fields of [undefined, null, 'a', []])
      expect(readAnswer({ summary, fields }, [field('a', 'string')])?.values).toEqual({ a: null });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'has a field that is named %s like others',
    (name) => {
      const given = JSON.parse(`{"${name}": "said"}`) as object;
      const values = valuesOf([field(name, 'string')], given)?.values ?? {};
      expect(JSON.stringify(values)).toBe(`{"${name}":"said"}`);
      expect(JSON.stringify(valuesOf([field(name, 'string')], {})?.values)).toBe(`{"${name}":null}`);
    },
  );

  it('leaves out of texts what no column can hold', () => {
    const answer = readAnswer(
      { summary: 'A\u0000 table.\ud800', structured_data: { intent: 'in\u0000tent' }, fields: { a: '\u0000x' } },
      [field('a', 'string')],
    );
    expect(answer).toMatchObject({ summary: 'A table.\ufffd', values: { a: 'x' } });
    expect(answer?.structuredData).toMatchObject({ intent: 'intent' });
  });

  it('takes of structured data what is of its type', () => {
    const structured = (given: unknown) => readAnswer({ summary, structured_data: given }, [])?.structuredData;
    const none = { intent: null, resolved: null, sentiment: null, follow_up: null };
    const right = { intent: 'To book', resolved: true, sentiment: 'positive', follow_up: 'Call back' };
    expect(structured(right)).toEqual(right);
    expect(structured({ ...right, more: 1 })).toEqual(right);
    for (const given of [
      undefined,
      null,
      'x',
      [],
      { intent: 4, resolved: 'yes', sentiment: 'splendid', follow_up: [] },
    ])
      expect(structured(given)).toEqual(none);
  });

  it('names ten at most', () => {
    const fields = Array.from({ length: 12 }, (_, nth) => field(`f${nth}`, 'number'));
    const given = Object.fromEntries(fields.map(({ name }) => [name, 'many']));
    expect(valuesOf(fields, given)?.leftOut).toBe(
      'Not of the type of its field: f0, f1, f2, f3, f4, f5, f6, f7, f8, f9 and 2 more',
    );
  });
});
