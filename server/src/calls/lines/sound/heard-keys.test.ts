import { describe, expect, it } from '@jest/globals';
import { createHeardKeys, type KeySource } from './heard-keys.ts';

/** What counts of keys that are heard of at these times. */
function countedOf(heard: ReadonlyArray<readonly [atMs: number, digit: string, by: KeySource]>): string[] {
  let nowMs = 0;
  const counts = createHeardKeys(() => nowMs);
  return heard.flatMap(([atMs, digit, by]) => {
    nowMs = atMs;
    return counts(digit, by) ? [digit] : [];
  });
}

describe('a key that the person presses', () => {
  it.each([
    ['by the stream alone', [[0, '1', 'stream']]],
    ['by a report alone', [[0, '1', 'report']]],
    [
      'by the stream and then by a report',
      [
        [0, '1', 'stream'],
        [300, '1', 'report'],
      ],
    ],
    [
      'by a report and then by the stream',
      [
        [0, '1', 'report'],
        [300, '1', 'stream'],
      ],
    ],
  ] as const)('counts once that is heard of %s', (_, heard) => {
    expect(countedOf(heard)).toEqual(['1']);
  });

  it('counts as often as it is pressed', () => {
    const twice = [
      [0, '1', 'stream'],
      [200, '1', 'stream'],
      [400, '1', 'report'],
      [600, '1', 'report'],
    ] as const;
    expect(countedOf(twice)).toEqual(['1', '1']);
    const later = [
      [0, '1', 'stream'],
      [30_000, '1', 'report'],
    ] as const;
    expect(countedOf(later)).toEqual(['1', '1']);
  });

  it('is no other key', () => {
    expect(
      countedOf([
        [0, '1', 'stream'],
        [100, '2', 'report'],
        [200, '1', 'report'],
      ]),
    ).toEqual(['1', '2']);
  });
});
