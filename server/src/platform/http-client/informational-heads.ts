/**
 * How many heads that are no answer yet (1xx) are read before one that is. Servers send one or two, and a proxy may say
 * every few seconds that it goes on; written as fast as they can be, they cost work for as long as the deadline allows.
 */
export const mostInformationalHeads = 100;

/** The longest of them, in bytes: as much as a final head may have. */
const mostHeadBytes = 16_384;

/** Heads before the final one that end a connection. */
export class InformationalHeadsError extends Error {
  readonly code: 'ENDLESS_HEADS' | 'UNASKED_UPGRADE';

  constructor(code: InformationalHeadsError['code'], message: string) {
    super(message);
    this.name = 'InformationalHeadsError';
    this.code = code;
  }
}

/** What the bytes of one connection are, from the point of view of whoever waits for an answer on it. */
export interface AnswerBytes {
  /** The next bytes begin an answer. */
  expectAnswer(): void;
  /**
   * The part of a chunk that is no informational head. Throws InformationalHeadsError: ENDLESS_HEADS where there are more
   * of them, or longer ones, than are read; UNASKED_UPGRADE at 101, behind which is no HTTP.
   */
  withoutInformationalHeads(chunk: Buffer): Buffer;
}

const nothing = Buffer.alloc(0);
const lf = 0x0a;
const cr = 0x0d;

// A status line as far as it takes to know one. Only HTTP/1.1 has informational heads; servers of 1.0 send them all the same.
const informational = /^HTTP\/1\.[01] (1\d\d)[ \r\n]/;
const statusBytes = 'HTTP/1.1 100 '.length;

/**
 * Passes over informational heads (RFC 9110, 15.2), which a client must read even where it did not ask for them, and leaves
 * every other byte as it is. Nothing is looked at between the head of a final answer and the next request: a body may
 * contain anything.
 */
export function createAnswerBytes(): AnswerBytes {
  let awaited: 'status' | 'end of head' | 'nothing' = 'nothing';
  /** The beginning of a status line, until it can be told apart. */
  let held: Buffer = nothing;
  let heads = 0;
  let headBytes = 0;
  let lineIsEmpty = false;

  /** The place behind the head that is passed over, or the end of the chunk. */
  const behindHead = (bytes: Buffer, from: number): number => {
    for (let at = from; at < bytes.length; at += 1) {
      headBytes += 1;
      if (headBytes > mostHeadBytes) throw endless();
      const byte = bytes[at];
      if (byte === lf && lineIsEmpty) {
        awaited = 'status';
        return at + 1;
      }
      if (byte === lf) lineIsEmpty = true;
      else if (byte !== cr) lineIsEmpty = false;
    }
    return bytes.length;
  };

  return {
    expectAnswer: () => {
      awaited = 'status';
      held = nothing;
      heads = 0;
    },
    withoutInformationalHeads: (chunk) => {
      if (awaited === 'nothing') return chunk;
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      held = nothing;
      let at = 0;
      while (at < bytes.length) {
        if (awaited === 'end of head') {
          at = behindHead(bytes, at);
          continue;
        }
        const status = informationalStatus(bytes, at);
        if (status === 'not told') {
          held = Buffer.from(bytes.subarray(at));
          return nothing;
        }
        if (status === null) {
          awaited = 'nothing';
          return bytes.subarray(at);
        }
        if (status === '101') throw new InformationalHeadsError('UNASKED_UPGRADE', 'The answer changes the protocol');
        heads += 1;
        if (heads > mostInformationalHeads) throw endless();
        awaited = 'end of head';
        headBytes = 0;
        lineIsEmpty = false;
      }
      return nothing;
    },
  };
}

/** The status of the informational head that begins here; null where another one does. */
function informationalStatus(bytes: Buffer, at: number): string | 'not told' | null {
  const line = bytes.toString('latin1', at, at + statusBytes);
  if (line.length === statusBytes) return informational.exec(line)?.[1] ?? null;
  return 'HTTP/1.1 1'.startsWith(line.slice(0, 10).replace('1.0', '1.1')) ? 'not told' : null;
}

function endless(): InformationalHeadsError {
  return new InformationalHeadsError('ENDLESS_HEADS', 'The head of the answer does not come');
}
