import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cutText, spokenText } from './spoken-text.policy.ts';

/** All pieces of a text that comes in tokens. */
function piecesOf(tokens: readonly string[]): string[] {
  const pieces: string[] = [];
  let tail = '';
  for (const [at, token] of [...tokens, ''].entries()) {
    const cut = cutText(tail + token, { isFirst: pieces.length === 0, isEnd: at === tokens.length });
    pieces.push(...cut.pieces);
    tail = cut.tail;
  }
  return pieces;
}

describe('what is spoken of a text', () => {
  it.each([
    ['**Bold** and *slanted*, `code` and ~~gone~~.', 'Bold and slanted, code and gone.'],
    ['# A head', 'A head'],
    ['- one', 'one'],
    ['> quoted', 'quoted'],
    ['See [our page](https://example.com/a_b(c)) now.', 'See our page) now.'],
    ['See [our page](https://example.com/a_b) now.', 'See our page now.'],
    ['![a cat](cat.png)', 'a cat'],
    ['Go to https://example.com/a?b=c, please.', 'Go to, please.'],
    ['Go to <https://example.com> or www.example.com.', 'Go to or.'],
    ['Great 🎉👩‍👩‍👧 work 👍🏽!', 'Great work!'],
    ['Flag 🇩🇪, key 1️⃣, heart ❤️ and star ⭐.', 'Flag, key, heart and star.'],
    ['Acme™ costs 5 * 3 = 15 © 2026', 'Acme™ costs 5 * 3 = 15 © 2026'],
    ['snake_case and _this_ and __that__', 'snake_case and this and that'],
    ['Before ```js\nlet a = 1;\n``` after', 'Before after'],
    ['| Day | Open |\n|---|---|\n| Monday | 9 |', 'Day, Open Monday, 9'],
    ['A line<br>break', 'A line break'],
    ['1 \\* 2', '1 * 2'],
    ['---', ''],
    ['🎉', ''],
    ['https://example.com', ''],
    ['...', ''],
    ['', ''],
  ])('%j', (written, spoken) => expect(spokenText(written)).toBe(spoken));
});

describe('a stream of text', () => {
  it.each([
    [['We open at nine. We close at six. Bye'], ['We open at nine.', 'We close at six.', 'Bye']],
    [
      ['Well, ', 'we open at nine. Good'],
      ['Well,', 'we open at nine.', 'Good'],
    ],
    [
      ['This sentence goes on and on without any comma until it ends. Then one more.'],
      ['This sentence goes on and on without any comma until it', 'ends.', 'Then one more.'],
    ],
    [
      ['Hi! Dr. Smith and Mr. Jones are in. So is J. Doe.'],
      ['Hi!', 'Dr. Smith and Mr. Jones are in.', 'So is J. Doe.'],
    ],
    [['Yes. It costs 3.50 or 1,000 at most. OK.'], ['Yes.', 'It costs 3.50 or 1,000 at most.', 'OK.']],
    [
      ['Yes. It costs 3', '.', '50 now. OK'],
      ['Yes.', 'It costs 3.50 now.', 'OK'],
    ],
    [
      ['Hm. Wait.', '.', '. let me see. Done.'],
      ['Hm.', 'Wait... let me see.', 'Done.'],
    ],
    [['Hm. Wait... Let me see.'], ['Hm.', 'Wait...', 'Let me see.']],
    [['Hm. Well… yes.'], ['Hm.', 'Well… yes.']],
    [['No. We do not.'], ['No.', 'We do not.']],
    [['Hm. It is no. 5 of them. Yes.'], ['Hm.', 'It is no. 5 of them.', 'Yes.']],
    [['Gut. Am 3. Mai, z. B. um acht. Ja.'], ['Gut.', 'Am 3. Mai, z. B. um acht.', 'Ja.']],
    [['OK. We have, e.g. tea. And i.e. that.'], ['OK.', 'We have, e.g. tea.', 'And i.e. that.']],
    [['He said "Stop!" Then he left.'], ['He said "Stop!"', 'Then he left.']],
    [['好的。我们明天见。'], ['好的。', '我们明天见。']],
    [['Choose:\n- tea\n- coffee\n\nOr water'], ['Choose:', 'tea', 'coffee', 'Or water']],
    [
      ['Hi. See [our. page](https://exa', 'mple.com/a. b) now. OK'],
      ['Hi.', 'See our. page now.', 'OK'],
    ],
    [
      ['Hi. ```\nlet a. b. c\n', '``` Done. Yes'],
      ['Hi.', 'Done.', 'Yes'],
    ],
    [['Hi. ```\nnever closed'], ['Hi.']],
    [['🎉 ', 'Hooray! 🎉 🎉'], ['Hooray!']],
    [['Wait — what is it?'], ['Wait —', 'what is it?']],
    [[], []],
  ])('%j', (tokens, pieces) => expect(piecesOf(tokens)).toEqual(pieces));

  it('is cut where it may be when a sentence has no end', () => {
    const pieces = piecesOf([`Hm. ${'word '.repeat(300)}`]);
    expect(pieces.length).toBeGreaterThan(3);
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(400);
    expect(pieces.join(' ')).toBe(`Hm. ${'word '.repeat(300)}`.trim());
  });

  it('loses no word, however its tokens are cut', () => {
    const part = fc.constantFrom(
      'Hello',
      ' there',
      '.',
      ' ',
      ',',
      '\n',
      '3.5',
      ' Dr.',
      '...',
      ' **b**',
      ' ok',
      '!',
      '🎉',
      ' no.',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (tokens) => {
        const letters = (texts: readonly string[]): string => texts.join('').replace(/[^\p{L}\p{N}]/gu, '');
        expect(letters(piecesOf(tokens))).toBe(letters(tokens));
      }),
      { numRuns: 300 },
    );
  });
});
