import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { estimateSegments } from './segments.policy.ts';

describe('segment estimate (GSM 03.38 and UCS-2)', () => {
  it.each([
    ['160 septets fit one segment', 'a'.repeat(160), { encoding: 'gsm7', segments: 1, units: 160, perSegment: 160 }],
    ['161 septets take two of 153', 'a'.repeat(161), { encoding: 'gsm7', segments: 2, units: 161, perSegment: 153 }],
    [
      'an extension character takes two septets',
      '€'.repeat(80),
      { encoding: 'gsm7', segments: 1, units: 160, perSegment: 160 },
    ],
    ['70 units of UCS-2 fit one segment', 'ж'.repeat(70), { encoding: 'ucs2', segments: 1, units: 70, perSegment: 70 }],
    ['71 units take two of 67', 'ж'.repeat(71), { encoding: 'ucs2', segments: 2, units: 71, perSegment: 67 }],
    [
      'an escape is not cut from its character',
      `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      { encoding: 'gsm7', segments: 3, units: 306, perSegment: 153 },
    ],
  ])('%s', (_, text, expected) => {
    expect(estimateSegments(text)).toEqual(expected);
  });

  it('agrees with an independent calculator on any text', () => {
    const alphabet = fc.constantFrom(...'abcXYZ 0189@£$éàÇØ€{}[]~|^\\\n\rжω漢😀👍🏽'.split(/(?:)/u));
    fc.assert(
      fc.property(fc.array(alphabet, { minLength: 1, maxLength: 400 }), (characters) => {
        const text = characters.join('');
        const oracle = new SegmentedMessage(text, 'auto', false);
        const estimate = estimateSegments(text);
        expect(estimate.encoding).toBe(oracle.getEncodingName() === 'GSM-7' ? 'gsm7' : 'ucs2');
        expect(estimate.segments).toBe(oracle.segmentsCount);
      }),
      { numRuns: 300 },
    );
  });
});
