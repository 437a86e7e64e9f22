const chunkHeadBytes = 8;
/** Of each chunk, and more than anybody notes. */
const mostContentBytes = 4_096;
/** GStreamer writes its cue points, the texts to them, and its tags. */
const mostChunks = 3;
const cueBytes = 24;
const names = ['LIST', 'cue '] as const;
const firstBytes = names.map((name) => name.charCodeAt(0));
const kindsOfList: readonly string[] = ['INFO', 'adtl'];

/** As much of the end of a file as has to be looked at. */
export const mostTailBytes = mostChunks * (chunkHeadBytes + mostContentBytes) + 1;

/**
 * How many bytes at the end of a recording are no sound but chunks that its recorder put behind samples which it did not
 * count: LIST chunks of the kinds INFO and adtl and the cue points ahead of them, up to 4 KiB each, of which the last ends
 * exactly with the file (docs/decisions/speech.md#d245). `end` is the end of the recording, `mostTailBytes` of it or all of the samples.
 */
export function tailBytes(end: Buffer): number {
  return end.length - firstOf(end, (standing) => standing === 'tail');
}

/**
 * The samples of a recording as they come, without such chunks at their end. What may be one of these is held back until more
 * comes; of anything else nothing is.
 */
export async function* withoutTail(samples: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of samples) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece]);
    const from = firstOf(held, (standing) => standing !== 'none');
    if (from > 0) yield held.subarray(0, from);
    held = held.subarray(from);
  }
  const sound = held.subarray(0, held.length - tailBytes(held));
  if (sound.length > 0) yield sound;
}

type Standing = 'tail' | 'more' | 'none';

/** Where what stands so begins first; the length of the bytes where nothing does. */
function firstOf(bytes: Buffer, stands: (standing: Standing) => boolean): number {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if ((byte === firstBytes[0] || byte === firstBytes[1]) && stands(standingOf(bytes, at))) return at;
  }
  return bytes.length;
}

/**
 * Whether what begins at `at` is such chunks to the end of the bytes, may become so when more comes, or neither. Both may hold
 * of the same bytes: then it is `tail`.
 */
function standingOf(bytes: Buffer, at: number): Standing {
  let from = at;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const contentBytes = contentBytesAt(bytes, from);
    if (contentBytes === 'none' || contentBytes === 'more') return contentBytes;
    const end = from + chunkHeadBytes + contentBytes;
    if (bytes.length < end) return 'more';
    // The byte that fills an odd one up is left out by some at the very end.
    from = end + (contentBytes % 2);
    if (bytes.length <= from) return 'tail';
  }
  return 'none';
}

/** How long the content is of the chunk whose head begins here. */
function contentBytesAt(bytes: Buffer, at: number): number | 'more' | 'none' {
  const name = bytes.toString('latin1', at, at + 4);
  if (name.length < 4) return names.some((one) => one.startsWith(name)) ? 'more' : 'none';
  if (!names.some((one) => one === name)) return 'none';
  if (bytes.length < at + chunkHeadBytes) return 'more';
  const contentBytes = bytes.readUInt32LE(at + 4);
  if (contentBytes < 4 || contentBytes > mostContentBytes) return 'none';
  const begun = bytes.subarray(at + chunkHeadBytes, at + chunkHeadBytes + 4);
  if (begun.length < 4) return 'more';
  const isOurs =
    name === 'LIST'
      ? kindsOfList.includes(begun.toString('latin1'))
      : contentBytes === 4 + cueBytes * begun.readUInt32LE(0);
  return isOurs ? contentBytes : 'none';
}
