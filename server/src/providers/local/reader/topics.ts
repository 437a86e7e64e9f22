import type { Passage } from './passages.ts';
import { contentWordsOf, stemOf } from './words.ts';

const most = 3;
const longestQuestion = 100;

/**
 * What a caller can ask of these sentences, at most three: the questions among them, or their headings and labels where these are
 * more; else the words that most of them are about.
 */
export function topicsOf(passages: readonly Passage[]): string[] {
  const questions = distinct(
    passages.filter(({ text }) => text.endsWith('?') && text.length <= longestQuestion),
    'text',
  );
  const topics = distinct(passages, 'topic');
  const found = questions.length < topics.length ? topics : questions;
  return found.length > 0 ? found.slice(0, most) : frequentWords(passages);
}

function distinct(passages: readonly Passage[], member: keyof Passage): string[] {
  return [...new Set(passages.flatMap((passage) => passage[member] ?? []))];
}

/** Of forms of a word the first one. */
function frequentWords(passages: readonly Passage[]): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const { text } of passages)
    for (const word of contentWordsOf(text)) {
      if (word.length < 4) continue;
      const stem = stemOf(word);
      const known = counts.get(stem);
      if (known === undefined) counts.set(stem, { word, count: 1 });
      else known.count += 1;
    }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, most)
    .map(({ word }) => word);
}
