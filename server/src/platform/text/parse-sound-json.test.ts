import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mostValues, parseJsonBody, scanJson } from './json-guard.ts';
import { parseSoundJson } from './parse-sound-json.ts';

const limits = { maxDepth: 32, maxValues: mostValues };

/** Parts of texts as they are written, those that no body may hold among them. */
const written = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => JSON.stringify(text).slice(1, -1)),
  fc.constantFrom(
    '\\"',
    '\\\\',
    '\\n',
    '\\/',
    '\\u0061',
    '\\u00e9',
    '\\\\u0000',
    '\\ud83d\\ude00',
    '\\uD83D\\uDE00',
    ',{[',
    '}]',
  ),
  fc.constantFrom(
    'x'.repeat(1_023),
    'x'.repeat(1_024),
    'x'.repeat(1_030),
    'ö'.repeat(40),
    `${'y'.repeat(1_029)}\\"`,
    `${'z'.repeat(1_100)}\\\\`,
  ),
  {
    weight: 1,
    arbitrary: fc.constantFrom('\\u0000', '\\ud83d', '\\ude00', '\\ude00\\ud83d', '\\uDBFF', '\\u12', '\\x'),
  },
);
const text = fc.array(written, { maxLength: 4 }).map((parts) => `"${parts.join('')}"`);
const name = fc.oneof(
  fc.constantFrom('"a"', '"b"', '""', '"0"', '"\\u0061"', '"ä"'),
  fc.constantFrom('"__proto__"', '"__pr\\u006fto__"', '"constructor"'),
  text,
);
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom(
    '9007199254740991',
    '9007199254740993',
    '-9007199254740992',
    '1e20',
    '1e400',
    '-0',
    '01',
    '1.5E-7',
    '12345678901234567.5',
  ),
);
const space = fc.constantFrom('', '', '', ' ', '\n\t');
const { document } = fc.letrec<{ document: string }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(text, number, fc.constantFrom('null', 'true', 'false')),
    fc
      .tuple(space, fc.array(fc.tuple(space, tie('document')), { maxLength: 4 }))
      .map(([before, items]) => `[${before}${items.map((item) => item.join('')).join(',')}]`),
    fc
      .tuple(space, fc.array(fc.tuple(name, space, tie('document'), space), { maxLength: 4 }))
      .map(
        ([before, members]) => `{${before}${members.map(([key, a, value, b]) => `${key}${a}:${value}${b}`).join(',')}}`,
      ),
  ),
}));
/** Now and then a character is missing, or one too many. */
const broken = fc
  .tuple(document, fc.nat(), fc.constantFrom('', '"', '\\', ',', '{', '[', '}', ']', '0', 'n'))
  .map(([whole, at, put]) => {
    const place = at % (whole.length + 1);
    return whole.slice(0, place) + put + whole.slice(place + 1);
  });

const isDoubtfulNumber = (whole: string): boolean => /\d{16}|e[+-]?\d/i.test(whole);

describe('JSON that is parsed without a scan', () => {
  it('is what the scan has nothing against, with the same figures', () => {
    let sound = 0;
    fc.assert(
      fc.property(fc.oneof(document, broken), (whole) => {
        const bytes = Buffer.from(whole);
        const found = parseSoundJson(bytes, limits);
        if (found === null) return;
        sound += 1;
        expect({ ...found, issues: [] }).toEqual({
          value: JSON.parse(bytes.toString()),
          ...scanJson(bytes, mostValues),
        });
      }),
      { numRuns: 5_000 },
    );
    expect(sound).toBeGreaterThan(500);
  });

  it('is all that the scan has nothing against, but for long numbers', () => {
    fc.assert(
      fc.property(document, (whole) => {
        fc.pre(!isDoubtfulNumber(whole));
        const bytes = Buffer.from(whole);
        const { issues } = parseJsonBody(bytes);
        expect(parseSoundJson(bytes, limits) === null).toBe(issues.length > 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has as many values as it may have, and one more is one too many', () => {
    const items = (count: number) => Buffer.from(`[${Array.from({ length: count }, () => '0').join(',')}]`);
    const few = { maxDepth: 32, maxValues: 11 };
    expect(parseSoundJson(items(10), few)?.values).toBe(11);
    expect(parseSoundJson(items(11), few)).toBeNull();
    expect(parseSoundJson(Buffer.from('["{[,{[,{[,{[,{[,{[,"]'), few)?.values).toBe(2);
  });

  it('is not parsed where there are too many values: that takes no more time than to count them', () => {
    const many = Buffer.from('['.repeat(2_000_000));
    expect(parseSoundJson(many, limits)).toBeNull();
  });
});
