import { describe, expect, it } from '@jest/globals';
import { systemClock } from './clock.ts';
import { createExpiringMap } from './expiring-map.ts';

describe('a map whose values expire', () => {
  it('keeps a value for its time and no longer, by the monotonic clock', () => {
    let nowMs = 5_000;
    const map = createExpiringMap<number>({ clock: { ...systemClock, monotonicMs: () => nowMs }, most: 10 });
    map.set('key', 1, 100);
    nowMs += 99;
    expect(map.get('key')).toBe(1);
    nowMs += 1;
    expect(map.get('key')).toBeUndefined();
  });

  it('never holds more than it may: those set last remain', () => {
    const map = createExpiringMap<number>({ clock: systemClock, most: 3 });
    for (const key of ['a', 'b', 'c', 'a', 'd']) map.set(key, 1, 60_000);
    expect(['a', 'b', 'c', 'd'].filter((key) => map.get(key) === 1)).toEqual(['a', 'c', 'd']);
  });

  it('forgets what is deleted, and everything when it is cleared', () => {
    const map = createExpiringMap<number>({ clock: systemClock, most: 3 });
    for (const key of ['a', 'b', 'c']) map.set(key, 1, 60_000);
    map.delete('b');
    expect(map.get('b')).toBeUndefined();
    map.clear();
    expect([map.get('a'), map.get('c')]).toEqual([undefined, undefined]);
  });
});
