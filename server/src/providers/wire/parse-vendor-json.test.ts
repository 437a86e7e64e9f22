import { describe, expect, it } from '@jest/globals';
import { parseVendorJson } from './parse-vendor-json.ts';

describe('the JSON of vendors', () => {
  it.each([
    ['a number that is none', '{"start":NaN,"end": -Infinity }', { start: null, end: null }],
    ['one in a list', '[NaN,Infinity\n,1]', [null, null, 1]],
    ['one alone', 'NaN', null],
    ['one in a text', '{"text":"NaN, -Infinity","end":NaN}', { text: 'NaN, -Infinity', end: null }],
    ['one behind a mark in a text', String.raw`{"text":"\"NaN\\","end":NaN}`, { text: '"NaN\\', end: null }],
    ['one as a name', '{"NaN":NaN}', { NaN: null }],
    ['none', '{"text":"NaN"}', { text: 'NaN' }],
  ])('is read with %s', (_, json, value) => {
    expect(parseVendorJson(json)).toEqual(value);
  });

  it.each([
    '',
    '{',
    '{"end":NaN',
    '{"end":NaN,"text":"',
    '{NaN:1}',
    '1NaN',
    '-NaN',
    'NaNa',
    'nan',
    "{'end':NaN}",
    '"NaN\\',
  ])('stays none where more is wrong: %s', (json) => {
    expect(() => parseVendorJson(json)).toThrow(SyntaxError);
  });

  it('is read to its end once, however long it is', () => {
    const long = String.raw`x\"`.repeat(1_000_000);
    expect(parseVendorJson(`{"end":NaN,"text":"${long}"}`)).toMatchObject({ end: null });
    expect(() => parseVendorJson(`{"end":NaN,"text":"${long}`)).toThrow(SyntaxError);
  });
});
