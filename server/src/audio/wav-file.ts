import { isWav, leastWavPlaceholder, readWavFormat, wavChunks } from './wav-format.ts';

/** What a WAV head says, checked against how many bytes there are. */
export interface WavHead {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Where the samples begin. */
  readonly dataOffset: number;
  /** Of the samples that are there. */
  readonly dataBytes: number;
  /** Whole milliseconds, at least one. */
  readonly durationMs: number;
  /** How much of the file lies behind the samples: other chunks, if it is sound. */
  readonly trailerBytes: number;
  /** How much of it is no sound and not counted either: it is taken off. */
  readonly tailBytes: number;
  /** Whether both lengths of the head are true; else they are what writes a recorder that cannot know them. */
  readonly hasLengths: boolean;
}

/** Why a file is not taken; `message` is public. */
export interface WavRefusal {
  readonly status: 415 | 400;
  readonly message: string;
}

export type WavReading = { readonly head: WavHead } | { readonly refusal: WavRefusal };

const chunkHeadBytes = 8;
const bytesPerSample = 2;
/** By how much lengths are wrong that count the head of a chunk too often or too seldom. */
const offByBytes = chunkHeadBytes;
/** What recorders in browsers write for the whole that are made with wavtools, however long it is. */
const wavtoolsRiffBytes = 52;
const leastRateHz = 8_000;
const mostRateHz = 192_000;
const mostChannels = 8;

/** What the head of a WAV file says, before anything of it is checked against the file. */
export interface SaidHead {
  readonly format: Format;
  readonly riffBytes: number;
  readonly dataOffset: number;
  readonly dataBytes: number;
}

/** What else there is to know of a file. */
export interface WavFileFacts {
  readonly byteLength: number;
  /** What lies behind the samples as they are told: where it is no chunks, it has to be samples, and the head a customary lie. */
  readonly behind: 'chunks' | 'samples';
  /** Of samples to the end of the file, how many bytes at their end are none (`tailBytes`). */
  readonly tailBytes: number;
}

/**
 * Reads the head of a WAV file with 16-bit PCM (companion facts 1.7; docs/decisions/speech.md#d161). `head` is the beginning of
 * the file, as much of it as there is up to the samples; `byteLength` is the length of the whole. Never throws.
 */
export function readSaidHead(head: Buffer, byteLength: number): { said: SaidHead } | { refusal: WavRefusal } {
  if (isWav(head) !== true) return unsupported('The audio is not a WAV file');
  let format: Format | null = null;
  for (const { name, saidBytes, from } of wavChunks(head)) {
    if (name === 'data') {
      if (format === null) return unsupported('The audio has samples ahead of their format');
      return { said: { format, riffBytes: head.readUInt32LE(4), dataOffset: from, dataBytes: saidBytes } };
    }
    if (name === 'fmt ' && format === null) {
      const read = readFormat(head.subarray(from, from + saidBytes));
      if ('refusal' in read) return read;
      format = read;
    }
  }
  // What lies behind the bytes that were looked at is no head any more.
  return unsupported(
    head.length < byteLength
      ? `The samples do not begin within the first ${head.length} bytes`
      : 'The audio has no samples: there is no data chunk',
  );
}

interface Format {
  readonly sampleRateHz: number;
  readonly channels: number;
}

function readFormat(fmt: Buffer): Format | { refusal: WavRefusal } {
  const format = readWavFormat(fmt);
  if (format === null) return unsupported('The format of the audio is cut off');
  const { channels, sampleRateHz, bitsPerSample } = format;
  const blockAlign = channels * bytesPerSample;
  if (!format.isPcm) return unsupported('The samples are not PCM');
  if (bitsPerSample !== bytesPerSample * 8) return unsupported(`The samples have ${bitsPerSample} bits, not 16`);
  if (sampleRateHz < leastRateHz || sampleRateHz > mostRateHz)
    return unsupported(`The sample rate is ${sampleRateHz} Hz, not one of ${leastRateHz} to ${mostRateHz}`);
  if (channels < 1 || channels > mostChannels)
    return unsupported(`The audio has ${channels} channels, not 1 to ${mostChannels}`);
  if (format.blockAlign !== blockAlign || format.byteRate !== blockAlign * sampleRateHz)
    return unsupported('The format of the audio contradicts itself: its rates do not belong together');
  return { sampleRateHz, channels };
}

/** Checks what a head says against the file. Never throws. */
export function readWav(said: SaidHead, facts: WavFileFacts): WavReading {
  const { format, riffBytes, dataOffset } = said;
  const { byteLength, behind } = facts;
  const there = Math.max(0, byteLength - dataOffset);
  const isOpen = isOpenToEnd(said, facts);
  const tailBytes = isOpen ? facts.tailBytes : 0;
  const dataBytes = isOpen ? there - tailBytes : said.dataBytes;
  if (dataBytes > there || (behind === 'samples' && !isOpen)) return unsupported(lie('samples', said.dataBytes, there));
  // A last byte that fills an odd chunk up is not counted by every writer.
  const hasWholeLength = [byteLength, byteLength - 1].includes(chunkHeadBytes + riffBytes);
  if (!hasWholeLength && !isCustomaryRiff(said, byteLength, isOpen || said.dataBytes === 0))
    return unsupported(lie('the whole', chunkHeadBytes + riffBytes, byteLength));
  const frameBytes = format.channels * bytesPerSample;
  if (dataBytes % frameBytes !== 0)
    return unsupported(`The audio ends within a sample: ${dataBytes} bytes are no multiple of ${frameBytes}`);
  const durationMs = Math.max(1, Math.round((dataBytes / frameBytes / format.sampleRateHz) * 1_000));
  const trailerBytes = there - dataBytes - tailBytes;
  return {
    head: {
      ...format,
      dataOffset,
      dataBytes,
      durationMs,
      trailerBytes,
      tailBytes,
      hasLengths: hasWholeLength && !isOpen,
    },
  };
}

/** Whether a recorder that could not know its length means all samples that are there. */
export function isOpenToEnd(said: SaidHead, facts: Pick<WavFileFacts, 'byteLength' | 'behind'>): boolean {
  const { dataOffset, dataBytes } = said;
  const there = Math.max(0, facts.byteLength - dataOffset);
  return facts.behind === 'chunks'
    ? dataBytes > there && (dataBytes >= leastWavPlaceholder || dataBytes === there + offByBytes)
    : dataBytes === 0 || dataBytes === there - offByBytes;
}

/** Whether a length of the whole that is wrong is one that recorders write; `isOpen` where that of the samples is, too. */
function isCustomaryRiff({ riffBytes, dataOffset }: SaidHead, byteLength: number, isOpen: boolean): boolean {
  const off = Math.abs(chunkHeadBytes + riffBytes - byteLength);
  if (riffBytes === 0 || riffBytes >= leastWavPlaceholder || off === offByBytes) return true;
  // The head alone was there when it was written, and whoever counts it may be off, too.
  return isOpen ? chunkHeadBytes + riffBytes <= dataOffset + 2 * offByBytes : riffBytes === wavtoolsRiffBytes;
}

function lie(what: string, saidBytes: number, thereBytes: number): string {
  return `The head of the audio lies about its length: it says ${saidBytes} bytes of ${what}, there are ${thereBytes}`;
}

function unsupported(message: string): { refusal: WavRefusal } {
  return { refusal: { status: 415, message } };
}
