import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOrderedSound, type OrderedSound } from './ordered-sound.ts';

const silence = 0xff;
let sound: OrderedSound;
beforeEach(() => {
  sound = createOrderedSound({ silence });
});

/** A frame of 20 ms whose samples are its number. */
const bytesOf = (chunk: number): Uint8Array => new Uint8Array(160).fill(chunk);
/** The first sample of what comes of these numbers, frame by frame. */
const heard = (...chunks: number[]): number[] =>
  chunks.flatMap((chunk) => sound.push({ chunk, bytes: bytesOf(chunk) })).map((bytes) => bytes[0] ?? -1);

describe('frames of a line', () => {
  it('pass as they come where they are in order, from whatever number on', () => {
    expect(heard(1, 2, 3)).toEqual([1, 2, 3]);
    sound = createOrderedSound({ silence });
    expect(heard(0, 1)).toEqual([0, 1]);
    sound = createOrderedSound({ silence });
    expect(heard(70, 71)).toEqual([70, 71]);
  });

  it('wait for one that is late by less than 60 ms', () => {
    expect(heard(1, 3)).toEqual([1]);
    expect(heard(4)).toEqual([]);
    expect(heard(2)).toEqual([2, 3, 4]);
    expect(heard(5)).toEqual([5]);
  });

  it('have silence for one that is later than that, which is dropped when it comes', () => {
    expect(heard(1, 3, 4)).toEqual([1]);
    expect(heard(5)).toEqual([silence, 3, 4, 5]);
    expect(heard(2)).toEqual([]);
    expect(heard(6)).toEqual([6]);
  });

  it('have as much silence as frames are missing, and at most a second of it', () => {
    expect(heard(1, 5, 6, 7)).toEqual([1, silence, silence, silence, 5, 6, 7]);
    const long = heard(1_000_008, 1_000_009, 1_000_010);
    expect(long.filter((byte) => byte === silence)).toHaveLength(50);
    expect(long.slice(-3)).toEqual([1_000_008, 1_000_009, 1_000_010].map((chunk) => chunk % 256));
  });

  it('are heard once where they come twice', () => {
    expect(heard(1, 1, 2, 2, 4, 4, 3, 3)).toEqual([1, 2, 3, 4]);
  });

  it('are heard again where the carrier counts from the beginning again', () => {
    expect(heard(200, 201, ...Array.from({ length: 9 }, (_, at) => at + 1))).toEqual([200, 201]);
    expect(heard(10, 11, 12)).toEqual([10, 11, 12]);
  });

  it('without a number are taken as they come, and an empty one is none', () => {
    expect(sound.push({ chunk: null, bytes: bytesOf(9) })).toEqual([bytesOf(9)]);
    expect(sound.push({ chunk: 1, bytes: new Uint8Array(0) })).toEqual([]);
    expect(sound.push({ chunk: null, bytes: new Uint8Array(0) })).toEqual([]);
    expect(heard(1)).toEqual([1]);
  });

  it('that are held when the stream ends are heard', () => {
    expect(heard(1, 3, 5)).toEqual([1]);
    expect(sound.end().map(([first]) => first)).toEqual([silence, 3, silence, 5]);
    expect(sound.end()).toEqual([]);
  });

  it('in any order, with any of them missing, are heard once and in order, and fewer than three are held', () => {
    let seed = 7;
    const chance = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let walk = 0; walk < 200; walk += 1) {
      sound = createOrderedSound({ silence: 0 });
      const sent = Array.from({ length: 60 }, (_, at) => at + 1).filter(() => chance(10) > 0);
      const first = sent[0] ?? 0;
      // Each is at most two places late, but the first.
      const late = new Map(sent.map((chunk) => [chunk, chunk === first ? chunk : chunk + chance(3)]));
      const moved = [...sent].sort((one, other) => (late.get(one) ?? 0) - (late.get(other) ?? 0));
      const frames: number[] = [];
      for (const [at, chunk] of moved.entries()) {
        frames.push(...heard(chunk).filter((byte) => byte !== 0));
        expect(at + 1 - frames.length).toBeLessThan(3);
      }
      frames.push(...sound.end().flatMap(([byte]) => (byte === 0 || byte === undefined ? [] : [byte])));
      expect(frames).toEqual(sent);
    }
  });
});
