import { isUtf8 } from 'node:buffer';
import { VendorFailure } from './vendor-call.ts';

/** One event of a stream. */
export interface StreamFrame {
  /** Null where the frame names none. */
  readonly event: string | null;
  /** Its data lines, joined by line feeds. */
  readonly data: string;
}

const maxFrameBytes = 1_048_576;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const colon = 0x3a;
const space = 0x20;
const nothing = Buffer.alloc(0);
const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf);

// What a vendor gets to end its answer after the event that ends the stream.
const lingerMs = 100;

/**
 * Reads server-sent events (WHATWG HTML, 9.2) of a vendor: a byte order mark may stand before them, lines end in LF or
 * CRLF, comments and frames without data yield nothing, and a frame that its empty line does not end is none. Throws VendorFailure `malformed` for a frame of
 * more than 1 MiB and for what is not UTF-8. Whoever leaves it before its end waits shortly for the end of the body: only
 * an answer that was read whole leaves its connection open for the next request.
 */
export async function* readEventStream(body: AsyncIterable<Buffer>): AsyncGenerator<StreamFrame> {
  // The bytes of a line whose end has not come.
  let rest: Buffer[] = [];
  let isFirst = true;
  let frameBytes = 0;
  let event: string | null = null;
  let data: string | null = null;

  for await (const chunk of lingering(body)) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      const tail = chunk.subarray(from, end);
      let line = rest.length === 0 ? tail : Buffer.concat([...rest, tail]);
      if (rest.length > 0) rest = [];
      if (isFirst && line.subarray(0, byteOrderMark.length).equals(byteOrderMark))
        line = line.subarray(byteOrderMark.length);
      isFirst = false;
      from = end + 1;
      frameBytes += tail.length;
      if (frameBytes > maxFrameBytes) throw tooLong();
      const length = line.at(-1) === carriageReturn ? line.length - 1 : line.length;
      if (length > 0) {
        const field = fieldOf(line, length);
        if (field === null) continue;
        if (field.name === 'data') data = data === null ? field.value : `${data}\n${field.value}`;
        else event = field.value;
        continue;
      }
      if (data !== null) yield { event, data };
      event = null;
      data = null;
      frameBytes = 0;
    }
    const tail = from === 0 ? chunk : chunk.subarray(from);
    frameBytes += tail.length;
    if (frameBytes > maxFrameBytes) throw tooLong();
    if (tail.length > 0) rest.push(tail);
  }
}

/** The body with an end that lingers, where its reader leaves it before. */
function lingering(body: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const source = body[Symbol.asyncIterator]();
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => source.next(),
      return: async () => {
        await leave(source);
        return { done: true, value: undefined };
      },
    }),
  };
}

async function leave(source: AsyncIterator<Buffer>): Promise<void> {
  // However the body ends now changes nothing: all that mattered of it was read.
  const next = source.next().catch(() => null);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), lingerMs);
  });
  const came = await Promise.race([next, late]);
  clearTimeout(timer);
  // A body that is still being read cannot be closed here: the end of the attempt aborts the signal of its call.
  if (came?.done === false) await source.return?.();
}

const names = [
  { name: 'data', bytes: Buffer.from('data') },
  { name: 'event', bytes: Buffer.from('event') },
] as const;

/** The field of a line that is not empty; null for a comment and for a field that says nothing here. */
function fieldOf(line: Buffer, length: number): { name: 'data' | 'event'; value: string } | null {
  for (const { name, bytes } of names) {
    const after = bytes.length;
    if (length < after || line.compare(bytes, 0, after, 0, after) !== 0) continue;
    if (length > after && line[after] !== colon) continue;
    const begin = line[after + 1] === space ? after + 2 : after + 1;
    const value = begin >= length ? nothing : line.subarray(begin, length);
    if (!isUtf8(value)) throw new VendorFailure('malformed', 'The stream is not UTF-8');
    return { name, value: value.toString('utf8') };
  }
  return null;
}

function tooLong(): VendorFailure {
  return new VendorFailure('malformed', `A frame of the stream is longer than ${maxFrameBytes} bytes`);
}
