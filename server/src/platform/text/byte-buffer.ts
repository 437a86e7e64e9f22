const leastCapacity = 4_096;
// What is announced is believed up to here: memory that nothing is written to costs nothing yet.
const mostExpected = 262_144;
const nothing = Buffer.alloc(0);

/**
 * Bytes that come in pieces, in one buffer that grows: a million pieces of one byte take a million bytes. A single piece
 * is kept as it came. With `expected`, the bytes that were announced, it takes its place at once: buffers that were
 * outgrown on the way stay in memory until somebody looks for garbage. A class, because of its getters: in an object
 * literal each of them would be a shape of its own (docs/decisions/streams.md#d183).
 */
export class ByteBuffer {
  readonly #expected: number;
  #buffer: Buffer = nothing;
  #byteLength = 0;

  constructor(expected = 0) {
    this.#expected = Math.min(expected, mostExpected);
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  /** How much memory it takes. */
  get capacity(): number {
    return this.#buffer.length;
  }

  append(piece: Buffer): void {
    const needed = this.#byteLength + piece.length;
    if (this.#byteLength === 0) this.#buffer = piece;
    else {
      if (needed > this.#buffer.length) {
        const grown = Buffer.allocUnsafeSlow(
          needed <= this.#expected ? this.#expected : Math.max(needed, 2 * this.#buffer.length, leastCapacity),
        );
        this.#buffer.copy(grown, 0, 0, this.#byteLength);
        this.#buffer = grown;
      }
      piece.copy(this.#buffer, this.#byteLength);
    }
    this.#byteLength = needed;
  }

  /** What there is, not copied. Sound until the next `append`. */
  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#byteLength);
  }
}
