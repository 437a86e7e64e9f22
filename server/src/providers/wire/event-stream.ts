import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { nextMapped } from '../../platform/process/next-mapped.ts';
import { answerLimits } from './answer-limits.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

/** One event of a stream, or what stands in the place of one. */
export interface StreamFrame {
  /** Null where the frame names none. */
  readonly event: string | null;
  /** Its data lines, joined by line feeds. */
  readonly data: string;
  /**
   * Absent for an event. `unended`: the body ended, as a whole body does, before the empty line: the event may be whole, or
   * cut anywhere. `document`: a body that is one JSON document.
   */
  readonly form?: 'unended' | 'document';
}

/** The frames of a stream, in batches. */
export interface FrameStream extends AsyncIterableIterator<readonly StreamFrame[]> {
  /** Its reader found content in the last batch: what may come without any is counted anew. */
  contentCame(): void;
}

const { silentFrames, silentBytes, frameBytes: maxFrameLength, framesPerTurn, bytesPerTurn } = answerLimits;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;
const byteOrderMark = 0xfeff;

// What a vendor gets to end its answer after the event that ends the stream.
const lingerMs = 100;

/**
 * Reads server-sent events (WHATWG HTML, 9.2) of a vendor, those of one chunk of the body at once: a byte order mark may
 * stand before them, lines end in LF or CRLF, comments and frames without data yield nothing, and a frame that its empty
 * line does not end is marked so. Throws VendorFailure `malformed` for a frame of more than 1 MiB, for what is not UTF-8 and for
 * more than `answerLimits` allow without content, after the frames before it. However fast it comes, other work has its
 * turn after so many frames and bytes. A reader that leaves it before its end waits shortly for the end of the body: only an
 * answer that was read whole leaves its connection open for the next request. Asked for one batch at a time, and no
 * generator (docs/decisions/streams.md#d185).
 */
export function readEventStream(body: AsyncIterable<Buffer>): FrameStream {
  const source = body[Symbol.asyncIterator]();
  const frames = createFrames();
  // The bytes of a line whose end has not come.
  let rest: Buffer[] = [];
  let restLength = 0;
  let failure: unknown = null;
  let isOver = false;
  /** Since the last content. */
  let bytesWithout = 0;
  /** Since other work had its turn. */
  let bytesOfTurn = 0;
  let framesOfTurn = 0;

  const add = (chunk: Buffer): void => {
    bytesWithout += chunk.length;
    bytesOfTurn += chunk.length;
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      const lines = end === chunk.length ? chunk : chunk.subarray(0, end);
      frames.add(rest.length === 0 ? lines : Buffer.concat([...rest, lines]));
      rest = [];
      restLength = 0;
    }
    if (end < chunk.length) {
      rest.push(end === 0 ? chunk : chunk.subarray(end));
      restLength += chunk.length - end;
      frames.checkLength(restLength);
    }
  };
  const end = { done: true, value: undefined } as const;
  const refuse = (): never => {
    isOver = true;
    source.return?.().catch(() => undefined);
    throw failure;
  };
  /** Null where there is no need to read on: more frames wait, or the stream has failed. */
  const ask = (): Promise<IteratorResult<Buffer> | null> => {
    if (frames.isEmpty() && (frames.silent() > silentFrames || bytesWithout > silentBytes))
      failure ??= new VendorFailure('malformed', 'The stream goes on without content', { status: 200 });
    if (bytesOfTurn < bytesPerTurn && framesOfTurn < framesPerTurn) return readMore();
    bytesOfTurn = 0;
    framesOfTurn = 0;
    return nextTurn().then(readMore);
  };
  const readMore = (): Promise<IteratorResult<Buffer> | null> =>
    // It may have been left meanwhile: then nothing more is asked of its source.
    isOver || failure !== null || !frames.isEmpty() ? Promise.resolve(null) : source.next();
  const emit = (step: IteratorResult<Buffer> | null): IteratorResult<readonly StreamFrame[]> | null => {
    if (isOver) return end;
    if (step?.done === true) {
      isOver = true;
      const last = frames.end(Buffer.concat(rest));
      return last.length === 0 ? end : { done: false, value: last };
    }
    try {
      if (step !== null) add(step.value);
    } catch (error) {
      failure = error;
    }
    const whole = frames.take(framesPerTurn);
    framesOfTurn += whole.length;
    if (whole.length > 0) return { done: false, value: whole };
    return failure === null ? null : refuse();
  };
  const readOn = nextMapped(ask, emit);
  const stream: FrameStream = {
    [Symbol.asyncIterator]: () => stream,
    contentCame: () => {
      bytesWithout = 0;
      frames.contentCame();
    },
    next: () => (isOver ? Promise.resolve(end) : readOn()),
    return: async () => {
      if (!isOver) {
        isOver = true;
        await leave(source);
      }
      return end;
    },
  };
  return stream;
}

