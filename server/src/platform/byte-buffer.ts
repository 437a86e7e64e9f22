const leastCapacity = 4_096;

/** Bytes that come in pieces, in one buffer that grows: a million pieces of one byte take a million bytes. */
export interface ByteBuffer {
  readonly byteLength: number;
  /** How much memory it takes. */
  readonly capacity: number;
  append(piece: Buffer): void;
  /** What there is, not copied. Sound until the next `append`. */
  bytes(): Buffer;
}

/** An empty one. A single piece is kept as it came. */
export function createByteBuffer(): ByteBuffer {
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
          const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * buffer.length, leastCapacity));
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
