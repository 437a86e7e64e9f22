/** Sound of a text, in milliseconds. */
export interface SpokenPiece {
  readonly text: string;
  readonly ms: number;
  /** All of its sound is known: else it is taken to be as long as its text commonly takes. */
  readonly isWhole: boolean;
  /** Some of its sound is known not to have been played. */
  readonly fate?: 'unknown' | 'played' | 'lost';
}

/** A slow speaker: a text whose sound is not all there is rather taken to be longer, so that less of it was heard. */
const msPerCharacter = 90;
// Its rules and dictionaries go by the script of a text, in whatever language it is asked.
const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Between two such letters stands no blank. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}。！？、，]$/u;

/** Joins texts that were said one after the other, with a blank where their script has one. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((joined, text) => {
    if (joined === '' || text === '') return joined + text;
    return unspaced.test(joined) ? joined + text : `${joined} ${text}`;
  }, '');
}

/**
 * What a caller has heard of pieces that were played one after the other for `playedMs`, and what of them is left. Within a piece
 * words count by their share of it, until the last whole one. A piece of which some was lost was not heard, and is not left either: what stands
 * behind it was.
 */
export function heardOf(pieces: readonly SpokenPiece[], playedMs: number): { heard: string; rest: string[] } {
  const heard: string[] = [];
  const rest: string[] = [];
  let left = playedMs;
  for (const { text, ms, isWhole, fate } of pieces) {
    // What its voice made no sound of was not said.
    if (isWhole && ms === 0) continue;
    if (fate === 'lost') {
      left -= ms;
      continue;
    }
    const lasts = isWhole ? ms : Math.max(ms + 1, text.length * msPerCharacter);
    const at = left < 0 ? 0 : left >= lasts ? text.length : wordEnd(text, left / lasts);
    left = left >= lasts ? left - lasts : -1;
    if (at > 0) heard.push(text.slice(0, at));
    const unheard = text.slice(at).trimStart();
    if (/[\p{L}\p{N}]/u.test(unheard)) rest.push(unheard);
  }
  return { heard: joinTexts(heard), rest };
}

/** Where the last whole word ends of which so much of the text was said, 0 to 1; 0 where that is none. */
export function wordEnd(text: string, share: number): number {
  const said = text.length * share;
  let end = 0;
  for (const { index, segment, isWordLike } of words.segment(text)) {
    if (index + segment.length > said) break;
    if (isWordLike === true) end = index + segment.length;
  }
  return end;
}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  return Array.from(words.segment(text)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment.toLowerCase()] : [],
  );
}