/** Puts the lines of a stream together to frames. */
function createFrames() {
  let whole: StreamFrame[] = [];
  let isFirst = true;
  let event: string | null = null;
  let data: string | null = null;
  /** Of the frame that is not whole. */
  let length = 0;
  /** Frames, comments and empty lines since the last content. */
  let silent = 0;

  const checkLength = (more: number): void => {
    if (length + more > maxFrameLength)
      throw new VendorFailure('malformed', `A frame of the stream is longer than ${maxFrameLength} bytes`);
  };
  const endLine = (text: string, from: number, to: number): void => {
    const end = to > from && text.charCodeAt(to - 1) === carriageReturn ? to - 1 : to;
    checkLength(end - from);
    length += end - from;
    if (end === from) {
      silent += 1;
      if (data !== null) whole.push({ event, data });
      event = null;
      data = null;
      length = 0;
    } else if (text.startsWith('data', from)) {
      const value = valueOf(text, from + 4, end);
      if (value !== null) data = data === null ? value : `${data}\n${value}`;
    } else if (text.charCodeAt(from) === colon) {
      silent += 1;
    } else if (text.startsWith('event', from)) {
      event = valueOf(text, from + 5, end) ?? event;
    }
  };
  const addText = (text: string): void => {
    let from = isFirst && text.charCodeAt(0) === byteOrderMark ? 1 : 0;
    isFirst = false;
    for (let to = text.indexOf('\n', from); to !== -1; to = text.indexOf('\n', from)) {
      endLine(text, from, to);
      from = to + 1;
    }
  };
  return {
    /** Adds whole lines. */
    add: (lines: Buffer): void => {
      if (isUtf8(lines)) return addText(lines.toString('utf8'));
      // What stands before the line that is not is read.
      for (let from = 0; from < lines.length; ) {
        const to = lines.indexOf(lineFeed, from) + 1;
        const line = lines.subarray(from, to);
        if (!isUtf8(line)) throw new VendorFailure('malformed', 'The stream is not UTF-8');
        addText(line.toString('utf8'));
        from = to;
      }
    },
    checkLength,
    /** The frame that no empty line ends, if there is one, with a last line that nothing ends but for one cut in a character. */
    end: (line: Buffer): readonly StreamFrame[] => {
      const text = isUtf8(line) ? line.toString('utf8').trimEnd() : '';
      if (text !== '') addText(`${text}\n`);
      return data === null ? [] : [{ event, data, form: 'unended' }];
    },
    /** Those that are whole since the last time, in their order, but for what is over `most`. */
    take: (most: number): readonly StreamFrame[] => {
      if (whole.length > most) return whole.splice(0, most);
      const taken = whole;
      whole = [];
      return taken;
    },
    isEmpty: (): boolean => whole.length === 0,
    silent: (): number => silent,
    contentCame: (): void => {
      silent = 0;
    },
  };
}

/** What stands behind the name of a field, which ends at `from`; null where the name is longer. */
function valueOf(text: string, from: number, end: number): string | null {
  if (from > end) return null;
  if (from === end) return '';
  if (text.charCodeAt(from) !== colon) return null;
  return text.slice(from + 1 < end && text.charCodeAt(from + 1) === space ? from + 2 : from + 1, end);
}

/** Lets go of a body at its end, or when more comes, or nothing for a while. */
async function leave(source: AsyncIterator<Buffer>): Promise<void> {
  // However the body ends now changes nothing: all that mattered of it was read.
  const next = source.next().catch(() => null);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), lingerMs);
  });
  const came = await Promise.race([next, late]);
  clearTimeout(timer);
  if (came?.done === true) return;
  const left = source.return?.().catch(() => undefined);
  // One that is still being read may end only when it has been.
  if (came !== null) await left;
}
