import { isWav, leastWavPlaceholder, readWavFormat, wavChunks } from './wav-format.ts';

/** Both sides, 16 bits each. */
export const frameBytes = 4;
const bytesPerSample = 2;
const channels = 2;
const leastRateHz = 8_000;
const mostRateHz = 48_000;
/** Chunks of notes may stand before the samples; what is longer is no recording. */
export const mostHeadBytes = 65_536;

const tooLongHead = refusal(`must have its samples within the first ${mostHeadBytes} bytes`);

/** What the head of an upload says. */
export interface UploadHead {
  readonly sampleRateHz: number;
  /** Where the samples begin. */
  readonly dataOffset: number;
  /** How many bytes of samples there are; null where the recorder could not know it. */
  readonly dataBytes: number | null;
}

/**
 * Reads the beginning of a WAV file, as far as it is there: its head, `more` where the samples have not begun, or why it is not taken.
 * Never throws.
 */
export function readUploadHead(head: Buffer): UploadHead | 'more' | { readonly refusal: string } {
  const begins = isWav(head);
  if (begins === null) return 'more';
  if (!begins) return refusal('must be a WAV file');
  let sampleRateHz: number | null = null;
  for (const { name, saidBytes: said, from } of wavChunks(head)) {
    if (from > mostHeadBytes) return tooLongHead;
    if (name === 'data') {
      if (sampleRateHz === null) return refusal('must have the format of its samples ahead of them');
      const isKnown = said > 0 && said < leastWavPlaceholder;
      return { sampleRateHz, dataOffset: from, dataBytes: isKnown ? said : null };
    }
    if (name === 'fmt ' && sampleRateHz === null) {
      if (from + said > mostHeadBytes) return tooLongHead;
      if (from + said > head.length) return 'more';
      const format = readWavFormat(head.subarray(from, from + said));
      const problem = formatProblem(format);
      if (problem !== null) return refusal(problem);
      sampleRateHz = format?.sampleRateHz ?? 0;
    }
  }
  return head.length < mostHeadBytes ? 'more' : tooLongHead;
}

/** How many samples of each side so many milliseconds have. */
export function framesIn(durationMs: number, sampleRateHz: number): number {
  return Math.round((durationMs * sampleRateHz) / 1_000);
}

function formatProblem(format: ReturnType<typeof readWavFormat>): string | null {
  if (format === null) return 'must have a whole format of its samples';
  const { isPcm, bitsPerSample, channels: count, sampleRateHz, blockAlign, byteRate } = format;
  if (!isPcm || bitsPerSample !== bytesPerSample * 8) return 'must have samples of 16-bit PCM';
  if (count !== channels) return `must have two channels, the far side left and the agent right, not ${count}`;
  if (sampleRateHz < leastRateHz || sampleRateHz > mostRateHz)
    return `must have ${leastRateHz} to ${mostRateHz} samples a second, not ${sampleRateHz}`;
  return blockAlign === frameBytes && byteRate === frameBytes * sampleRateHz
    ? null
    : 'must have rates in its format that belong together';
}

function refusal(message: string): { refusal: string } {
  return { refusal: message };
}
