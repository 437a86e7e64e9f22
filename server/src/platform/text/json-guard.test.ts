import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJsonBody, withoutByteOrderMark } from './json-guard.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('parseJsonBody takes', () => {
  it('whatever JSON.stringify writes, unchanged', () => {
    const value = fc.jsonValue({ maxDepth: 8 });
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        const clean = !/\\u0000|"__proto__"/.test(text) && text.isWellFormed() && !/\\ud[89a-f]/i.test(text);
        fc.pre(clean && !/\d{16}/.test(text));
        expect(parse(text)).toMatchObject({ value: JSON.parse(text), issues: [] });
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['32 levels', nested(32)],
    ['equal keys in different objects', '{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":2}]}'],
    ['an escaped surrogate pair', '"\\ud83d\\ude00"'],
    ['braces, quotes and backslashes inside strings', '{"a":"{\\"[\\\\","b":"]}"}'],
    ['the largest exact integers', '[9007199254740991,-9007199254740991]'],
    ['exponents that fit', '[1e20,1.5E-7]'],
    ['white space around', ' \n{"a" : [ 1 , 2 ] }\t'],
  ])('%s', (_what, text) => {
    expect(parse(text)).toMatchObject({ value: JSON.parse(text), issues: [] });
  });
});

describe('parseJsonBody names the place of', () => {
  it.each([
    ['33 levels', nested(33), `/body${'/0'.repeat(32)}`],
    ['33 levels of objects', '{"a":'.repeat(33) + '1' + '}'.repeat(33), `/body${'/a'.repeat(32)}`],
    ['a repeated key', '{"to":1,"x":{"to":1},"to":2}', '/body/to'],
    ['a key that is repeated by escape', '{"to":1,"t\\u006f":2}', '/body/to'],
    ['a repeated key deep inside', '{"recipients":[{"to":1},{"to":1,"to":2}]}', '/body/recipients/1/to'],
    ['U+0000', '{"list":["a","b\\u0000"]}', '/body/list/1'],
    ['a high surrogate alone', '{"text":"\\ud83d"}', '/body/text'],
    ['a low surrogate alone', '{"text":"x\\ude00y"}', '/body/text'],
    ['surrogates in the wrong order', '{"text":"\\ude00\\ud83d"}', '/body/text'],
    ['an integer past 2^53', '{"n":9007199254740993}', '/body/n'],
    ['a negative integer past 2^53', '[1,-9007199254740993]', '/body/1'],
    ['a number that becomes Infinity', '{"n":1e400}', '/body/n'],
    ['__proto__', '{"a":{"__proto__":{}}}', '/body/a/__proto__'],
    ['__proto__ by escape', '{"__pr\\u006fto__":{}}', '/body/__proto__'],
    ['a key with U+0000, and not the member before it', '{"a":{"b":1,"c\\u0000":2}}', '/body/a/c\0'],
    ['a key with a lone surrogate, itself well-formed', '{"b":1,"c\\ud800":2}', '/body/c\ufffd'],
    ['a member behind an empty key', '{"":1,"a":1,"a":1}', '/body/a'],
    ['a key with a slash and a tilde', '{"a/b~c":"\\u0000"}', '/body/a~1b~0c'],
  ])('%s', (_what, text, path) => {
    const { value, issues } = parse(text);
    expect(value).toBeUndefined();
    expect(issues).toEqual([{ path, message: expect.stringMatching(/^(must|is not)/) }]);
  });

  it('all violations at once, each once', () => {
    const { issues } = parse('{"a":"\\u0000","a":9007199254740993,"b":["\\ud800",1e999]}');
    expect(issues.map((issue) => issue.path)).toEqual(['/body/a', '/body/a', '/body/a', '/body/b/0', '/body/b/1']);
  });
});

