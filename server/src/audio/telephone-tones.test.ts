import { describe, expect, it } from '@jest/globals';
import { telephoneTones } from './telephone-tones.ts';

/** How much of that frequency is in the first 100 ms (Goertzel), against all of it. */
function share(sound: Buffer, hertz: number): number {
  const samples = Array.from({ length: 800 }, (_, at) => sound.readInt16LE(at * 2));
  const turn = (2 * Math.PI * hertz) / 8_000;
  const sum = (of: (at: number) => number) => samples.reduce((total, sample, at) => total + sample * of(at), 0);
  const power = sum((at) => Math.cos(turn * at)) ** 2 + sum((at) => Math.sin(turn * at)) ** 2;
  return (2 * power) / (samples.length * samples.reduce((total, sample) => total + sample ** 2, 0));
}

describe('keys of a telephone', () => {
  it.each([
    ['1', 697, 1_209],
    ['5', 770, 1_336],
    ['0', 941, 1_336],
    ['#', 941, 1_477],
    ['D', 941, 1_633],
  ])('%s sounds as %d and %d hertz, and nothing else', (digit, low, high) => {
    const sound = telephoneTones(digit, 8_000);
    expect(share(sound, low)).toBeGreaterThan(0.4);
    expect(share(sound, high)).toBeGreaterThan(0.4);
    expect(share(sound, low) + share(sound, high)).toBeGreaterThan(0.95);
  });

  it('last 100 ms, with as long a pause; w is half a second of silence', () => {
    expect(telephoneTones('12', 8_000)).toHaveLength(2 * 3_200);
    expect(telephoneTones('w', 8_000).equals(Buffer.alloc(8_000))).toBe(true);
    expect(telephoneTones('1', 8_000).subarray(1_600).equals(Buffer.alloc(1_600))).toBe(true);
  });
});
