const nothing = Buffer.alloc(0);
// A piece of this size is worth an entry of its own; a million of one byte would be a million entries.
const wholePieceBytes = 16_384;
const leastSlab = 4_096;
const largestSlab = 262_144;

/**
 * Bytes that come in pieces and are kept as they came, so that a large upload is not copied: memory outside of the heap,
 * made and dropped with every request, has V8 collect the whole heap (docs/decisions/streams.md#d184). Small pieces, and those that
 * keep much more alive than they are, are copied behind each other. It takes at most twice its bytes and one slab.
 */
export class HeldBytes {
  readonly #expected: number;
  readonly #pieces: Buffer[] = [];
  #byteLength = 0;
  #capacity = 0;
  /** Where copies go; what lies before `#from` is among the pieces, what lies behind `#to` is free. */
  #slab: Buffer = nothing;
  #from = 0;
  #to = 0;

  /** `expected` is what was announced; nothing has to come of it. */
  constructor(expected = 0) {
    this.#expected = expected;
  }

  /** How much memory it takes. */
  get capacity(): number {
    return this.#capacity;
  }

  append(piece: Buffer): void {
    const { byteLength: kept } = piece.buffer;
    if (piece.length < wholePieceBytes || kept > 2 * piece.length) this.#copy(piece);
    else {
      this.#closeRun();
      this.#pieces.push(piece);
      this.#capacity += kept;
    }
    this.#byteLength += piece.length;
  }

  /** All of it in order, not copied. Sound until the next `append`. */
  pieces(): readonly Buffer[] {
    this.#closeRun();
    return this.#pieces;
  }

  /** Its first `bytes` bytes; all of it where it is shorter. */
  head(bytes: number): Buffer {
    const length = Math.min(bytes, this.#byteLength);
    const together = this.slice(0, length);
    return together.length === length ? together : Buffer.concat(this.pieces(), length);
  }

  /** At most `bytes` bytes from the one at `start` on, as many as lie together there; empty behind the end. */
  slice(start: number, bytes: number): Buffer {
    let at = start;
    for (const piece of this.pieces()) {
      if (at < piece.length) return piece.subarray(at, at + bytes);
      at -= piece.length;
    }
    return nothing;
  }

  #copy(piece: Buffer): void {
    for (let copied = 0; copied < piece.length; ) {
      if (this.#to === this.#slab.length) this.#newSlab(this.#byteLength + copied);
      const bytes = piece.copy(this.#slab, this.#to, copied);
      this.#to += bytes;
      copied += bytes;
    }
  }

  /** As large as what is still to come of what was announced, and else as what came. */
  #newSlab(cameBytes: number): void {
    this.#closeRun();
    const left = this.#expected - cameBytes;
    const bytes = Math.min(left > 0 ? left : Math.max(cameBytes, leastSlab), largestSlab);
    this.#slab = Buffer.allocUnsafeSlow(bytes);
    this.#from = 0;
    this.#to = 0;
    this.#capacity += bytes;
  }

  #closeRun(): void {
    if (this.#to > this.#from) this.#pieces.push(this.#slab.subarray(this.#from, this.#to));
    this.#from = this.#to;
  }
}
