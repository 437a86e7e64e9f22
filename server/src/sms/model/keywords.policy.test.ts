import { describe, expect, it } from '@jest/globals';
import { keywordOf } from './keywords.policy.ts';

const words = {
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
} as const;

/** Ways to write a word that change nothing of what it says, by what they imitate. */
const spellings: ReadonlyArray<[name: string, spell: (word: string) => string]> = [
  ['in capitals', (word) => word],
  ['in lower case', (word) => word.toLowerCase()],
  ['with one capital', (word) => `${word.charAt(0)}${word.slice(1).toLowerCase()}`],
  ['with a full stop', (word) => `${word}.`],
  ['with an exclamation', (word) => `${word}!!!`],
  ['as a question', (word) => `${word} ?`],
  ['in quotes', (word) => `"${word}"`],
  ['in quotes of print', (word) => `\u{201C}${word}\u{201D}`],
  ['in low quotes', (word) => `\u{201E}${word}\u{201F}`],
  ['in modifier letters for quotes', (word) => `\u{2BB}${word}\u{2BC}`],
  ['in brackets', (word) => `[(<{${word}}>)]`],
  ['in full-width brackets', (word) => `\u{FF08}${word}\u{FF09}`],
  ['behind a dash', (word) => `\u{2014} ${word}`],
  ['between stars', (word) => `**${word}**`],
  ['with full stops within', (word) => [...word].join('.')],
  ['with an emoji', (word) => `${word} \u{1F6D1}`],
  ['with an emoji that touches it', (word) => `\u{1F64F}${word}\u{1F621}`],
  ['with an emoji of several parts', (word) => `${word} \u{1F469}\u{1F3FD}\u{200D}\u{1F4BB}`],
  ['with a heart and its selector', (word) => `${word}\u{2764}\u{FE0F}`],
  ['with a flag', (word) => `${word}\u{1F1FA}\u{1F1F8}`],
  ['with a flag of tags', (word) => `${word}\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}`],
  ['with a keycap', (word) => `1\u{FE0F}\u{20E3} ${word}`],
  ['with emoji that are letters elsewhere', (word) => `\u{2139}\u{FE0F} ${word} \u{2122}\u{FE0F} \u{24C2}\u{FE0F}`],
  ['with symbols', (word) => `=> ${word} $ + \u{2605}`],
  ['with blanks around', (word) => `  ${word}\t`],
  ['with ends of lines', (word) => `\r\n${word}\r\n\r\n`],
  ['with wide blanks', (word) => `\u{A0}\u{3000}${word}\u{2003}\u{202F}`],
  ['with zero-width characters', (word) => `\u{200B}${[...word].join('\u{200D}')}\u{200C}\u{2060}`],
  ['with direction marks', (word) => `\u{202A}\u{200E}${word}\u{200F}\u{202C}`],
  ['with isolates', (word) => `\u{2068}${word}\u{2069}`],
  ['with a byte order mark', (word) => `\u{FEFF}${word}`],
  ['with a byte order mark within', (word) => [...word].join('\u{FEFF}')],
  ['with soft hyphens', (word) => [...word].join('\u{AD}')],
  ['with variation selectors', (word) => [...word].join('\u{FE0E}')],
  ['with invisible letters', (word) => `\u{3164}${word}\u{115F}`],
  ['with control characters', (word) => `\u{7}${word}\u{1B}`],
  ['with a character of private use', (word) => `${word}\u{F8FF}`],
  ['in full-width letters', (word) => wide(word)],
  ['in full-width letters, with their punctuation', (word) => `\u{300C}${wide(word.toLowerCase())}\u{FF01}\u{300D}`],
  ['in circled letters', (word) => shifted(word, 0x24b6)],
  ['in bold letters', (word) => shifted(word, 0x1d400)],
  ['with diacritics, each a mark of its own', (word) => [...word].join('\u{301}')],
];
const wide = (word: string): string => String.fromCodePoint(...[...word].map((letter) => codeOf(letter) + 0xfee0));
const shifted = (word: string, first: number): string =>
  String.fromCodePoint(...[...word].map((letter) => codeOf(letter) - codeOf('A') + first));
const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;

const every = Object.entries(words).flatMap(([intent, keywords]) => keywords.map((keyword) => ({ keyword, intent })));

describe('a text that is a keyword and nothing else (carriers count neither capitals nor punctuation)', () => {
  it.each(spellings)('is heard %s, for stop, start and help words alike', (_, spell) => {
    const heard = every.map(({ keyword }) => ({ text: spell(keyword), heard: keywordOf(spell(keyword)) }));
    expect(heard).toEqual(every.map((one) => ({ text: spell(one.keyword), heard: one })));
  });

  it.each([
    ['STOPALL', ['STOP ALL', 'stop  all', 'Stop-All!', 'STOP\u{A0}ALL', 'STOP\nALL', 'stop_all', 'STOP \u{2013} ALL']],
    ['OPTOUT', ['OPT OUT', 'OPT-OUT', 'opt out.', 'Opt\u{2011}Out', 'opt \t out', '"opt - out"', 'OPT\u{200B}OUT']],
    ['ARRET', ['ARR\u{CA}T', 'ARRE\u{302}T', 'arr\u{EA}t', 'Arre\u{302}t !', '\u{AB} arr\u{EA}t \u{BB}', 'Arret.']],
    ['UNSTOP', ['UN-STOP', 'un.stop']],
    ['INFO', ['\u{130}NFO', '\u{CF}nfo']],
  ])('%s is one word however it is written', (keyword, texts) => {
    expect(texts.map((text) => keywordOf(text)?.keyword)).toEqual(texts.map(() => keyword));
  });
});

describe('every other text', () => {
  it.each([
    [
      'that contains a keyword',
      [
        'please stop',
        'stop it',
        'el fin de semana',
        'tengo la tension alta, baja',
        'STOP!it',
        'Stop. Please.',
        'No help needed',
        'the end',
      ],
    ],
    ['that contains several', ['STOP STOP', 'stop, cancel', 'STOP ALL START']],
    [
      'that begins or ends like one',
      [
        'stoppt',
        'paren',
        'final',
        'ayudante',
        'Restart',
        'ending',
        'infos',
        'nonstop',
        'STOP2',
        '2 STOP',
        'stop\u{B2}',
      ],
    ],
    ['whose words make one together', ['un stop', 'in fo', 'qui t', 'S T O P', 'can cel']],
    ['in other letters', ['\u{421}\u{422}\u{41E}\u{420}', '\u{505C}\u{6B62}', '\u{442}\u{43E}p']],
    ['of emoji', ['\u{1F6D1}', '\u{1F44D}\u{1F3FD}', '\u{2139}\u{FE0F}', '1\u{FE0F}\u{20E3}', '\u{1F198}\u{1F193}']],
    ['of nothing that is said', ['', ' ', '.', '?!', '\u{200B}\u{FEFF}', '\u{3164}', '\u{301}']],
    ['that is no keyword here', ['yes', 'no', 'ok', 'opt', 'out', 'all', 'constructor', '__proto__']],
  ])('%s stays a message', (_, texts) => {
    expect(texts.map((text) => [text, keywordOf(text)])).toEqual(texts.map((text) => [text, null]));
  });
});
