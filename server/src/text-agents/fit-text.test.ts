import { describe, expect, it } from '@jest/globals';
import { estimateSegments } from '../sms/index.ts';
import { fitText } from './fit-text.ts';

const tables = (words: number): string => Array.from({ length: words }, () => 'Table').join(' ');
const sentence = (words: number): string => `${tables(words)}.`;

// docs/decisions/sms-conversations.md#d444
describe('the text of an answer', () => {
  it('stays as it is within three segments, without blanks around it', () => {
    expect(fitText(' Yes, at eight.\n')).toBe('Yes, at eight.');
    const full = 'x'.repeat(459);
    expect(fitText(full)).toBe(full);
    expect(fitText(' \n')).toBe('');
  });

  it.each([
    ['a sentence', `${sentence(40)} ${sentence(30)} ${sentence(20)}`, `${sentence(40)} ${sentence(30)}`],
    ['a word, in a first sentence that is too long', sentence(100), tables(76)],
    ['a character, in a word that is too long', 'x'.repeat(500), 'x'.repeat(459)],
  ])('ends behind %s', (_, text, cut) => {
    expect(fitText(text)).toBe(cut);
  });

  it('cuts no emoji in half, and counts the wider alphabet', () => {
    const cut = fitText('👩‍👩‍👧'.repeat(60));
    expect(cut.length % '👩‍👩‍👧'.length).toBe(0);
    expect(estimateSegments(cut).segments).toBe(3);
  });
});