describe('parseJsonBody refuses as a whole', () => {
  it.each([
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['UTF-8 that is cut off', Buffer.from([0x22, 0xe2, 0x82])],
    ['an encoded surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
    ['a byte order mark', Buffer.from('\ufeff{}')],
    ['nothing', Buffer.alloc(0)],
    ['white space', Buffer.from('  ')],
    ['an unclosed object', Buffer.from('{"a":1')],
    ['an unclosed string', Buffer.from('{"a')],
    ['a backslash at the end', Buffer.from('"\\')],
    ['text after the value', Buffer.from('{} {}')],
    ['more closing than opening', Buffer.from(']]}}')],
    ['single quotes', Buffer.from("{'a':1}")],
    ['a trailing comma', Buffer.from('[1,]')],
    ['a comment', Buffer.from('{}//x')],
    ['NaN', Buffer.from('NaN')],
    ['a raw U+0000', Buffer.from('"a\0b"')],
    ['a raw line feed in a string', Buffer.from('"a\nb"')],
    ['a leading zero', Buffer.from('01')],
    ['a bad escape', Buffer.from('"\\x41"')],
  ])('%s', (_what, bytes) => {
    const { value, issues } = parseJsonBody(bytes);
    expect(value).toBeUndefined();
    expect(issues).toEqual([{ path: '/body', message: expect.stringMatching(/^must be (UTF-8|valid JSON)$/) }]);
  });

  it('anything at all without throwing', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 64 }),
      fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0d8e-1.5 '), maxLength: 40 }).map((text) => Buffer.from(text)),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        const { value, issues } = parseJsonBody(Buffer.from(given));
        expect(issues.length > 0).toBe(value === undefined);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('parseJsonBody tells of names', () => {
  it('how long the longest is', () => {
    expect(parse('{"abc":["abcdef",{"\\u00e4\\u00f6":1}],"ab":1}').longestName).toBe(3);
    expect(parse('["abcdef",7]').longestName).toBe(0);
  });

  // A hundred complaints that each tell a name of megabytes were gigabytes.
  it.each(['x', '~', '\ud83d\ude00'])('of very many %p no more than their beginning', (character) => {
    const name = character.repeat(1_000_000);
    const { issues } = parse(`{"${name}":[${'1e999,'.repeat(99)}1e999]}`);
    expect(issues).toHaveLength(100);
    expect(Math.max(...issues.map(({ path }) => path.length))).toBeLessThan(1_100);
  });
});

describe('withoutByteOrderMark', () => {
  it.each([
    ['\ufeff{}', '{}'],
    ['\ufeff', ''],
    ['\ufeff\ufeff{}', '\ufeff{}'],
    ['{}', '{}'],
    ['"\ufeff"', '"\ufeff"'],
    [' \ufeff{}', ' \ufeff{}'],
    ['', ''],
  ])('makes of %j %j', (given, left) => {
    expect(withoutByteOrderMark(Buffer.from(given)).toString()).toBe(left);
  });

  it('leaves the beginning of a mark, and other bytes, as they are', () => {
    for (const bytes of [Buffer.from([0xef, 0xbb]), Buffer.from([0xef, 0xbb, 0xbe]), Buffer.from('\ufefe')])
      expect(withoutByteOrderMark(bytes)).toEqual(bytes);
  });
});

describe('parseJsonBody tells of null', () => {
  it.each(['null', ' [1,null]', '{"a":{"b":[{"c":null}]}}'])('where it stands: %s', (text) => {
    expect(parse(text)).toMatchObject({ value: JSON.parse(text), hasNull: true });
  });

  it.each(['{}', '{"null":"null"}', '["\\"null",true,false,-1e3]'])('where none does: %s', (text) => {
    expect(parse(text)).toMatchObject({ value: JSON.parse(text), hasNull: false });
  });
});

describe('parseJsonBody counts values', () => {
  it('and takes as many as it may, and refuses one more, unparsed', () => {
    for (const text of ['[1,2,[3,{"a":4}]]', `[${'0,'.repeat(6)}0]`]) {
      const { values } = parse(text);
      expect(parseJsonBody(Buffer.from(text), values)).toMatchObject({ value: JSON.parse(text), issues: [] });
      const message = `must not hold more than ${values - 1} values`;
      expect(parseJsonBody(Buffer.from(text), values - 1)).toMatchObject({
        value: undefined,
        issues: [{ path: '/body', message }],
      });
    }
  });

  it('and takes no more than a hundred thousand of a body', () => {
    expect(parse(`[${'0,'.repeat(99_000)}0]`).issues).toEqual([]);
    expect(parse(`[${'0,'.repeat(100_000)}0]`).issues).toHaveLength(1);
    expect(parse(`{"a":${'[[],'.repeat(3)}${'{},'.repeat(100_000)}`).issues).toHaveLength(1);
  });
});
