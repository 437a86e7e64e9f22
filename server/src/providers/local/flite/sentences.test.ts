import { describe, expect, it } from '@jest/globals';
import { sayableText } from './sayable-text.ts';
import { sentencesOf, takeSentences } from './sentences.ts';

describe('what is said of a text', () => {
  it.each([
    ['letters without their accents', 'Grüße, Zoë: naïve Łódź', 'Grusse, Zoe: naive Lodz'],
    ['plain characters for typographic ones', 'It’s “fine” — wait…', 'It\'s "fine" - wait...'],
    ['words for signs', '20 °C, 3×4, €5, £6', '20 degrees C, 3 times 4, euro 5, pound 6'],
    ['full width and compatibility forms', '１２３ ﬁne 2½', '123 fine 2 1/2'],
    ['no emoji, and no space too many', 'Hi 😀👩‍👩‍👧 there', 'Hi there'],
    ['no other scripts', '你好 Hello Привет', 'Hello'],
    ['no controls', 'a\u0001b\u0000c\u007f', 'a b c'],
    ['no joiners and soft hyphens', 'to\u00adge\u200bther', 'together'],
    ['no elements', '<speak>Hello <break time="1s"/>you</speak>', 'Hello you'],
    ['a comparison as it is', 'a < b and b > c', 'a < b and b > c'],
    ['no marks of Markdown', '## **Hi** `code` _there_\n- one\n> two', 'Hi code there one two'],
    ['numbers, prices and addresses as they are', '$5.20, 3.5 %, a@b.c, #1, x/y', '$5.20, 3.5 %, a@b.c, #1, x/y'],
    ['one half of a pair of surrogates as nothing', '\ud83d x', 'x'],
  ])('%s', (_name, text, said) => {
    expect(sayableText(text)).toBe(said);
  });

  it.each(['', '   ', '😀', '你好', '...', '?!', '"\'()', '***', '<br/>', '\n\t', '\u0000', '—'])(
    'nothing: %j',
    (text) => {
      expect(sayableText(text)).toBe('');
      expect(sentencesOf(text)).toEqual([]);
    },
  );
});

describe('the sentences of a whole text', () => {
  const long = (count: number): string =>
    `${'This sentence is of a length of about fifty characters'.slice(0, count)}.`;

  it('the first one alone, then short ones together, others apart', () => {
    expect(sentencesOf('Hi. Yes? No!')).toEqual(['Hi.', 'Yes? No!']);
    expect(sentencesOf(`Hi. ${long(54)} ${long(54)} ${long(54)}`)).toEqual([
      'Hi.',
      `${long(54)} ${long(54)}`,
      long(54),
    ]);
    expect(sentencesOf('one\n\ntwo\r\nthree')).toEqual(['one', 'two three']);
  });

  it('do not end behind an abbreviation, an initial or within a number', () => {
    const text = `Dr. Smith of St. Louis, e.g. in No. 3.14, met J. Doe ${'and others '.repeat(5)}there.`;
    expect(sentencesOf(`${text} ${text}`)).toEqual([text, text]);
  });

  it('are cut at the end of a clause or word, and lose nothing', () => {
    const words = 'The quick brown fox jumps over the lazy dog, and then it goes home '.repeat(20).trim();
    const parts = sentencesOf(words);
    expect(parts.join(' ')).toBe(words);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(300);
      expect(part.length).toBeGreaterThan(100);
    }
  });

  it('cut a word that is too long itself, digits and signs the sooner', () => {
    expect(sentencesOf('a'.repeat(700)).map(({ length }) => length)).toEqual([300, 300, 100]);
    expect(sentencesOf('7'.repeat(130)).map(({ length }) => length)).toEqual([60, 60, 10]);
    expect(sentencesOf('$'.repeat(130)).map(({ length }) => length)).toEqual([60, 60, 10]);
  });

  it('are few for many short ones', () => {
    expect(sentencesOf('a. '.repeat(3_000)).length).toBeLessThan(100);
  });

  it.each([
    ['dots', '.'.repeat(10_000)],
    ['marks', '.?!"'.repeat(2_500)],
    ['brackets', '<a'.repeat(5_000)],
    ['stars', '* '.repeat(5_000)],
    ['blanks', ' '.repeat(10_000)],
    ['lines of blanks', `${' '.repeat(99)}\n`.repeat(100)],
    ['emoji', '😀'.repeat(5_000)],
  ])('are found in time that grows with the text: %s', (_name, text) => {
    // A search that went over all of it again for each character would take minutes.
    expect(sentencesOf(text.repeat(20)).every((part) => part.length <= 300)).toBe(true);
  });
});

describe('the sentences of a text that comes in parts', () => {
  it('waits for the end of a sentence', () => {
    expect(takeSentences('Hello there')).toEqual({ sentences: [], rest: 'Hello there' });
    expect(takeSentences('Hello there.')).toEqual({ sentences: [], rest: 'Hello there.' });
    expect(takeSentences('Hello there. How')).toEqual({ sentences: ['Hello there.'], rest: ' How' });
    expect(takeSentences('😀. Hi. So')).toEqual({ sentences: ['Hi.'], rest: ' So' });
  });

  it('does not wait without a bound', () => {
    const words = 'word '.repeat(100);
    const { sentences, rest } = takeSentences(words);
    expect(sentences.length).toBeGreaterThan(0);
    expect(rest.length).toBeLessThanOrEqual(300);
    expect([...sentences, rest.trim()].join(' ')).toBe(words.trim());
    expect(takeSentences('x'.repeat(5_000)).rest.length).toBeLessThanOrEqual(300);
  });

  it('says the same in the end, wherever the parts are cut', () => {
    const text = 'Hello there. I am Dr. Who, of 3.5 worlds! Are you “well”? Yes.\nGood. ';
    for (let size = 1; size < 20; size += 1) {
      let held = '';
      const said: string[] = [];
      for (let at = 0; at < text.length; at += size) {
        const { sentences, rest } = takeSentences(held + text.slice(at, at + size));
        said.push(...sentences);
        held = rest;
      }
      expect([...said, ...sentencesOf(held)].join(' ')).toBe(sayableText(text));
    }
  });
});
