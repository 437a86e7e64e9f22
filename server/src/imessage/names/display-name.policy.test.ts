import { describe, expect, it } from '@jest/globals';
import { displayNameOf } from './display-name.policy.ts';

describe('a display name', () => {
  it.each([
    ['as it is', 'Bluebird Kitchen', 'Bluebird Kitchen'],
    ['without what is around it', ' \r\n\tBluebird Kitchen\u00a0\u2028\n', 'Bluebird Kitchen'],
    ['of 80 characters after trimming', ` ${'x'.repeat(80)}\n`, 'x'.repeat(80)],
    ['of 80 characters that are more units', '\u{1F30D}'.repeat(80), '\u{1F30D}'.repeat(80)],
    ['with what is unseen and no line end', 'a\u200bb', 'a\u200bb'],
    ['with emoji that are joined', '\u{1F469}\u200d\u{1F373}', '\u{1F469}\u200d\u{1F373}'],
    ['with an emoji and its variation', '\u2764\ufe0f', '\u2764\ufe0f'],
    [
      'from right to left',
      '\u05de\u05d8\u05d1\u05d7 \u0645\u0637\u0628\u062e',
      '\u05de\u05d8\u05d1\u05d7 \u0645\u0637\u0628\u062e',
    ],
    ['from right to left with a mark', '\u05de\u05d8\u05d1\u05d7\u200f!', '\u05de\u05d8\u05d1\u05d7\u200f!'],
  ])('is taken %s', (_how, wished, displayName) => expect(displayNameOf(wished)).toEqual({ displayName }));

  it.each([
    ['nothing', '', 'empty or blank'],
    ['only spaces', '   ', 'empty or blank'],
    ['only line ends', '\r\n\n', 'empty or blank'],
    ...['\u200b', '\u200d\ufe0f', '\u2060 \u00ad', '\u3164', '\u2800', '\u0007', '\u{E0020}', '\ufeff\u200f'].map(
      (unseen): [string, string, string] => [`nothing but ${JSON.stringify(unseen)}`, unseen, 'can be seen'],
    ),
    ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'].map(
      (control): [string, string, string] => [
        `the direction control ${JSON.stringify(control)}`,
        `Blue${control}bird`,
        'direction of text',
      ],
    ),
    ['81 characters after trimming', ` ${'x'.repeat(81)} `, 'at most 80'],
    ['81 characters outside of the BMP', '\u{1F30D}'.repeat(81), 'at most 80'],
    ...['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'].map((end): [string, string, string] => [
      `a line end ${JSON.stringify(end)} within`,
      `Blue${end}bird`,
      'one line',
    ]),
  ])('is refused with %s', (_what, wished, message) =>
    expect(displayNameOf(wished)).toEqual({
      issue: { path: '/body/displayName', message: expect.stringContaining(message) },
    }),
  );
});
