import { describe, expect, it } from '@jest/globals';
import { plusHint } from './plus-hint.ts';

describe('plusHint', () => {
  it.each([
    ['2026-11-20T15:04:05 01:00', '2026-11-20T15:04:05%2B01:00'],
    ['2026-11-20T15:04:05.123 05:30', '2026-11-20T15:04:05.123%2B05:30'],
    [' 15005550100', '%2B15005550100'],
  ])('says how %j is written', (value, written) => {
    expect(plusHint(value)).toBe(`; in a query + is written %2B, as in ${written}`);
  });

  it.each([
    '2026-11-20T15:04:05Z',
    '2026-11-20 15:04:05Z',
    ' 5',
    'a b',
    '2026-11-20T15:04:05 25:00',
    ' 150055',
    5,
    undefined,
  ])('says nothing of %j', (value) => {
    expect(plusHint(value)).toBe('');
  });
});
