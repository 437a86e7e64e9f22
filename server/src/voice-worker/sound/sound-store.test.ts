import { describe, expect, it } from '@jest/globals';
import { createSoundStore } from './sound-store.ts';

const bytesPerMs = 32;
const counted = (from: number, ms: number): Uint8Array =>
  Uint8Array.from({ length: ms * bytesPerMs }, (_, nth) => (from + nth) % 251);

describe('sound that waits to be sent', () => {
  it('is taken in its order, whole, whatever the pieces that it came in', () => {
    const store = createSoundStore(bytesPerMs);
    const all = counted(0, 300);
    for (const [from, to] of [
      [0, 1],
      [1, 3_000],
      [3_000, 3_000],
      [3_000, 9_600],
    ])
      store.add(1, all.subarray(from, to));
    const taken = [20, 20, 100, 7, 153].map((ms) => store.take(1, ms));
    expect(taken.map(({ length }) => length / bytesPerMs)).toEqual([20, 20, 100, 7, 153]);
    expect(Buffer.concat(taken).equals(all)).toBe(true);
    expect(store.take(1, 20)).toHaveLength(0);
  });

  it('is not moved by what is taken of it: many seconds wait while 20 milliseconds go', () => {
    const store = createSoundStore(bytesPerMs);
    store.add(1, counted(0, 8_000));
    const [first, second] = [store.take(1, 20), store.take(1, 20)];
    expect(second.buffer).toBe(first.buffer);
    expect(second.byteOffset).toBe(first.byteOffset + first.length);
  });

  it('of an older synthesis is let go of as a newer one is taken', () => {
    const store = createSoundStore(bytesPerMs);
    store.add(1, counted(0, 100));
    store.add(2, counted(7, 100));
    expect(Buffer.from(store.take(2, 100)).equals(counted(7, 100))).toBe(true);
    expect(store.take(1, 100)).toHaveLength(0);
  });
});
