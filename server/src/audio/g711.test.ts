import { describe, expect, it } from '@jest/globals';
import { type Encoding, g711 } from './g711.ts';

const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);

// Ends of the tables 1a to 2b of ITU-T G.711, in 16 bits.
describe.each<[Encoding, ReadonlyArray<[number, number]>]>([
  [
    'PCMU',
    [
      [0xff, 0],
      [0x80, 32_124],
      [0x00, -32_124],
      [0xfe, 8],
      [0x7e, -8],
    ],
  ],
  [
    'PCMA',
    [
      [0xd5, 8],
      [0x55, -8],
      [0xaa, 32_256],
      [0x2a, -32_256],
    ],
  ],
])('%s', (encoding, known) => {
  const { decode, encode, silence } = g711[encoding];

  it.each(known)('has %i for %i', (byte, sample) => {
    expect([...decode(Uint8Array.of(byte))]).toEqual([sample]);
    expect([...encode(Int16Array.of(sample))]).toEqual([byte]);
  });

  it('brings back each byte that it decodes, but for the two zeros of mu-law', () => {
    const back = encode(decode(every));
    const other = [...every].filter((byte) => back[byte] !== byte);
    expect(other).toEqual(encoding === 'PCMU' ? [0x7f] : []);
  });

  it('keeps every sample within half a step of what it was', () => {
    for (let sample = -32_768; sample <= 32_767; sample += 1) {
      const [heard = 0] = decode(encode(Int16Array.of(sample)));
      const most = Math.max(8, Math.abs(sample) / 16, Math.abs(sample) - 32_124);
      if (Math.abs(heard - sample) > most) throw new Error(`${sample} is heard as ${heard}`);
    }
  });

  it('is quiet where nothing is said', () => {
    expect(Math.abs(decode(Uint8Array.of(silence))[0] ?? 99)).toBeLessThanOrEqual(8);
  });
});
