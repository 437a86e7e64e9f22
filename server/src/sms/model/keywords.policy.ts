/** What a text that consists of one keyword asks for; null for every other text. */
export type KeywordIntent = 'opt_out' | 'opt_in' | 'help';

// The carriers' words, Canada's ARRET among them, those that the FCC names beside them (47 CFR 64.1200(a)(10)), and those that people
// write in Spanish, French and German; of what they are beside that, an opt-out that is missed costs most
// (docs/decisions/sms-compliance.md#d230).
const words: Readonly<Record<KeywordIntent, readonly string[]>> = {
  opt_out: [
    'STOP',
    'STOPALL',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'ARRET',
    'ALTO',
    'PARAR',
    'PARE',
    'BAJA',
    'CANCELAR',
    'FIN',
    'STOPP',
  ],
  opt_in: ['START', 'UNSTOP'],
  help: ['HELP', 'INFO', 'AYUDA', 'AIDE'],
};
// Only these may come apart: "un stop" is French for one stop, and no START.
const inTwo: ReadonlyMap<string, string> = new Map([
  ['STOP ALL', 'STOPALL'],
  ['OPT OUT', 'OPTOUT'],
]);

const intents: ReadonlyMap<string, KeywordIntent> = new Map([
  ...words.opt_out.map((word) => [word, 'opt_out'] as const),
  ...words.opt_in.map((word) => [word, 'opt_in'] as const),
  ...words.help.map((word) => [word, 'help'] as const),
]);

/** The keyword that a text consists of, in capitals and in one spelling, and what it asks for; null for every other text. */
export function keywordOf(text: string): { keyword: string; intent: KeywordIntent } | null {
  const folded = fold(text);
  const keyword = inTwo.get(folded) ?? folded;
  const intent = intents.get(keyword);
  return intent === undefined ? null : { keyword, intent };
}

// Emoji go first: the compatible form of some is letters or a digit, of ℹ️ an i, of ™️ a TM, of 1️⃣ a 1.
const emoji = /\p{Extended_Pictographic}|[0-9#*]\u{FE0F}?\u{20E3}/gu;
// Everything but letters, digits and blanks. Modifier letters look like punctuation, and fillers like nothing.
const unsaid = /[^\p{L}\p{N}\p{White_Space}]|[\p{Lm}\p{Default_Ignorable_Code_Point}]/gu;
const blanks = /\p{White_Space}+/gu;

/** The letters and digits of a text in capitals, without diacritics, with single blanks between them. */
function fold(text: string): string {
  const letters = text.replace(emoji, '').normalize('NFKD').toUpperCase().replace(unsaid, '');
  return letters.replace(blanks, ' ').trim();
}
