import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { monthAfter } from './month.policy.ts';

describe('monthAfter', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-12-20T15:00:00Z'],
    ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
    ['2027-01-31T00:00:00Z', '2027-02-28T00:00:00Z'],
    ['2028-01-30T12:00:00Z', '2028-02-29T12:00:00Z'],
  ])('of %s is %s', (from, until) => {
    expect(monthAfter(Temporal.Instant.from(from)).toString()).toBe(until);
  });
});
