import { describe, expect, it } from '@jest/globals';
import { createResampler } from './resample.ts';

const amplitude = 16_000;
const toneOf = (hertz: number, rateHz: number, count = rateHz / 2): Int16Array =>
  Int16Array.from({ length: count }, (_, at) => Math.round(amplitude * Math.sin((2 * Math.PI * hertz * at) / rateHz)));

/** Converts in pieces of the sizes, one after the other, over and over. */
async function converted(samples: Int16Array, fromHz: number, toHz: number, sizes: number[]): Promise<Int16Array> {
  const resampler = await createResampler(fromHz, toHz);
  const parts: Int16Array[] = [];
  for (let at = 0, turn = 0; at < samples.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    parts.push(resampler.push(samples.subarray(at, at + size)));
    at += size;
  }
  parts.push(resampler.end());
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

/** The largest difference, without the edges, where the filter sees the silence before and behind. */
function distance(one: Int16Array, other: Int16Array): number {
  return Math.max(...one.slice(200, -200).map((value, at) => Math.abs(value - (other[at + 200] ?? 0))));
}

const pairs: Array<[number, number]> = [
  [16_000, 8_000],
  [16_000, 24_000],
  [8_000, 16_000],
  [8_000, 24_000],
  [24_000, 16_000],
  [48_000, 8_000],
  [8_000, 48_000],
  [22_050, 16_000],
];

describe('another sample rate', () => {
  it.each(pairs)('%i to %i Hz: is as long to the sample, and the same tone, whatever the pieces', async (from, to) => {
    const tone = toneOf(440, from);
    const expected = toneOf(440, to);
    for (const sizes of [[tone.length], [320], [1, 7, 4_097, 33]]) {
      const heard = await converted(tone, from, to, sizes);
      expect(heard).toHaveLength(expected.length);
      expect(distance(heard, expected)).toBeLessThan(3);
    }
  });

  it('leaves out what the lower rate cannot hold, in place of another tone', async () => {
    const heard = await converted(toneOf(6_000, 16_000), 16_000, 8_000, [320]);
    expect(distance(heard, new Int16Array(heard.length))).toBeLessThan(50);
  });

  it('does not overflow where the filter goes beyond the loudest sample', async () => {
    const square = Int16Array.from({ length: 8_000 }, (_, at) => (Math.floor(at / 40) % 2 === 0 ? 32_767 : -32_768));
    const heard = await converted(square, 8_000, 24_000, [160]);
    // In the middle of each half period: a sample that wrapped around would have the other sign.
    for (let period = 2; period < 90; period += 1) {
      expect(heard[period * 240 + 60]).toBeGreaterThan(20_000);
      expect(heard[period * 240 + 180]).toBeLessThan(-20_000);
    }
  });

  it('begins each stream anew, also on a converter that was thrown away in the middle of another', async () => {
    const before = await createResampler(16_000, 24_000);
    before.push(toneOf(440, 16_000));
    before.discard();
    const silence = await converted(new Int16Array(1_600), 16_000, 24_000, [320]);
    expect(silence).toEqual(new Int16Array(2_400));
  });

  it('keeps streams apart that run at once', async () => {
    const [one, other] = [await createResampler(16_000, 8_000), await createResampler(16_000, 8_000)];
    one.push(toneOf(440, 16_000));
    expect([...other.push(new Int16Array(1_600)), ...other.end()]).toEqual(Array(800).fill(0));
    one.discard();
  });

  it('is the same samples where the rate is the same, and nothing where there were none', async () => {
    const tone = toneOf(440, 8_000);
    expect(await converted(tone, 8_000, 8_000, [160])).toEqual(tone);
    expect((await createResampler(8_000, 24_000)).end()).toHaveLength(0);
  });

  it('is used no more once it has ended', async () => {
    const resampler = await createResampler(8_000, 24_000);
    resampler.end();
    expect(() => resampler.push(new Int16Array(1))).toThrow('ended');
    resampler.discard();
  });

  it.each([
    [7_999, 8_000],
    [8_000, 48_001],
    [16_000.5, 8_000],
    [Number.NaN, 8_000],
  ])('refuses %d to %d', async (from, to) => {
    await expect(createResampler(from, to)).rejects.toThrow(RangeError);
  });
});
