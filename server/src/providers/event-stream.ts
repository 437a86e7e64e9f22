import { isUtf8 } from 'node:buffer';
import { untilTold } from '../platform/until-told.ts';
import { VendorFailure } from './vendor-call.ts';

/** One event of a stream. */
export interface StreamFrame {
  /** Null where the frame names none. */
  readonly event: string | null;
  /** Its data lines, joined by line feeds. */
  readonly data: string;
}

const maxFrameLength = 1_048_576;
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
 * line does not end is none. Throws VendorFailure `malformed` for a frame of more than 1 MiB and for what is not UTF-8,
 * after the frames before it. Whoever leaves it before its end waits shortly for the end of the body: only an answer that
 * was read whole leaves its connection open for the next request. Asked for one batch at a time, and no generator
 * (docs/decisions/0185).
 */
export function readEventStream(body: AsyncIterable<Buffer>): AsyncIterableIterator<readonly StreamFrame[]> {
  const source = body[Symbol.asyncIterator]();
  const frames = createFrames();
  // The bytes of a line whose end has not come.
  let rest: Buffer[] = [];
  let restLength = 0;
  let failure: unknown = null;
  let isOver = false;

  const add = (chunk: Buffer): void => {
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
  const tell = (step: IteratorResult<Buffer>): IteratorResult<readonly StreamFrame[]> | null => {
    if (step.done === true) {
      isOver = true;
      return end;
    }
    try {
      add(step.value);
    } catch (error) {
      failure = error;
    }
    const whole = frames.take();
    if (whole.length > 0) return { done: false, value: whole };
    if (failure !== null) return refuse();
    return isOver ? end : null;
  };
  const readOn = untilTold(() => source.next(), tell);
  const stream: AsyncIterableIterator<readonly StreamFrame[]> = {
    [Symbol.asyncIterator]: () => stream,
    next: () => {
      if (failure !== null) return Promise.resolve().then(refuse);
      return isOver ? Promise.resolve(end) : readOn();
    },
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

  const checkLength = (more: number): void => {
    if (length + more > maxFrameLength)
      throw new VendorFailure('malformed', `A frame of the stream is longer than ${maxFrameLength} bytes`);
  };
  const endLine = (text: string, from: number, to: number): void => {
    const end = to > from && text.charCodeAt(to - 1) === carriageReturn ? to - 1 : to;
    checkLength(end - from);
    length += end - from;
    if (end === from) {
      if (data !== null) whole.push({ event, data });
      event = null;
      data = null;
      length = 0;
    } else if (text.startsWith('data', from)) {
      const value = valueOf(text, from + 4, end);
      if (value !== null) data = data === null ? value : `${data}\n${value}`;
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
    /** Those that are whole since the last time. */
    take: (): readonly StreamFrame[] => {
      const taken = whole;
      whole = [];
      return taken;
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
