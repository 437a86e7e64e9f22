import { describe, expect, it } from '@jest/globals';
import { createRoster } from './roster.ts';

describe('a roster', () => {
  it('has whoever came and did not leave, whatever the order in which they leave', () => {
    const roster = createRoster<number>();
    const leaves = [0, 1, 2, 3, 4].map((member) => roster.add(member));
    for (const at of [1, 4, 0]) leaves[at]?.();
    expect([...roster].sort()).toEqual([2, 3]);
    const leave = roster.add(5);
    leaves[2]?.();
    expect([...roster].sort()).toEqual([3, 5]);
    leave();
    leaves[3]?.();
    expect([...roster]).toEqual([]);
  });

  it('takes nobody else off when a member leaves twice, and has one twice that came twice', () => {
    const roster = createRoster<string>();
    const first = roster.add('same');
    roster.add('same');
    first();
    first();
    expect([...roster]).toEqual(['same']);
  });

  it('shows all that were there to whoever looks while they leave', () => {
    const roster = createRoster<number>();
    const leaves = [1, 2, 3].map((member) => roster.add(member));
    const seen: number[] = [];
    for (const member of roster) {
      seen.push(member);
      for (const leave of leaves) leave();
    }
    expect(seen).toEqual([1, 2, 3]);
    expect([...roster]).toEqual([]);
  });
});
