const leastCapacity = 4_096;
// What is announced is believed up to here: memory that nothing is written to costs nothing yet.
const mostExpected = 262_144;

/** Bytes that come in pieces, in one buffer that grows: a million pieces of one byte take a million bytes. */
export interface ByteBuffer {
  readonly byteLength: number;
  /** How much memory it takes. */
  readonly capacity: number;
  append(piece: Buffer): void;
  /** What there is, not copied. Sound until the next `append`. */
  bytes(): Buffer;
}

/**
 * An empty one. A single piece is kept as it came. With `expected`, the bytes that were announced, it takes its place at
 * once: buffers that were outgrown on the way stay in memory until somebody looks for garbage.
 */
export function createByteBuffer(expected = 0): ByteBuffer {
  let buffer: Buffer = Buffer.alloc(0);
  let byteLength = 0;
  return {
    get byteLength() {
      return byteLength;
    },
    get capacity() {
      return buffer.length;
    },
    append: (piece) => {
      const needed = byteLength + piece.length;
      if (byteLength === 0) buffer = piece;
      else {
        if (needed > buffer.length) {
          const grown = Buffer.allocUnsafeSlow(
            Math.max(needed, 2 * buffer.length, Math.min(expected, mostExpected), leastCapacity),
          );
          buffer.copy(grown, 0, 0, byteLength);
          buffer = grown;
        }
        piece.copy(buffer, byteLength);
      }
      byteLength = needed;
    },
    bytes: () => buffer.subarray(0, byteLength),
  };
}
