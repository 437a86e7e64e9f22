/** A body that a caller sends while it is worked on. It may be of any length, and is never in memory whole. */
export interface IncomingBytes {
  /**
   * Its pieces in their order, read once and no faster than they are taken; nothing of it is asked for before. Throws 408
   * where nothing comes for too long, 413, and RequestAbortedError when the caller goes away.
   */
  readonly pieces: AsyncIterable<Buffer>;
}
