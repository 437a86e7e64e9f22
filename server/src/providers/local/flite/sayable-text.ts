/** What stands for characters that decomposition leaves as they are. */
const spelledOut: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': ' - ',
  '—': ' - ',
  '⁄': '/',
  '×': ' times ',
  '÷': ' divided by ',
  '°': ' degrees ',
  '€': ' euro ',
  '£': ' pound ',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};
const spelled = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'gu');

/** Elements as of SSML or HTML. What only looks like one, as in `a < b`, is none. */
const elements = /<[/!?]?[A-Za-z][^<>]*>/g;
/** Marks of Markdown: headings, quotes and items at the beginning of a line, and what surrounds words. */
const lineMarks = /^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm;
const wordMarks = /[*_~`|\\^]+/g;
const fractions = /[\u00bc-\u00be\u2150-\u215e]/g;
/** Accents that were decomposed, and characters that are only of use between others. */
const marks = /[\p{M}\p{Cf}]/gu;
const unknown = /[^\x20-\x7e]+/g;
/** Of ASCII, what the synthesizer has a word for. */
const sayable = /[A-Za-z0-9#$%&+/=@]/;

/**
 * A text in the characters that the synthesizer speaks, which are those of ASCII. Letters lose their accents, typographic
 * characters become plain ones; elements, marks of Markdown, emoji, other scripts and controls are left out. Empty where
 * nothing is left that has a sound.
 */
export function sayableText(text: string): string {
  const plain = text
    .replace(elements, ' ')
    .replace(lineMarks, ' ')
    .replace(wordMarks, ' ')
    .replace(fractions, ' $&')
    .normalize('NFKD')
    .replace(marks, '')
    .replace(spelled, (character) => spelledOut[character] ?? ' ')
    .replace(unknown, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return sayable.test(plain) ? plain : '';
}
