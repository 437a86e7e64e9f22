import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CountryCode, getCountryCallingCode, getExampleNumber, type MetadataJson } from 'libphonenumber-js/core';
import examples from 'libphonenumber-js/mobile/examples';
import { e164Number, rightNumber, spellingsOf } from './e164.ts';

const metadata: MetadataJson = createRequire(import.meta.url)('libphonenumber-js/min/metadata');
const countries = Object.keys(metadata.countries) as CountryCode[];
const codeOf = (country: CountryCode): string => `+${getCountryCallingCode(country, metadata)}`;
const exampleOf = (country: CountryCode): string => getExampleNumber(country, examples, metadata)?.number ?? '';

describe('the right spelling of a number (decision 3)', () => {
  it.each([
    ['+4402079460018', '+442079460018'],
    ['+4407911123456', '+447911123456'],
    ['+4901701234567', '+491701234567'],
    ['+330123456789', '+33123456789'],
    ['+610412345678', '+61412345678'],
    ['+789161234567', '+79161234567'],
    ['+8601088888888', '+861088888888'],
    ['+55011987654321', '+5511987654321'],
    ['+112125550123', '+12125550123'],
    // Argentina dials 15 where a caller from abroad dials 9.
    ['+54111523456789', '+5491123456789'],
    ['+5215512345678', '+525512345678'],
  ])('of %s is %s, and that is found by both', (written, right) => {
    expect(rightNumber(written)).toBe(right);
    expect(rightNumber(right)).toBe(right);
    expect(spellingsOf(written)).toEqual([written, right]);
    expect(spellingsOf(right)).toEqual([right]);
  });

  it.each([
    // Numbers of tests, which are in no plan.
    '+15552000000',
    '+15005550100',
    '+1555200000',
    '+999123456789',
    // The 0 belongs to it.
    '+390612345678',
    '+2250123456789',
    // What is left without the digit is no number either.
    '+81090123456789',
    '+44020',
    '+440000000000',
    '+4901110',
    '+80012345678',
    '+525512345678',
    '+52155123456',
    '+52155123456789',
    '+541115123456',
    'not a number',
    '',
    '+',
    '4402079460018',
    '+44 02079460018',
  ])('of %s is itself', (written) => {
    expect(rightNumber(written)).toBe(written);
  });

  it('of a mobile number of every country is that number, also behind the 0 that most of them dial within', () => {
    const mended = new Set<CountryCode>();
    for (const country of countries) {
      const right = exampleOf(country);
      expect([country, rightNumber(right)]).toEqual([country, right]);
      const written = `${codeOf(country)}0${right.slice(codeOf(country).length)}`;
      const found = rightNumber(written);
      expect([right, written]).toContain(found);
      if (found === right) mended.add(country);
    }
    expect([...mended]).toEqual(expect.arrayContaining(['GB', 'DE', 'FR', 'AU', 'JP', 'KR', 'CN', 'IN', 'BR', 'ZA']));
    expect(mended.size).toBeGreaterThan(60);
  });

  it('is E.164 again, and its own right spelling', () => {
    const digits = fc.stringMatching(/^[0-9]{4,12}$/);
    fc.assert(
      fc.property(fc.constantFrom(...countries), digits, (country, rest) => {
        const number = `${codeOf(country)}${rest}`.slice(0, 16);
        const right = rightNumber(number);
        expect(right === number || e164Number.test(right)).toBe(true);
        expect(rightNumber(right)).toBe(right);
      }),
      { numRuns: 500 },
    );
  });
});
