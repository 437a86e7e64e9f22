// Its rules and dictionaries go by the script of a text, in whatever language it is asked.
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** What was heard of a text of which so much was said, 0 to 1: until the last whole word; empty where that is none. */
export function heardOf(text: string, share: number): string {
  const said = text.length * share;
  const whole = Array.from(words.segment(text), ({ index, segment, isWordLike }) => ({
    end: index + segment.length,
    isWordLike,
  }))
    .filter(({ end, isWordLike }) => isWordLike === true && end <= said)
    .at(-1);
  return text.slice(0, whole?.end ?? 0);
}
