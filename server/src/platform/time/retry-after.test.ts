import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { retryAfterMs } from './retry-after.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');

describe('Retry-After (RFC 9110, 10.2.3)', () => {
  test.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['1.5', 1_500],
    ['7.0001', 7_001],
    ['0.000001', 1],
    ['Fri, 20 Nov 2026 15:00:30 GMT', 30_000],
    ['Friday, 20-Nov-26 15:00:30 GMT', 30_000],
    ['Fri Nov 20 15:00:30 2026', 30_000],
    ['Fri, 20 Nov 2026 14:00:00 GMT', 0],
  ])('%j asks for %i ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  test.each([
    null,
    '',
    '-1',
    '1.',
    '.5',
    '1,5',
    '1.5.1',
    '1e3',
    '0x10',
    'soon',
    '2026-11-20T15:00:30Z',
    '99999999999999999999',
  ])('%j asks for nothing', (header) => {
    expect(retryAfterMs(header, now)).toBeNull();
  });
});
