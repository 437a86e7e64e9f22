import type { WebSocket } from 'ws';

/** What came on a socket while its listener wanted nothing, in its order. */
export interface ReadAhead {
  /** Has a message given on: at once, or once the socket is resumed. */
  take(data: Buffer, give: () => void): void;
  pause(): void;
  /** Gives what waits, as far as none of it has the socket paused again. */
  resume(): void;
  clear(): void;
}

/** Reads on what is paused, within a memory that all of its sockets share. */
export type ReadAheadOf = (ws: WebSocket) => ReadAhead;

// What a message takes beside its bytes: short ones must not fill the memory either.
const ofMessageBytes = 256;

/**
 * Paused sockets are read on, each until `mostBytes` wait and none while `mostInAllBytes` of all do: the end of the other side
 * stands behind what it has sent, and is heard only there.
 */
export function createReadAheads(limits: { mostBytes: number; mostInAllBytes: number }): ReadAheadOf {
  let inAllBytes = 0;
  return (ws) => {
    const waiting: Array<{ bytes: number; give: () => void }> = [];
    let bytes = 0;
    let isPaused = false;
    const count = (more: number): void => {
      bytes += more;
      inAllBytes += more;
    };
    const hold = (): void => {
      if (bytes >= limits.mostBytes || inAllBytes >= limits.mostInAllBytes) ws.pause();
    };
    return {
      take: (data, give) => {
        if (!isPaused) return give();
        const taken = data.length + ofMessageBytes;
        waiting.push({ bytes: taken, give });
        count(taken);
        hold();
      },
      pause: () => {
        isPaused = true;
        hold();
      },
      resume: () => {
        isPaused = false;
        for (let [next] = waiting; next !== undefined && !isPaused; [next] = waiting) {
          waiting.shift();
          count(-next.bytes);
          next.give();
        }
        if (!isPaused) ws.resume();
      },
      clear: () => {
        waiting.length = 0;
        count(-bytes);
      },
    };
  };
}

/** Reads nothing more of a paused socket; what was read already is given on. */
export const readNothingAhead: ReadAheadOf = (ws) => ({
  take: (_data, give) => give(),
  pause: () => ws.pause(),
  resume: () => ws.resume(),
  clear: () => undefined,
});
