import { describe, expect, it } from '@jest/globals';
import { tails } from '../../../../../tests/support/wav-tails.ts';
import { writeWavHead } from '../../../audio/wav-format.ts';
import { exactRecording } from './exact-recording.ts';

const sampleRateHz = 8_000;
/** A file of so many samples of each side, each of its number, in pieces of so many bytes. */
async function* upload(
  frames: number,
  { pieceBytes = 1_000, dataBytes = frames * 4, tail = Buffer.alloc(0) } = {},
): AsyncGenerator<Buffer> {
  const samples = Buffer.alloc(frames * 4);
  for (let frame = 0; frame < frames; frame += 1) samples.writeInt32LE(frame + 1, frame * 4);
  const file = Buffer.concat([writeWavHead({ sampleRateHz, channels: 2, dataBytes }), samples, tail]);
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes);
}
async function kept(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

describe('a recording of a call of one second', () => {
  it.each([
    ['of its very length', 8_000],
    ['100 ms too short', 7_200],
    ['100 ms too long', 8_800],
  ])('is made of an upload %s: as many samples as the call has, each in its place', async (_, frames) => {
    for (const pieceBytes of [1, 7, 4_096, 1_000_000]) {
      const recording = exactRecording(upload(frames, { pieceBytes }), 1_000);
      const file = await kept(recording.pieces);
      expect([file.length, file.readUInt32LE(40)]).toEqual([44 + 32_000, 32_000]);
      expect(recording.content()).toEqual({ byteLength: file.length, sampleRateHz });
      for (const frame of [0, 1, 7_199, 7_200, 7_999])
        expect(file.readInt32LE(44 + frame * 4)).toBe(frame < frames ? frame + 1 : 0);
    }
  });

  it.each(tails)('has nothing of what GStreamer puts behind samples that it did not count: %s', async (_, tail) => {
    for (const frames of [7_200, 8_000, 8_800])
      for (const pieceBytes of [1, 1_000_000]) {
        const of = (parts: object): Promise<Buffer> =>
          kept(exactRecording(upload(frames, { pieceBytes, ...parts }), 1_000).pieces);
        expect((await of({ dataBytes: 0x7fff0000, tail })).equals(await of({}))).toBe(true);
      }
  });

  it.each([
    ['shorter by more than 100 ms', upload(7_199)],
    ['longer by more than 100 ms', upload(8_801)],
    ['longer than its head says it is', upload(80_000, { dataBytes: 0 })],
  ])('is made of none that is %s', async (_, pieces) => {
    await expect(kept(exactRecording(pieces, 1_000).pieces)).rejects.toThrow('must last 1000 ms within 100 ms');
  });

  it('reads no more of what has no end than tells that it is too long', async () => {
    let given = 0;
    let isLeft = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        yield writeWavHead({ sampleRateHz, channels: 2, dataBytes: 0 });
        for (;;) {
          given += 1_000;
          yield Buffer.alloc(1_000);
        }
      } finally {
        isLeft = true;
      }
    }
    await expect(kept(exactRecording(endless(), 1_000).pieces)).rejects.toThrow('must last');
    expect([given <= 36_000 + 1_000, isLeft]).toEqual([true, true]);
  });
});
