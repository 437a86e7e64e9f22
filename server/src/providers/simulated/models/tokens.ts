// A token of the simulation is a run of up to 16 characters that are not white space, with up to 16 of the white space
// before it; white space alone is one too. A text is its tokens joined.
const token = (): RegExp => /\s{0,16}\S{1,16}|\s{1,16}/gu;

/** The tokens of a text in their order; no character is cut in two. */
export function* tokensOf(text: string): Generator<string> {
  for (const [found] of text.matchAll(token())) yield found;
}

/** How many tokens a text has. */
export function countTokens(text: string): number {
  const pattern = token();
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}
