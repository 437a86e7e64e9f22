import { describe, expect, it } from '@jest/globals';
import { createFramedSound } from './framed-sound.ts';

const silence = 0xd5;
const bytesOf = (count: number, value = 1): Uint8Array => new Uint8Array(count).fill(value);

describe('sound for a line', () => {
  it.each([
    [160, [160]],
    [100, []],
    [400, [160, 160]],
    [0, []],
  ])('of %i bytes is whole frames of 20 ms', (count, lengths) => {
    const sound = createFramedSound({ silence });
    expect(sound.push(bytesOf(count)).map(({ length }) => length)).toEqual(lengths);
  });

  it('keeps what is left for the next, so that no sample is lost or said twice', () => {
    const sound = createFramedSound({ silence });
    const said = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251);
    const frames: Uint8Array[] = [];
    for (let at = 0; at < said.length; at += 70) frames.push(...sound.push(said.subarray(at, at + 70)));
    const last = sound.end();
    expect(last).toHaveLength(160);
    const all = Buffer.concat([...frames, last ?? new Uint8Array(0)]);
    expect(all.subarray(0, 1_000).equals(said)).toBe(true);
    expect(new Set(all.subarray(1_000))).toEqual(new Set([silence]));
  });

  it('is over where nothing is left, and says nothing of what was cleared', () => {
    const sound = createFramedSound({ silence });
    sound.push(bytesOf(160));
    expect(sound.end()).toBeNull();
    sound.push(bytesOf(10));
    sound.clear();
    expect(sound.end()).toBeNull();
    expect(sound.push(bytesOf(160, 3))).toEqual([bytesOf(160, 3)]);
  });
});
