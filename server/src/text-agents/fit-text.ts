import { estimateSegments } from '../sms/index.ts';

const mostSegments = 3;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * A text that takes at most three segments: cut behind a whole sentence; behind a word, where the first sentence is too long;
 * and within a word that is too long itself.
 */
export function fitText(text: string): string {
  const whole = text.trim();
  for (const pieces of [sentences, words, characters]) {
    const fitting = longestOf(whole, pieces);
    if (fitting !== '') return fitting;
  }
  return '';
}

function longestOf(text: string, pieces: Intl.Segmenter): string {
  if (fits(text)) return text;
  let fitting = '';
  for (const { index, segment } of pieces.segment(text)) {
    const end = text.slice(0, index + segment.length).trimEnd();
    if (!fits(end)) break;
    fitting = end;
  }
  return fitting;
}

function fits(text: string): boolean {
  return estimateSegments(text).segments <= mostSegments;
}
