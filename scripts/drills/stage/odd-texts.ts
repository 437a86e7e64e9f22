import type { SeededRandom } from './seeded-random.ts';

// What one serializer writes as it is and another escapes, what takes one to four bytes or two code units, what looks
// like an escape and is none, and what ends a line for some and not for others.
const pieces = [
  'plain',
  '😀',
  '👩‍👩‍👧‍👦',
  '𝔘',
  'é',
  'e\u0301',
  'مرحبا',
  '日本',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u202e',
  '\ufeff',
  '\uffff',
  '\u0001',
  '\u001f',
  '\u007f',
  '\t',
  '\n',
  '\r\n',
  '"',
  "'",
  '\\',
  '\\u2028',
  '\\n',
  '\\"',
  '/',
  '</script>',
  '&amp;',
  '%00',
  '${x}',
  ' ',
] as const;

/** A text of up to 40 odd pieces, that is not blank. */
export function oddText(random: SeededRandom): string {
  const drawn = Array.from({ length: random.between(1, 40) }, () => random.pick(pieces));
  return `Odd ${drawn.join('')}`;
}
