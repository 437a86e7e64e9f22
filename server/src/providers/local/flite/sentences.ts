import { sayableText } from './sayable-text.ts';

/** How much is spoken at once, counted by `weightOf`: short sentences together up to the one, a long one in parts up to the other. */
const together = 120;
const most = 300;
/** A digit or sign is a word: it takes the synthesizer as long as several letters. */
const wordWeight = 5;
const letters = /[A-Za-z .,;:!?'"()<>[\]{}-]/;

const abbreviations = /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|No|vs|etc|e\.g|i\.e|approx|Inc|Ltd|Co)\.$/i;
/** Where a sentence may end: behind its mark and what closes it, before white space; or at the end of a line. */
const ends = /(?<![.!?])[.!?]+["')\]]*(?=\s)|[\r\n\u2028\u2029]+/g;

/** A text as far as it goes in whole sentences. */
export interface TakenSentences {
  /** Each is spoken at once. */
  readonly sentences: readonly string[];
  /** What may still go on: to be taken again with what comes behind it. */
  readonly rest: string;
}

/** Takes the sentences of a text of which more may come; what is too long to wait for its end is cut at the end of a word. */
export function takeSentences(text: string): TakenSentences {
  const [rest = '', ...before] = rawSentences(text).toReversed();
  const parts = rest.length > most ? partsOf(rest) : [rest];
  return {
    sentences: [...before.toReversed(), ...parts.slice(0, -1)].flatMap(spoken),
    rest: parts.at(-1) ?? '',
  };
}

/**
 * The sentences of a whole text, as they are spoken: the first one alone, so that it is soon there, of the others short ones
 * together. None where there is nothing to say.
 */
export function sentencesOf(text: string): string[] {
  const [first, ...others] = rawSentences(text).flatMap(spoken);
  if (first === undefined) return [];
  const all: string[] = [];
  for (const sentence of others) {
    const last = all.at(-1);
    if (last !== undefined && weightOf(last) + weightOf(sentence) < together)
      all[all.length - 1] = `${last} ${sentence}`;
    else all.push(sentence);
  }
  return [first, ...all];
}

/** The sentences of a text as they stand in it; joined they are the text. */
export function rawSentences(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(ends)) {
    const to = index + end.length;
    if (end === '.' && abbreviations.test(text.slice(Math.max(from, to - 12), to))) continue;
    found.push(text.slice(from, to));
    from = to;
  }
  return [...found, text.slice(from)];
}

/** What is said of a sentence, in parts that can be spoken at once. */
function spoken(sentence: string): string[] {
  const plain = sayableText(sentence);
  return partsOf(plain)
    .map(sayableText)
    .filter((part) => part !== '');
}

/** Cut at the end of a word, of a clause where one ends in the second half; in the middle of a word that is too long itself. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (from < text.length) {
    const to = from + lengthWithin(text, from);
    const part = text.slice(from, to);
    const length = to === text.length ? part.length : wordEnd(part);
    parts.push(text.slice(from, from + length));
    from += length;
  }
  return parts;
}

function wordEnd(part: string): number {
  const clause = Math.max(...[', ', '; ', ': '].map((end) => part.lastIndexOf(end))) + 2;
  if (clause > part.length / 2) return clause;
  const word = part.lastIndexOf(' ') + 1;
  return word > 0 ? word : part.length;
}

/** How many characters may be spoken at once; at least one. */
function lengthWithin(text: string, from: number): number {
  let weight = 0;
  let at = from;
  while (at < text.length && weight < most) {
    weight += weightOf(text.charAt(at));
    at += 1;
  }
  return at - from;
}

function weightOf(text: string): number {
  let weight = 0;
  for (const character of text) weight += letters.test(character) ? 1 : wordWeight;
  return weight;
}
