/** What a text that consists of one keyword asks for; null for every other text. */
export type KeywordIntent = 'opt_out' | 'opt_in' | 'help';

// The carriers' words, and those that the FCC names beside them (47 CFR 64.1200(a)(10)).
const intents: ReadonlyMap<string, KeywordIntent> = new Map([
  ['stop', 'opt_out'],
  ['stopall', 'opt_out'],
  ['unsubscribe', 'opt_out'],
  ['cancel', 'opt_out'],
  ['end', 'opt_out'],
  ['quit', 'opt_out'],
  ['revoke', 'opt_out'],
  ['opt out', 'opt_out'],
  ['optout', 'opt_out'],
  ['start', 'opt_in'],
  ['unstop', 'opt_in'],
  ['help', 'help'],
  ['info', 'help'],
]);

/** Compared after NFKC and case folding, so that a full-width or lower-case STOP is a STOP. */
export function keywordOf(text: string): { keyword: string; intent: KeywordIntent } | null {
  const folded = text.normalize('NFKC').trim().toLowerCase();
  const intent = intents.get(folded);
  return intent === undefined ? null : { keyword: folded.toUpperCase(), intent };
}
