import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { noTails, tails } from '../../../tests/support/wav-tails.ts';
import { mostTailBytes, tailBytes, withoutTail } from './wav-tail.ts';

const samples = Buffer.from(Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256));

async function read(bytes: Buffer, sizes: readonly number[]): Promise<Buffer> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0, nth = 0; at < bytes.length; nth += 1) {
      const size = sizes[nth % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  const given: Buffer[] = [];
  for await (const piece of withoutTail(pieces())) {
    expect(piece.length).toBeGreaterThan(0);
    given.push(piece);
  }
  return Buffer.concat(given);
}

describe('samples without what a recorder put behind them', () => {
  it.each(tails)('are the samples, however they come: %s', async (_, tail) => {
    for (const sound of [samples, Buffer.alloc(0), Buffer.from('LISTLIcue LIST', 'latin1')]) {
      const bytes = Buffer.concat([sound, tail]);
      expect(tailBytes(bytes.subarray(-mostTailBytes))).toBe(tail.length);
      const sizes = bytes.length > 1_000 ? [[1], [997]] : Array.from({ length: bytes.length }, (__, at) => [at + 1]);
      for (const size of sizes) expect((await read(bytes, size)).equals(sound)).toBe(true);
    }
  });

  it.each(noTails)('are all of it with %s behind them', async (_, bytes) => {
    const all = Buffer.concat([samples, bytes]);
    expect(tailBytes(all)).toBe(0);
    for (const size of [[1], [7], [10_000]]) expect((await read(all, size)).equals(all)).toBe(true);
  });

  it('are whatever stands ahead of the last three of such chunks', async () => {
    const title = tails[1]?.[1] ?? Buffer.alloc(0);
    const bytes = Buffer.concat([samples, title, title, title, title]);
    expect(await read(bytes, [11])).toEqual(bytes.subarray(0, samples.length + title.length));
  });

  it('are the same at once and in pieces, of bytes that are made of such chunks', async () => {
    const parts = [...tails, ...noTails].map(([, bytes]) => bytes).filter(({ length }) => length < 200);
    const made = fc.array(fc.oneof(fc.constantFrom(...parts), fc.uint8Array({ maxLength: 9 })), { maxLength: 6 });
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(made, sizes, async (made, parted) => {
        const bytes = Buffer.concat(made);
        expect(await read(bytes, parted)).toEqual(bytes.subarray(0, bytes.length - tailBytes(bytes)));
      }),
    );
  });

  it('are given as they come, but for what may begin such a chunk', async () => {
    const heard: string[] = [];
    async function* pieces(): AsyncGenerator<Buffer> {
      for (const piece of ['sound', 'LIS', 'LI', 'ST\x04', '\0\0\0INF', 'O', ' and more']) {
        heard.push(`[${piece.length}]`);
        yield Buffer.from(piece, 'latin1');
      }
    }
    for await (const piece of withoutTail(pieces())) heard.push(piece.toString('latin1'));
    expect(heard).toEqual([
      '[5]',
      'sound',
      '[3]',
      '[2]',
      'LIS',
      '[3]',
      '[6]',
      '[1]',
      '[9]',
      'LIST\x04\0\0\0INFO and more',
    ]);
  });
});
