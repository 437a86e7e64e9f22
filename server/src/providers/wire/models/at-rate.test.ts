import { describe, expect, it } from '@jest/globals';
import { atRate } from './at-rate.ts';

async function* cut(bytes: Buffer, each: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each);
}
async function allOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  for await (const piece of pieces) {
    expect(piece.length).toBeGreaterThan(0);
    read.push(piece);
  }
  return Buffer.concat(read);
}
const sound = Buffer.from(Int16Array.from({ length: 4_800 }, (_, at) => 8_000 * Math.sin(at / 20)).buffer);

// docs/decisions/speech.md#d556
describe('sound at another rate', () => {
  it('is the same however it is cut, also in the middle of a sample', async () => {
    const whole = await allOf(atRate(cut(sound, sound.length), 24_000, 8_000));
    expect(whole.length).toBe(sound.length / 3);
    const pieces = await allOf(atRate(cut(sound, 333), 24_000, 8_000));
    expect(pieces.length).toBe(whole.length);
    for (let at = 0; at < whole.length; at += 2)
      expect(Math.abs(whole.readInt16LE(at) - pieces.readInt16LE(at))).toBeLessThan(2);
  });

  it('comes as it was where the rate is the same', async () => {
    expect(await allOf(atRate(cut(sound, 333), 16_000, 16_000))).toEqual(sound);
  });

  it('fails where the sound fails', async () => {
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield sound;
      throw new Error('cut');
    };
    await expect(allOf(atRate(broken(), 24_000, 16_000))).rejects.toThrow('cut');
  });
});
