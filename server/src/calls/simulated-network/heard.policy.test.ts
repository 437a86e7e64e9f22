import { describe, expect, it } from '@jest/globals';
import { heardOf } from './heard.policy.ts';

describe('what was heard of a text', () => {
  it.each([
    ['Your table is ready at eight.', 0.5, 'Your table is'],
    ['Your table is ready at eight.', 1, 'Your table is ready at eight'],
    ['  Your table is ready.', 0.6, '  Your table'],
    ["It's 12:30, isn't it?", 0.5, "It's 12:30"],
    ['Ihr Tisch für acht, Frau Müller-Lüdenscheidt', 0.4, 'Ihr Tisch für'],
    ['我们明天见面吧', 0.5, '我们'],
  ])('%j, %d of it: until its last whole word', (text, share, heard) => expect(heardOf(text, share)).toBe(heard));

  it.each(['Yes.', 'Incomprehensibilities', '👋 … !', '', '   '])(
    'is nothing of %j, of which no whole word was',
    (text) => expect(heardOf(text, 0.5)).toBe(''),
  );
});
