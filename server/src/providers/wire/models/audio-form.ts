/** What the beginning of an answer is that shall be raw samples. */
export type AudioForm = 'samples' | 'wav' | 'something else';

type Byte = number | null | ((byte: number) => boolean);
/** Whether bytes are something; null where more of them have to tell. */
type Answer = boolean | null;

const letters = (text: string): Byte[] => [...Buffer.from(text, 'latin1')];
const anySize: Byte[] = [null, null, null, null];
const from = (least: number, most: number) => (byte: number) => byte >= least && byte <= most;

const wave: readonly Byte[] = [...letters('RIFF'), ...anySize, ...letters('WAVE')];

/**
 * Beginnings of files that hold no raw samples. As samples, each has one of more than half of full scale among the first
 * two, or right behind silence, and another one that fits: no speech begins so, and noise once in 2^30 times.
 */
const others: ReadonlyArray<readonly Byte[]> = [
  // WAV of more than 4 GiB, by its three names, and of the other byte order, which nobody asked for.
  [...letters('RF64'), ...anySize, ...letters('WAVE')],
  [...letters('BW64'), ...anySize, ...letters('WAVE')],
  [...letters('riff'), 0x2e, 0x91, 0xcf, 0x11],
  [...letters('RIFX'), ...anySize, ...letters('WAVE')],
  // AIFF and AIFF-C, AU, Core Audio.
  [...letters('FORM'), ...anySize, ...letters('AIF')],
  [...letters('.snd'), 0, 0],
  [...letters('caff'), 0],
  // ID3 ahead of MP3: its version, and flags of which the lower four are zero.
  [...letters('ID3'), from(2, 4), null, (flags) => (flags & 0x0f) === 0],
  [...letters('OggS'), 0],
  letters('fLaC'),
  // MP4 and M4A: a box of less than 256 bytes that names the kind of file.
  [0, 0, 0, null, ...letters('ftyp')],
  // WebM and Matroska.
  [0x1a, 0x45, 0xdf, 0xa3],
  // AMR and AMR-WB.
  letters('#!AMR'),
  // WMA and WMV: the id of the head of an ASF file.
  [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11],
  // gzip that no head names: its one method, and flags of which the upper three are zero. The same of Zstandard.
  [0x1f, 0x8b, 8, from(0, 0x1f)],
  [0x28, 0xb5, 0x2f, 0xfd],
];

/** As much of a text as is looked at: 16 samples that are all loud and of one sign are no audio. */
const textBytes = 32;

/**
 * Tells audio in a container, compressed audio and text from raw 16-bit samples by their first bytes, as few of them as
 * can tell: of samples a byte or two, as a rule. Raw samples may be any bytes, so what is taken for something else has to be
 * what samples are not. `isWhole` says that no more will come. Null asks for more; no more than 8 KiB are ever needed.
 */
export function audioFormOf(bytes: Buffer, isWhole: boolean): AudioForm | null {
  const isWave = beginsWith(bytes, wave);
  if (isWave === true) return 'wav';
  const checks = [
    isWave,
    ...others.map((pattern) => beginsWith(bytes, pattern)),
    isText(bytes, isWhole),
    isFrames(bytes, isWhole),
  ];
  if (checks.includes(true)) return 'something else';
  return checks.includes(null) && !isWhole ? null : 'samples';
}

function beginsWith(bytes: Buffer, pattern: readonly Byte[]): Answer {
  for (const [at, expected] of pattern.entries()) {
    const byte = bytes[at];
    if (byte === undefined) return null;
    if (typeof expected === 'function' ? !expected(byte) : expected !== null && expected !== byte) return false;
  }
  return true;
}

/** An error in JSON, a page in HTML, or words: UTF-8 without any control character. */
function isText(bytes: Buffer, isWhole: boolean): Answer {
  const head = bytes.subarray(0, textBytes);
  if (head.some(isNoText)) return false;
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return false;
  }
  return head.length === textBytes || (isWhole && head.length > 0) ? true : null;
}

function isNoText(byte: number): boolean {
  const isBlank = byte === 0x09 || byte === 0x0a || byte === 0x0d;
  return (byte < 0x20 && !isBlank) || byte === 0x7f || byte > 0xf4;
}

/**
 * MP3 or AAC without a container. One head of a frame is what a sample of -1,025 looks like, and its neighbour: two have to
 * stand where the first says, and agree.
 */
function isFrames(bytes: Buffer, isWhole: boolean): Answer {
  const first = frameAt(bytes, 0);
  if (first === false || first === null) return first;
  // Of one frame alone its length has to agree.
  if (isWhole && bytes.length <= first.bytes) return bytes.length === first.bytes;
  const second = frameAt(bytes, first.bytes);
  return second === null ? null : second !== false && second.kind === first.kind;
}

interface Frame {
  readonly bytes: number;
  /** What does not change from one frame to the next. */
  readonly kind: string;
}

const longestFrameHead = 6;

/** The frame whose head stands here; false for none, null where the head is cut. */
function frameAt(bytes: Buffer, at: number): Frame | false | null {
  const [sync, version, rates, more, length, lowest] = bytes.subarray(at, at + longestFrameHead);
  if (sync === undefined) return null;
  if (sync !== 0xff) return false;
  if (version === undefined) return null;
  const isAac = (version & 0xf6) === 0xf0;
  const isMp3 = version >= 0xe0 && (version & 0x06) === 0x02 && (version & 0x18) !== 0x08;
  if (!isAac && !isMp3) return false;
  if (rates === undefined) return null;
  if (isMp3) return mp3Frame(version, rates);
  if (((rates >> 2) & 0x0f) > 12) return false;
  if (more === undefined || length === undefined || lowest === undefined) return null;
  const frameBytes = ((more & 3) << 11) | (length << 3) | (lowest >> 5);
  return frameBytes > 7 && { bytes: frameBytes, kind: `aac ${version} ${rates & 0xfc}` };
}

// Of layer III, by the four bits of a head (ISO/IEC 11172-3 and 13818-3): for MPEG-1, and for its lower rates.
const kbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const lowKbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const ratesHz = [44_100, 48_000, 32_000];

function mp3Frame(version: number, rates: number): Frame | false {
  const isFull = (version & 0x18) === 0x18;
  const divisor = isFull ? 1 : (version & 0x18) === 0x10 ? 2 : 4;
  const rateHz = ratesHz[(rates >> 2) & 3];
  const kilobits = (isFull ? kbps : lowKbps)[rates >> 4];
  if (rateHz === undefined || kilobits === undefined || kilobits === 0) return false;
  const bytes = Math.floor(((isFull ? 144_000 : 72_000) * kilobits * divisor) / rateHz) + ((rates >> 1) & 1);
  return { bytes, kind: `mp3 ${version} ${rates & 0x0c}` };
}
