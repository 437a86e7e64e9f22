import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { monthAfter, monthsAfter, nextMonthOf, priceAppliesFrom } from './month.policy.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('monthAfter', () => {
  it.each([
    ['2026-11-20T15:00:00Z', '2026-12-20T15:00:00Z'],
    ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
    ['2027-01-31T00:00:00Z', '2027-02-28T00:00:00Z'],
    ['2028-01-30T12:00:00Z', '2028-02-29T12:00:00Z'],
  ])('of %s is %s', (from, until) => {
    expect(monthAfter(at(from)).toString()).toBe(until);
  });
});

describe('nextMonthOf', () => {
  it('keeps the day of the purchase behind a shorter month', () => {
    const first = at('2027-01-31T09:00:00Z');
    const begun: string[] = [];
    for (let next = nextMonthOf(first, first); begun.length < 13; next = nextMonthOf(first, next))
      begun.push(next.toString().slice(0, 10));
    expect(begun.map((day) => day.slice(5)).join(' ')).toBe(
      '02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31 01-31 02-29',
    );
  });

  it.each([
    ['before the first', '2026-12-01T00:00:00Z', '2027-01-31T09:00:00Z'],
    ['within a month', '2027-03-30T23:00:00Z', '2027-03-31T09:00:00Z'],
    ['at the very beginning of one', '2027-03-31T09:00:00Z', '2027-04-30T09:00:00Z'],
    ['a moment before', '2027-03-31T08:59:59.999Z', '2027-03-31T09:00:00Z'],
  ])('%s', (_, instant, next) => {
    expect(nextMonthOf(at('2027-01-31T09:00:00Z'), at(instant)).toString()).toBe(next);
  });

  it('is a month counted from the first one, and later than the instant, over ten years of days', () => {
    const first = at('2024-02-29T23:59:59Z');
    const months = new Set(Array.from({ length: 125 }, (_, n) => monthsAfter(first, n).epochMilliseconds));
    for (let day = 0; day < 3_700; day += 1) {
      const instant = first.add({ hours: 24 * day + (day % 24) });
      const next = nextMonthOf(first, instant);
      expect(months.has(next.epochMilliseconds)).toBe(true);
      expect(next.epochMilliseconds - instant.epochMilliseconds).toBeGreaterThan(0);
      expect(next.epochMilliseconds - instant.epochMilliseconds).toBeLessThanOrEqual(31 * 86_400_000);
    }
  });
});

describe('a price that is read now', () => {
  const from = (now: string, nextAt: string) =>
    priceAppliesFrom({
      now: Temporal.Instant.from(now),
      firstAt: Temporal.Instant.from('2027-01-31T10:00:00Z'),
      nextAt: Temporal.Instant.from(nextAt),
    }).toString();

  it.each([
    ['the next month', '2027-03-05T00:00:00Z', '2027-03-31T10:00:00Z', '2027-03-31T10:00:00Z'],
    ['the one behind an open month', '2027-03-05T00:00:00Z', '2027-02-28T10:00:00Z', '2027-03-31T10:00:00Z'],
    [
      'the one behind the instant in which one begins',
      '2027-02-28T10:00:00Z',
      '2027-02-28T10:00:00Z',
      '2027-03-31T10:00:00Z',
    ],
    ['the one behind several open ones', '2027-05-05T00:00:00Z', '2027-02-28T10:00:00Z', '2027-05-31T10:00:00Z'],
  ])('applies from %s', (_, now, nextAt, expected) => {
    expect(from(now, nextAt)).toBe(expected);
  });
});
