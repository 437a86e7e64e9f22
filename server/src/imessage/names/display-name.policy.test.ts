import { describe, expect, it } from '@jest/globals';
import { displayNameOf } from './display-name.policy.ts';

describe('a display name', () => {
  it.each([
    ['as it is', 'Bluebird Kitchen', 'Bluebird Kitchen'],
    ['without what is around it', ' \r\n\tBluebird Kitchen\u00a0\u2028\n', 'Bluebird Kitchen'],
    ['of 80 characters after trimming', ` ${'x'.repeat(80)}\n`, 'x'.repeat(80)],
    ['of 80 characters that are more units', '\u{1F30D}'.repeat(80), '\u{1F30D}'.repeat(80)],
    ['with what is unseen and no line end', 'a\u200bb', 'a\u200bb'],
  ])('is taken %s', (_how, wished, displayName) => expect(displayNameOf(wished)).toEqual({ displayName }));

  it.each([
    ['nothing', '', 'empty or blank'],
    ['only spaces', '   ', 'empty or blank'],
    ['only line ends', '\r\n\n', 'empty or blank'],
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
