import { describe, expect, it } from '@jest/globals';
import { createUnorderedSet } from './unordered-set.ts';

describe('an unordered set', () => {
  it('has whoever came and did not leave, whatever the order in which they leave', () => {
    const set = createUnorderedSet<number>();
    const leaves = [0, 1, 2, 3, 4].map((member) => set.add(member));
    for (const at of [1, 4, 0]) leaves[at]?.();
    expect([...set].sort()).toEqual([2, 3]);
    const leave = set.add(5);
    leaves[2]?.();
    expect([...set].sort()).toEqual([3, 5]);
    leave();
    leaves[3]?.();
    expect([...set]).toEqual([]);
  });

  it('takes nobody else off when a member leaves twice, and has one twice that came twice', () => {
    const set = createUnorderedSet<string>();
    const first = set.add('same');
    set.add('same');
    first();
    first();
    expect([...set]).toEqual(['same']);
  });

  it('shows all that were there to whoever looks while they leave', () => {
    const set = createUnorderedSet<number>();
    const leaves = [1, 2, 3].map((member) => set.add(member));
    const seen: number[] = [];
    for (const member of set) {
      seen.push(member);
      for (const leave of leaves) leave();
    }
    expect(seen).toEqual([1, 2, 3]);
    expect([...set]).toEqual([]);
  });
});
