import fc from 'fast-check';
import type { Json } from '../../../codegen/src/contract-document.ts';

// Latin-1: one character is one byte, so that what is no UTF-8 can be written too.
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** Values, as bytes, that JSON allows or nearly allows and that hurt whoever does not expect them. */
const fragments: readonly string[] = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"toJSON":1,"valueOf":1,"then":1,"length":-1}',
  '"\\u0000"',
  '"a\\ud800b"',
  '"\\udc00\\ud800"',
  '"\xff\xfe"',
  '"\xed\xa0\x80"',
  '"\xc0\xaf"',
  '"\\x41"',
  '"\n"',
  'NaN',
  '-Infinity',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '-9007199254740993',
  '1E1',
  '-0',
  '01',
  '0x10',
  '1_000',
  'undefined',
  '[,]',
  '{,}',
  '/* */1',
  bytesOf('"\u202e\u2066\ufeff"'),
  bytesOf('"ａｄｍｉｎ"'),
  bytesOf(`"${'\u0301'.repeat(2_000)}"`),
  `"${'x'.repeat(100_000)}"`,
  `[${'0,'.repeat(7_000)}0]`,
  `[${'{},'.repeat(20_000)}{}]`,
  `{${Array.from({ length: 3_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
  '['.repeat(32) + ']'.repeat(32),
  '['.repeat(60_000),
  `${'{"a":'.repeat(31)}1${'}'.repeat(31)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
];

/** The bytes of a body that is no good JSON, or good JSON that nobody would send, made from a good one. */
export function hostileJson(good: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  const text = good.map((value) => bytesOf(JSON.stringify(value)));
  const fragment = fc.constantFrom(...fragments);
  const at = (whole: string, place: number): number => place % (whole.length + 1);
  const place = fc.nat({ max: 2_000 });
  return fc.oneof(
    fragment,
    fc.tuple(good, fragment, fc.nat({ max: 20 })).map(([value, inner, index]) => withMember(value, inner, index)),
    fc.tuple(text, place).map(([whole, cut]) => whole.slice(0, at(whole, cut))),
    fc
      .tuple(text, place, fc.integer({ min: 0, max: 255 }))
      .map(
        ([whole, index, byte]) =>
          whole.slice(0, at(whole, index)) + String.fromCharCode(byte) + whole.slice(at(whole, index) + 1),
      ),
    fc
      .tuple(text, place, fragment)
      .map(([whole, index, inner]) => whole.slice(0, at(whole, index)) + inner + whole.slice(at(whole, index))),
    fc.tuple(text, fc.constantFrom('\xef\xbb\xbf', ' \n\t', '\0', '\x0c')).map(([whole, before]) => before + whole),
    fc.tuple(text, fc.constantFrom('x', '{}', ',', '\0', ' '.repeat(300_000))).map(([whole, after]) => whole + after),
    text.map((whole) => `[${whole}]`),
    text.map((whole) => Buffer.from(whole, 'latin1').toString('utf16le')),
  );
}

/** A good object in which one member, or a new one, is the fragment. */
function withMember(value: Json, inner: string, index: number): string {
  const members = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const written = members.map(([key, member], i) => {
    const chosen = i === index % (members.length + 1);
    return `${bytesOf(JSON.stringify(key))}:${chosen ? inner : bytesOf(JSON.stringify(member))}`;
  });
  if (index % (members.length + 1) === members.length) written.push(`"extra":${inner}`);
  return `{${written.join()}}`;
}
