import type { Passage } from './passages.ts';
import { contentWordsOf, stemOf } from './words.ts';

// Of BM25: how soon repeating a word counts no more, and how much long sentences are held back.
const saturation = 1.2;
const lengthWeight = 0.75;
/** How much of the weight of a question's words a sentence must have. */
const leastCoverage = 0.25;
/** What a second sentence must have of the score of the first. */
const leastOfBest = 0.6;
const mostTerms = 64;
/** What a word of the heading counts, beside one of the sentence. */
const topicWeight = 0.5;

/** The one or two sentences that match a question best, in their order; none where it is about something else. */
export function bestPassages(passages: readonly Passage[], question: string): Passage[] {
  const terms = [...new Set(contentWordsOf(question).map(stemOf))].slice(-mostTerms);
  const scored = scoresOf(passages, terms);
  const [best, second] = scored.toSorted((one, other) => other.score - one.score || one.at - other.at);
  if (best === undefined || best.coverage < leastCoverage) return [];
  const top = passages[best.at];
  // Of a question that the instructions answer, the answer is said.
  if (top?.text.endsWith('?') === true) return passages.slice(best.at + 1, best.at + 2);
  const isClose = second !== undefined && second.score >= leastOfBest * best.score;
  return [best, ...(isClose ? [second] : [])]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at }) => passages[at] ?? [])
    .filter(({ text }) => !text.endsWith('?'));
}

interface Scored {
  readonly at: number;
  readonly score: number;
  /** From 0 to 1: the share of the question's words, by how much they say. */
  readonly coverage: number;
}

/** Those that have any of the terms (stems). Lengths are characters: words need not be separated for them. */
function scoresOf(passages: readonly Passage[], terms: readonly string[]): Scored[] {
  if (terms.length === 0) return [];
  const places = new Map(terms.map((term, place) => [term, place]));
  const forms = new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.join('|')})[\\p{L}\\p{N}]*`, 'gu');
  const having = terms.map(() => 0);
  let characters = 0;
  const counted = passages.flatMap(({ text, topic }, at) => {
    characters += text.length;
    const counts = new Map<number, number>();
    const count = (of: string, weight: number): void => {
      for (const one of of.toLowerCase().match(forms) ?? []) {
        const place = places.get(stemOf(one));
        if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + weight);
      }
    };
    count(text, 1);
    for (const place of counts.keys()) having[place] = (having[place] ?? 0) + 1;
    if (topic !== null) count(topic, topicWeight);
    return counts.size === 0 ? [] : [{ at, counts, length: text.length }];
  });
  const weights = having.map((some) => Math.log(1 + (passages.length - some + 0.5) / (some + 0.5)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const average = characters / passages.length;
  return counted.map(({ at, counts, length }) => {
    const held = saturation * (1 - lengthWeight + (lengthWeight * length) / average);
    let [score, covered] = [0, 0];
    for (const [place, count] of counts) {
      const weight = weights[place] ?? 0;
      covered += weight;
      score += (weight * count * (saturation + 1)) / (count + held);
    }
    return { at, score, coverage: covered / whole };
  });
}
