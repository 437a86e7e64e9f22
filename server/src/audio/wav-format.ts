/** What the `fmt ` chunk of a WAV file says of its samples. */
export interface WavFormat {
  readonly isPcm: boolean;
  readonly channels: number;
  readonly sampleRateHz: number;
  readonly byteRate: number;
  readonly blockAlign: number;
  readonly bitsPerSample: number;
}

const shortestFormat = 16;
const extensibleFormat = 40;
const pcmTag = 1;
const extensibleTag = 0xfffe;
// KSDATAFORMAT_SUBTYPE_PCM behind the tag: {00000001-0000-0010-8000-00AA00389B71}.
const pcmSubFormat = Buffer.from('0100000000001000800000aa00389b71', 'hex');

/** Reads the content of a `fmt ` chunk; null where it is too short to be one. Nothing of it is checked. */
export function readWavFormat(fmt: Buffer): WavFormat | null {
  if (fmt.length < shortestFormat) return null;
  return {
    isPcm: isPcm(fmt),
    channels: fmt.readUInt16LE(2),
    sampleRateHz: fmt.readUInt32LE(4),
    byteRate: fmt.readUInt32LE(8),
    blockAlign: fmt.readUInt16LE(12),
    bitsPerSample: fmt.readUInt16LE(14),
  };
}

/**
 * From here on a length that is not there stands for one that its writer did not know (docs/decisions/speech.md#d245). The least that
 * is customary is 2,000,000,000 bytes.
 */
export const leastWavPlaceholder = 2_000_000_000;

/** By its tag or, in the extensible form, by its id. */
function isPcm(fmt: Buffer): boolean {
  const tag = fmt.readUInt16LE(0);
  if (tag !== extensibleTag) return tag === pcmTag;
  return fmt.length >= extensibleFormat && fmt.subarray(24, extensibleFormat).equals(pcmSubFormat);
}

/** How long the plain head of a WAV file is. */
export const plainWavHeadBytes = 44;

/** The plain head of a WAV file with so many bytes of 16-bit samples behind it. */
export function writeWavHead(sound: { sampleRateHz: number; channels: number; dataBytes: number }): Buffer {
  const { sampleRateHz, channels, dataBytes } = sound;
  const blockAlign = channels * 2;
  const head = Buffer.alloc(plainWavHeadBytes);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(plainWavHeadBytes - 8 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(shortestFormat, 16);
  head.writeUInt16LE(pcmTag, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz * blockAlign, 28);
  head.writeUInt16LE(blockAlign, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}

/** The same for samples that are still to come: both lengths say that they are not known, as those of a recorder into a pipe. */
export function writeOpenWavHead(sound: { sampleRateHz: number; channels: number }): Buffer {
  const head = writeWavHead({ ...sound, dataBytes: 0 });
  head.writeUInt32LE(unknownLength, 4);
  head.writeUInt32LE(unknownLength, 40);
  return head;
}

const unknownLength = 0xffff_ffff;
const riffHeadBytes = 12;
const chunkHeadBytes = 8;

/** The head of a chunk: its name, and how long it says that its content is, which begins at `from`. */
export interface WavChunk {
  readonly name: string;
  readonly saidBytes: number;
  readonly from: number;
}

/** Whether bytes begin as a WAV file does; null where there are too few to know. */
export function isWav(beginning: Buffer): boolean | null {
  if (beginning.length < riffHeadBytes) return null;
  return nameAt(beginning, 0) === 'RIFF' && nameAt(beginning, 8) === 'WAVE';
}

/** The chunks whose heads lie within the beginning of a WAV file, one behind the other as they say it. */
export function* wavChunks(beginning: Buffer): Generator<WavChunk> {
  for (let at = riffHeadBytes; at + chunkHeadBytes <= beginning.length; ) {
    const saidBytes = beginning.readUInt32LE(at + 4);
    const from = at + chunkHeadBytes;
    yield { name: nameAt(beginning, at), saidBytes, from };
    // One byte fills an odd chunk up.
    at = from + saidBytes + (saidBytes % 2);
  }
}

function nameAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
