import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Writes the body of one answer, piece by piece. */
export interface PieceWriter {
  /** False where the caller has to read before more is written: wait for `drained`. */
  write(piece: Uint8Array | string): boolean;
  /** Resolves when there is room again; never where the caller goes away first. */
  drained(): Promise<void>;
}

/**
 * Writes each text of a chunked answer as one chunk (RFC 9112, 7.1), in one write to the connection
 * (docs/decisions/streams.md#d189). The first piece leaves together with the head, as `res.write` has it, and so do bytes, and all
 * pieces of an answer that is not chunked or waits for its connection. The head is written with `writeHead` before, the
 * end with `res.end`.
 */
export function createPieceWriter(res: ServerResponse): PieceWriter {
  let hasBegun = false;
  return {
    write: (piece) => {
      const socket = hasBegun ? connectionOf(res) : null;
      hasBegun = true;
      // An empty chunk would be the end of the answer.
      if (socket === null || typeof piece !== 'string' || piece === '') return res.write(piece);
      return socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`);
    },
    drained: () => new Promise((resolve) => void (res.socket ?? res).once('drain', resolve)),
  };
}

/** The connection of an answer; null where what is written to it would not come as a chunk behind all that was written. */
function connectionOf(res: ServerResponse): Socket | null {
  const { socket } = res;
  return socket?.writable === true && res.chunkedEncoding ? socket : null;
}
