const chunkHeadBytes = 8;
const riffHeadBytes = 12;

/**
 * The samples of a WAV container that was checked before: what its `data` chunk holds, in pieces. Titles and other
 * chunks are no audio.
 */
export async function* samplesOf(container: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let skip = riffHeadBytes;
  let samples: number | null = null;
  for await (const piece of container) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (samples === null) {
      const skipped = Math.min(skip, rest.length);
      rest = rest.subarray(skipped);
      skip -= skipped;
      if (skip > 0 || rest.length < chunkHeadBytes) break;
      const size = rest.readUInt32LE(4);
      if (rest.toString('latin1', 0, 4) === 'data') samples = size;
      // A chunk of odd length is followed by a byte that counts for nothing.
      else skip = size + (size % 2);
      rest = rest.subarray(chunkHeadBytes);
    }
    if (samples === null) continue;
    const given = rest.subarray(0, samples);
    samples -= given.length;
    rest = Buffer.alloc(0);
    if (given.length > 0) yield given;
  }
}
