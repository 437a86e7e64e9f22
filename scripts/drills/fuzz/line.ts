import { connect, type Socket } from 'node:net';
import { systemClock } from '../../../server/src/platform/time/clock.ts';

/** One answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
}

/** What came back on a connection: whole answers, bytes that are none, and how it ended. */
export interface Exchange {
  answers: WireAnswer[];
  rest: string;
  end: 'answered' | 'closed' | 'silent' | 'refused';
}

/** A connection to the server that is kept while both sides agree where answers end. */
export interface Line {
  /**
   * Sends bytes. Where `sound`, exactly one answer must come; otherwise all that comes is read, after a moment without
   * the rest of what the server may wait for, until it closes. Of a stream that is `endless` the first chunks are the
   * answer. `silent` means that neither came within the bound.
   */
  exchange(bytes: Buffer, options: { sound: boolean; head: boolean; endless: boolean }): Promise<Exchange>;
  close(): void;
}

const boundMs = 30_000;
// Long enough for every answer that is under way; then we say that no more will come.
const momentMs = 200;
// The server closes a connection after five seconds without a request, and a request that meets that has no answer.
const mostIdleMs = 3_000;

export function createLine(url: string): Line {
  const { hostname, port } = new URL(url);
  let kept: { socket: Socket; sinceMs: number } | null = null;
  const open = (): Socket => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true });
    socket.on('error', () => undefined);
    return socket;
  };
  const keep = (socket: Socket): void => {
    kept?.socket.destroy();
    kept = { socket, sinceMs: systemClock.monotonicMs() };
  };
  const takeKept = (): Socket | null => {
    const idle = kept;
    kept = null;
    if (idle === null) return null;
    const isOpen = idle.socket.writable && systemClock.monotonicMs() - idle.sinceMs < mostIdleMs;
    if (!isOpen) idle.socket.destroy();
    return isOpen ? idle.socket : null;
  };
  return {
    exchange: (bytes, { sound, head, endless }) =>
      new Promise((resolve) => {
        const socket = (sound ? takeKept() : null) ?? open();
        let received: Buffer = Buffer.alloc(0);
        let moment: NodeJS.Timeout | undefined;
        const finish = (end: Exchange['end']): void => {
          clearTimeout(bound);
          clearTimeout(moment);
          socket.off('data', onData).off('end', onEnd).off('close', onEnd);
          const { answers, rest } = readAnswers(received, head, endless);
          const open = answers.at(-1)?.headers['connection'] !== 'close';
          if (end === 'answered' && open && rest === '' && !endless) keep(socket);
          else socket.destroy();
          resolve({
            answers,
            rest,
            end: end === 'closed' && received.length === 0 && !socket.bytesWritten ? 'refused' : end,
          });
        };
        const bound = setTimeout(() => finish('silent'), boundMs);
        const onData = (chunk: Buffer): void => {
          received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
          if (!sound && !endless) return;
          if (readAnswers(received, head, endless).answers.some(({ status }) => status >= 200)) finish('answered');
        };
        const onEnd = (): void => finish('closed');
        socket.on('data', onData).once('end', onEnd).once('close', onEnd);
        socket.write(bytes);
        if (!sound) moment = setTimeout(() => socket.end(), momentMs);
      }),
    close: () => void kept?.socket.destroy(),
  };
}

/** Whole answers at the beginning of the bytes; `rest` is what is left. A body comes with its length, or in chunks. */
export function readAnswers(bytes: Buffer, head: boolean, endless: boolean): { answers: WireAnswer[]; rest: string } {
  const answers: WireAnswer[] = [];
  let left = bytes;
  for (;;) {
    const end = left.indexOf('\r\n\r\n');
    if (end < 0) break;
    const [first = '', ...lines] = left.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1] ?? 0);
    if (status === 0) break;
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bodiless = head || status < 200 || status === 204 || status === 304;
    const behind = left.subarray(end + 4);
    const inChunks = !bodiless && headers['transfer-encoding'] === 'chunked';
    const length = bodiless ? 0 : Number(headers['content-length'] ?? Number.NaN);
    const body = inChunks
      ? dechunked(behind, endless && status === 200)
      : behind.length >= length
        ? { bytes: behind.subarray(0, length), length }
        : null;
    if (body === null) break;
    answers.push({ status, headers, text: body.bytes.toString('utf8') });
    left = behind.subarray(body.length);
  }
  return { answers, rest: left.toString('latin1') };
}

/** The content of a body in chunks and how many bytes it took; null where its end, or of an endless one its begin, has not come. */
function dechunked(bytes: Buffer, endless: boolean): { bytes: Buffer; length: number } | null {
  const pieces: Buffer[] = [];
  const soFar = (): { bytes: Buffer; length: number } | null =>
    endless && pieces.length > 0 ? { bytes: Buffer.concat(pieces), length: bytes.length } : null;
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return soFar();
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    const next = end + 2 + size + 2;
    if (Number.isNaN(size) || bytes.length < next) return soFar();
    if (size === 0) return { bytes: Buffer.concat(pieces), length: next };
    pieces.push(bytes.subarray(end + 2, end + 2 + size));
    at = next;
  }
}
