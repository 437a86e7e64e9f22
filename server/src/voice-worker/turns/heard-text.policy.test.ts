import { describe, expect, it } from '@jest/globals';
import { heardOf, joinTexts, wordEnd, wordsOf } from './heard-text.policy.ts';

const whole = (text: string, ms: number) => ({ text, ms, isWhole: true });

describe('what was heard of pieces', () => {
  const pieces = [whole('Hello there.', 1_000), whole('Your table is ready at eight.', 2_000)];
  it.each([
    [0, '', ['Hello there.', 'Your table is ready at eight.']],
    [500, 'Hello', ['there.', 'Your table is ready at eight.']],
    [999, 'Hello there', ['Your table is ready at eight.']],
    [1_000, 'Hello there.', ['Your table is ready at eight.']],
    [2_000, 'Hello there. Your table is', ['ready at eight.']],
    [2_990, 'Hello there. Your table is ready at eight', []],
    [3_000, 'Hello there. Your table is ready at eight.', []],
    [9_000, 'Hello there. Your table is ready at eight.', []],
  ])('after %i ms: until the last whole word', (playedMs, heard, rest) =>
    expect(heardOf(pieces, playedMs)).toEqual({ heard, rest }),
  );

  it('takes a text whose sound is not all there to be longer than what came of it', () => {
    const text = 'Your table is ready at eight.';
    expect(heardOf([{ text, ms: 500, isWhole: false }], 500).heard).toBe('Your');
    expect(heardOf([{ text, ms: 9_000, isWhole: false }], 9_000).heard).toBe('Your table is ready at eight');
  });

  it('leaves out a piece of which there was no sound', () => {
    expect(heardOf([whole('One.', 400), whole('Two.', 0), whole('Three.', 400)], 400)).toEqual({
      heard: 'One.',
      rest: ['Three.'],
    });
  });
});

describe('a word end', () => {
  it.each([
    ['Your table is ready at eight.', 0.5, 'Your table is'],
    ['  Your table is ready.', 0.6, '  Your table'],
    ["It's 12:30, isn't it?", 0.5, "It's 12:30"],
    ['Ihr Tisch für acht, Frau Müller-Lüdenscheidt', 0.4, 'Ihr Tisch für'],
    ['我们明天见面吧', 0.5, '我们'],
    ['Incomprehensibilities', 0.9, ''],
    ['👋 … !', 0.5, ''],
  ])('%j, %d of it', (text, share, heard) => expect(text.slice(0, wordEnd(text, share))).toBe(heard));
});

describe('texts one after the other', () => {
  it.each([
    [['Hello.', 'How are you?'], 'Hello. How are you?'],
    [['你好。', '明天见。'], '你好。明天见。'],
    [['', 'One', '', 'two'], 'One two'],
    [['Well…', 'yes.'], 'Well… yes.'],
  ])('%j', (texts, joined) => expect(joinTexts(texts)).toBe(joined));

  it('have words', () => expect(wordsOf("Uh-huh, it's 5!")).toEqual(['uh', 'huh', "it's", '5']));
});
