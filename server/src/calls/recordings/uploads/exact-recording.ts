import { validationError } from '../../../platform/process/errors.ts';
import { frameBytes, framesIn, mostHeadBytes, readUploadHead, type UploadHead } from '../../../audio/recording-head.ts';
import { plainWavHeadBytes, writeWavHead } from '../../../audio/wav-format.ts';
import { withoutTail } from '../../../audio/wav-tail.ts';

/** By how much an upload may miss the length of its call: what is missing is filled up, what is too much is cut off. */
const toleranceMs = 100;

/** The file that is kept of an upload, piece by piece, as it arrives. */
export interface ExactRecording {
  /** Read once. Throws 400 as soon as the upload cannot become the recording of the call, and what its bytes throw. */
  readonly pieces: AsyncIterable<Buffer>;
  /** Once the pieces are read to their end. */
  content(): { byteLength: number; sampleRateHz: number };
}

/**
 * Makes the recording of a call of so many milliseconds from an upload: the samples behind a plain head, exactly as many as the
 * call has. Holds no more than one piece and, at the beginning, the head.
 */
export function exactRecording(upload: AsyncIterable<Buffer>, durationMs: number): ExactRecording {
  let known: { head: UploadHead; frames: number } | null = null;

  async function* pieces(): AsyncGenerator<Buffer> {
    const chunks = upload[Symbol.asyncIterator]();
    try {
      yield* exact(chunks);
    } finally {
      // However it comes to its end, nothing more of the upload is waited for.
      await chunks.return?.();
    }
  }

  async function* exact(chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
    const { head, first } = await readHead(chunks);
    const frames = framesIn(durationMs, head.sampleRateHz);
    const slack = framesIn(toleranceMs, head.sampleRateHz);
    known = { head, frames };
    const least = Math.max(0, frames - slack) * frameBytes;
    const most = (frames + slack) * frameBytes;
    if (head.dataBytes !== null && (head.dataBytes < least || head.dataBytes > most))
      throw wrongLength(head.dataBytes, head, durationMs);
    const wanted = frames * frameBytes;
    yield writeWavHead({ sampleRateHz: head.sampleRateHz, channels: 2, dataBytes: wanted });
    let came = 0;
    let passed = 0;
    const rest = piecesOf(first, chunks);
    for await (const piece of head.dataBytes === null ? withoutTail(rest) : rest) {
      const samples = head.dataBytes === null ? piece : piece.subarray(0, head.dataBytes - came);
      if (came < wanted && samples.length > 0) yield samples.subarray(0, wanted - came);
      came += samples.length;
      passed += piece.length - samples.length;
      if (came > most) throw wrongLength(came, head, durationMs);
      // Notes may stand behind the samples as well.
      if (passed > mostHeadBytes) throw refused('must end with its samples');
    }
    if (came < least || (head.dataBytes !== null && came < head.dataBytes)) throw wrongLength(came, head, durationMs);
    if (came % frameBytes !== 0) throw refused('must end behind a whole sample of both sides');
    for (let left = wanted - came; left > 0; left -= silence.length) yield silence.subarray(0, left);
  }

  return {
    pieces: pieces(),
    content: () => {
      if (known === null) throw new Error('Nothing of the recording was read');
      return { byteLength: plainWavHeadBytes + known.frames * frameBytes, sampleRateHz: known.head.sampleRateHz };
    },
  };
}

const silence = Buffer.alloc(16_384);

/** The head of an upload, and as much of its samples as came with it. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<{ head: UploadHead; first: Buffer }> {
  let begun: Buffer = Buffer.alloc(0);
  for (;;) {
    const chunk = await nextOf(chunks);
    if (chunk === null) throw refused('must be a WAV file with its samples');
    begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
    const head = readUploadHead(begun);
    if (head === 'more') continue;
    if ('refusal' in head) throw refused(head.refusal);
    return { head, first: begun.subarray(head.dataOffset) };
  }
}

async function* piecesOf(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let piece: Buffer | null = first; piece !== null; piece = await nextOf(chunks)) yield piece;
}

async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  const step = await chunks.next();
  return step.done === true ? null : step.value;
}

function wrongLength(bytes: number, { sampleRateHz }: UploadHead, durationMs: number): Error {
  const ms = Math.round((bytes / frameBytes / sampleRateHz) * 1_000);
  return refused(`must last ${durationMs} ms within ${toleranceMs} ms, as the call did, and has ${ms} ms or more`);
}

function refused(message: string): Error {
  return validationError([{ path: '/body', message }]);
}
