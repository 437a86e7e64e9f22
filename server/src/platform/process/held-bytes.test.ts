import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HeldBytes } from './held-bytes.ts';

const ofOwn = (bytes: number, fill: number): Buffer => Buffer.allocUnsafeSlow(bytes).fill(fill);
const holding = (pieces: readonly Buffer[], expected = 0): HeldBytes => {
  const held = new HeldBytes(expected);
  for (const piece of pieces) held.append(piece);
  return held;
};

describe('held bytes', () => {
  it('keeps a large piece as it came, and copies small ones behind each other', () => {
    const [first, second] = [ofOwn(16_384, 1), ofOwn(20_000, 2)];
    const pieces = holding([ofOwn(2, 3), first, ofOwn(2, 4), ofOwn(2, 5), second]).pieces();
    expect(pieces.map(({ length }) => length)).toEqual([2, 16_384, 4, 20_000]);
    expect([pieces[1] === first, pieces[3] === second]).toEqual([true, true]);
  });

  it('copies a large piece that keeps a much larger one alive', () => {
    const [piece] = holding([ofOwn(65_536, 1).subarray(0, 16_384)], 16_384).pieces();
    expect([piece?.length, piece?.buffer.byteLength]).toEqual([16_384, 16_384]);
  });

  it('takes what was announced at once, where it comes in small pieces', () => {
    const held = holding(
      Array.from({ length: 3_000 }, () => ofOwn(1, 1)),
      3_000,
    );
    expect([held.capacity, held.pieces().length]).toEqual([3_000, 1]);
  });

  it('copies no more for its head than was asked for', () => {
    const held = holding([ofOwn(7, 1), ofOwn(100_000, 2)]);
    expect(held.head(4_096).buffer.byteLength).toBeLessThan(100_000);
  });

  it('gives the bytes that came, from wherever it is read, and takes little more memory than they do', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 40_000 }));
    const announced = fc.oneof(fc.constant(0), fc.nat(2_000_000));
    fc.assert(
      fc.property(
        fc.array(size, { maxLength: 30 }),
        announced,
        fc.nat(600_000),
        fc.nat(600_000),
        (sizes, expected, start, bytes) => {
          const came = sizes.map((length, at) => (at % 2 === 0 ? ofOwn(length, at) : Buffer.alloc(length, at)));
          const held = holding(came, expected);
          const whole = Buffer.concat(came);
          expect(Buffer.concat(held.pieces()).equals(whole)).toBe(true);
          expect(held.head(bytes).equals(whole.subarray(0, bytes))).toBe(true);
          expect(held.capacity).toBeGreaterThanOrEqual(whole.length);
          expect(held.capacity).toBeLessThanOrEqual(2 * whole.length + 262_144);
          const read: Buffer[] = [];
          for (let at = start; at < whole.length; at += read.at(-1)?.length ?? 0) read.push(held.slice(at, bytes + 1));
          expect(Buffer.concat(read).equals(whole.subarray(start))).toBe(true);
          expect(held.slice(whole.length, 1).length).toBe(0);
        },
      ),
    );
  });
});
