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
 * From here on a length that is not there stands for one that its writer did not know (docs/decisions/0245). The least that
 * is customary is 2,000,000,000 bytes.
 */
export const leastWavPlaceholder = 2_000_000_000;

/** By its tag or, in the extensible form, by its id. */
function isPcm(fmt: Buffer): boolean {
  const tag = fmt.readUInt16LE(0);
  if (tag !== extensibleTag) return tag === pcmTag;
  return fmt.length >= extensibleFormat && fmt.subarray(24, extensibleFormat).equals(pcmSubFormat);
}
