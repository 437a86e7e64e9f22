const nothing = Buffer.alloc(0);

/** Reads a body in the pieces that its reader needs. Bytes stay as they come where nobody waits for more of them. */
export interface ByteReader {
  /** What has come and was not taken. */
  held(): Buffer;
  /** Waits for more of it; false at the end of the body. */
  more(): Promise<boolean>;
  /** Exactly so many bytes; null where the body ends before. */
  take(bytes: number): Promise<Buffer | null>;
  /** What is there, of so many bytes at most, and never nothing; null at the end of the body. */
  some(most: number): Promise<Buffer | null>;
  /** Lets go of the body. */
  leave(): Promise<void>;
}

export function createByteReader(body: AsyncIterable<Buffer>): ByteReader {
  const source = body[Symbol.asyncIterator]();
  let held: Buffer = nothing;

  const cut = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes);
    held = held.subarray(taken.length);
    return taken;
  };
  const more = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done === true) return false;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
    return true;
  };
  return {
    held: () => held,
    more,
    take: async (bytes) => {
      while (held.length < bytes) if (!(await more())) return null;
      return cut(bytes);
    },
    some: async (most) => {
      while (held.length === 0) if (!(await more())) return null;
      return cut(most);
    },
    leave: async () => {
      await source.return?.();
    },
  };
}
