import { describe, expect, it } from '@jest/globals';
import type { NumberPage } from '../../providers/ports/number-carrier.ts';
import { walkList } from './walk-list.ts';

const [one, two, three] = ['+12025550101', '+12025550102', '+12025550103'];
const page = (e164s: readonly string[], next: string | null, total: number | null): NumberPage => ({
  numbers: e164s.map((e164) => ({ e164, isGone: false })),
  next,
  total,
});
/** A list whose pages come one after another; null breaks off. */
const listOf = (pages: ReadonlyArray<NumberPage | null>) => {
  const left = [...pages];
  return async () => {
    const value = left.shift() ?? null;
    return value === null ? ({ kind: 'unknown' } as const) : ({ kind: 'done', value } as const);
  };
};

describe('the list of all numbers of an account', () => {
  it.each([
    ['one page', [page([one, two], null, 2)], [one, two]],
    ['two pages, without a length', [page([one, two], 'b', null), page([three], null, null)], [one, two, three]],
    ['none', [page([], null, 0)], []],
    ['but for what is no number', [page([one, 'no number', '+1'], null, 3)], [one]],
    [
      'one that is gone',
      [
        {
          numbers: [
            { e164: one, isGone: true },
            { e164: two, isGone: false },
          ],
          next: null,
          total: 2,
        },
      ],
      [two],
    ],
    [
      'one that was gone twice, and bought again',
      [
        {
          numbers: [
            { e164: one, isGone: true },
            { e164: one, isGone: false },
            { e164: one, isGone: true },
          ],
          next: null,
          total: 3,
        },
      ],
      [one],
    ],
  ])('is read whole: %s', async (_, pages, numbers) => {
    expect(await walkList(listOf(pages))).toEqual(new Set(numbers));
  });

  it.each([
    ['breaks off', [page([one], 'b', null), null]],
    ['cannot be asked for', [null]],
    ['has a page twice', [page([one, two], 'b', null), page([one, two], null, null)]],
    ['is shorter than it says', [page([one], null, 2)]],
    ['is longer than it says', [page([one, two], null, 1)]],
    ['says another length on another page', [page([one], 'b', 2), page([two], null, 3)]],
    ['has an empty page in the middle', [page([one], 'b', null), page([], 'c', null), page([two], null, null)]],
  ])('decides nothing where it %s', async (_, pages) => {
    expect(await walkList(listOf(pages))).toBeNull();
  });

  it('decides nothing where it does not end', async () => {
    let count = 0;
    const endless = async () => ({
      kind: 'done' as const,
      value: page([`+1202${String((count += 1)).padStart(7, '0')}`], 'next', null),
    });
    expect(await walkList(endless)).toBeNull();
  });
});
