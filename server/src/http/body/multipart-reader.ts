const delimiterEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const maxHeadBytes = 8_192;
// What may stand between a boundary and the end of its line.
const maxPadding = 64;

/** A body that is not multipart as RFC 2046 has it. The message is for the caller. */
export class MultipartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MultipartError';
  }
}

/** What a reader finds, in order. What one of them throws, `push` throws. */
export interface MultipartVisitor {
  /** The lines of the head of a part, without their ends. */
  begin(head: readonly string[]): void;
  /** More of the content of the part. */
  content(piece: Buffer): Promise<void> | void;
  end(): void;
}

export interface MultipartReader {
  /** Reads on. Throws MultipartError. */
  push(chunk: Buffer): Promise<void>;
  /** Nothing more comes. Throws MultipartError where the closing boundary has not. */
  finish(): void;
}

type State = 'preamble' | 'boundary' | 'head' | 'content' | 'epilogue';

/**
 * Cuts a multipart body into its parts while it arrives: lines end with CRLF, a boundary stands at the beginning of a
 * line, what is before the first and after the last one is ignored. Holds no more than a head, or what may become a
 * boundary.
 */
export function createMultipartReader(boundary: string, visitor: MultipartVisitor): MultipartReader {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  let state: State = 'preamble';
  // The first boundary needs no line before it.
  const firstDelimiter = delimiter.subarray(delimiterEnd.length);
  let rest: Buffer = delimiterEnd;

  /** Takes one step on `rest`; false when it needs more bytes. */
  const step = async (): Promise<boolean> => {
    switch (state) {
      case 'epilogue':
        rest = Buffer.alloc(0);
        return false;
      case 'boundary':
        return afterBoundary();
      case 'head':
        return head();
      default:
        return untilBoundary();
    }
  };

  const untilBoundary = async (): Promise<boolean> => {
    const found = rest.indexOf(delimiter);
    // The end of what has come may be the beginning of a boundary.
    const sure = found >= 0 ? found : Math.max(0, rest.length - delimiter.length + 1);
    if (state === 'content' && sure > 0) await visitor.content(rest.subarray(0, sure));
    rest = rest.subarray(found >= 0 ? sure + delimiter.length : sure);
    if (found < 0) return false;
    if (state === 'content') visitor.end();
    state = 'boundary';
    return true;
  };

  const afterBoundary = (): boolean => {
    if (rest.length < 2) return false;
    if (rest[0] === 0x2d && rest[1] === 0x2d) {
      state = 'epilogue';
      return true;
    }
    const end = rest.indexOf(delimiterEnd);
    const padding = rest.subarray(0, end >= 0 ? end : rest.length - 1);
    if (padding.length > maxPadding || padding.some((byte) => byte !== 0x20 && byte !== 0x09))
      throw new MultipartError('has a boundary that does not end its line with CRLF');
    if (end < 0) return false;
    // The empty line after a head is found from the end of the line before it, also where there is no head.
    rest = rest.subarray(end);
    state = 'head';
    return true;
  };

  const head = (): boolean => {
    const end = rest.indexOf(headEnd);
    if (end > maxHeadBytes || (end < 0 && rest.length > maxHeadBytes + headEnd.length))
      throw new MultipartError('has a part whose head is too long');
    if (end < 0) return false;
    const lines = rest.subarray(0, end).toString('latin1').split('\r\n').slice(1);
    rest = rest.subarray(end + headEnd.length);
    visitor.begin(lines);
    state = 'content';
    return true;
  };

  const mayBeginIn = (left: Buffer, chunk: Buffer): boolean =>
    Buffer.concat([left, chunk.subarray(0, delimiter.length)]).includes(delimiter);

  return {
    push: async (chunk) => {
      if (rest === delimiterEnd && chunk.subarray(0, firstDelimiter.length).equals(firstDelimiter)) {
        // As nearly every body begins: a small upload comes in one chunk, and need not be copied either.
        rest = chunk.subarray(firstDelimiter.length);
        state = 'boundary';
      } else if (state === 'content' && chunk.length >= delimiter.length && !mayBeginIn(rest, chunk)) {
        // What is left of the last chunk is content, and this one need not be copied.
        await visitor.content(rest);
        rest = chunk;
      } else rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      while (await step());
      // A short rest must not keep the whole chunk that it is a part of.
      if (rest.length < chunk.length) rest = Buffer.from(rest);
    },
    finish: () => {
      if (state === 'preamble') throw new MultipartError('has no boundary of its Content-Type');
      if (state !== 'epilogue') throw new MultipartError('ends before its closing boundary');
    },
  };
}
