import { isUtf8 } from 'node:buffer';
import { answerLimits } from './answer-limits.ts';
import { type FrameStream, readEventStream, type StreamFrame } from './event-stream.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

const { blankBytes, documentBytes } = answerLimits;
// Those of JSON and of lines, and the bytes of a byte order mark.
const blanks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf]);
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);

type Step = IteratorResult<readonly StreamFrame[]>;

/**
 * The frames of an answer, by its first byte and not by its media type: those of an event stream, or one for the whole body
 * where that is a JSON document, as of servers that do not stream. Throws VendorFailure `malformed` where nothing but
 * blanks comes, for a document that is not UTF-8 or longer than `answerLimits` allow, and as `readEventStream` does.
 * Asked for one batch at a time.
 */
export function readAnswer(body: AsyncIterable<Buffer>): FrameStream {
  const source = body[Symbol.asyncIterator]();
  const end: Step = { done: true, value: undefined };
  let frames: FrameStream | null = null;
  let isOver = false;
  const begin = async (): Promise<Step> => {
    const first = await firstOf(source);
    if (first === null || isOver) return end;
    const whole = resumed(first, source);
    if (openings.has(first[0] ?? 0)) {
      isOver = true;
      return { done: false, value: [await readDocument(whole)] };
    }
    frames = readEventStream(whole);
    return frames.next();
  };
  const answer: FrameStream = {
    [Symbol.asyncIterator]: () => answer,
    contentCame: () => frames?.contentCame(),
    next: () => {
      if (frames !== null) return frames.next();
      return isOver ? Promise.resolve(end) : begin();
    },
    return: async () => {
      isOver = true;
      await (frames ?? source).return?.();
      return end;
    },
  };
  return answer;
}

/** What comes from the first byte that is no blank; null where there is none. */
async function firstOf(source: AsyncIterator<Buffer>): Promise<Buffer | null> {
  let length = 0;
  for (;;) {
    const step = await source.next();
    if (step.done === true) return null;
    const at = step.value.findIndex((byte) => !blanks.has(byte));
    if (at >= 0) return step.value.subarray(at);
    length += step.value.length;
    if (length > blankBytes) throw new VendorFailure('malformed', 'The answer does not begin', { status: 200 });
  }
}

/** A source with what was taken from it. */
function resumed(first: Buffer, source: AsyncIterator<Buffer>): AsyncIterableIterator<Buffer> {
  let isFirst = true;
  const whole: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => whole,
    next: () => {
      if (!isFirst) return source.next();
      isFirst = false;
      return Promise.resolve({ done: false, value: first });
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
  return whole;
}

async function readDocument(body: AsyncIterable<Buffer>): Promise<StreamFrame> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > documentBytes)
      throw new VendorFailure('malformed', `The answer is longer than ${documentBytes} bytes`, { status: 200 });
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw new VendorFailure('malformed', 'The answer is not UTF-8', { status: 200 });
  return { event: null, data: bytes.toString('utf8'), form: 'document' };
}
