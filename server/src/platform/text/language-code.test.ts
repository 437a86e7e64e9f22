import { describe, expect, it } from '@jest/globals';
import { languageCode, primaryLanguage, primaryLanguages } from './language-code.ts';

const codes = ['en', 'de', 'de-CH', 'no', 'tl', 'zh', 'zh-Hant', 'zh-TW'];

describe('the code of a vendor for a language', () => {
  it.each([
    ['de', 'de'],
    ['de-CH', 'de-CH'],
    ['DE-ch', 'de-CH'],
    ['de-CH-1996', 'de-CH'],
    ['de-AT', 'de'],
    ['zh-Hant-HK', 'zh-Hant'],
    ['zh-TW', 'zh-TW'],
    ['nb-NO', 'no'],
    ['fil', 'tl'],
    ['cmn-Hans', 'zh'],
    ['fr', null],
    ['', null],
  ])('for %s is %s', (tag, code) => {
    expect(languageCode(tag, codes)).toBe(code);
  });

  it('is known under both names of a language that has two', () => {
    expect(primaryLanguages(codes)).toEqual(['cmn', 'de', 'en', 'fil', 'nb', 'nn', 'no', 'tl', 'zh']);
    for (const language of primaryLanguages(codes)) expect(languageCode(language, codes)).not.toBeNull();
  });

  it('begins with the primary language', () => {
    expect(['en-GB', 'PT-br', 'yue'].map(primaryLanguage)).toEqual(['en', 'pt', 'yue']);
  });
});
