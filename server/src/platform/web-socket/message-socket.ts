import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { readNothingAhead, type ReadAheadOf } from './read-ahead.ts';

/** What went over a socket: whole messages, and the bytes that they hold. */
export interface SocketTraffic {
  framesIn: number;
  bytesIn: number;
  framesOut: number;
  bytesOut: number;
}

// As `ws` has them: the other side named no code, or ended without a close.
const noCode = 1005;
const lost = 1006;

/** How a socket ended. */
export interface SocketEnd {
  /** The close code of the side that closed first; 1006 where the connection was lost, 1005 where the other side named none. */
  readonly code: number;
  /** This side closed first. */
  readonly isOurs: boolean;
}

/** What happens on a socket. Nothing comes after `closed`. */
export interface SocketListeners {
  text(text: string): void;
  /** The bytes lie in a larger buffer of the connection: who keeps them for long copies them. */
  binary(bytes: Buffer): void;
  /**
   * The other side broke the protocol (1002, 1007), or sent more in one message than it may (1009). What is sent now is
   * the last before the socket closes with this code.
   */
  broken(code: number): void;
  /** Some of what was unsent is on its way. */
  sent(): void;
  /** The process stops: what is sent now can still arrive. Who listens closes the socket. */
  goAway(): void;
  pong(): void;
  /** The other side closes, or is gone. What it sent before and was not read by then is lost. */
  closed(end: SocketEnd): void;
}

/** One side of a WebSocket that is open. */
export interface MessageSocket {
  /** The subprotocol that both agreed on; empty for none. */
  readonly protocol: string;
  readonly isOpen: boolean;
  /** What was given to it, and has not left this process, in bytes. */
  readonly unsentBytes: number;
  readonly traffic: Readonly<SocketTraffic>;
  /** Sets what is called when something happens; what is left out is not called. A later call replaces the former. */
  listen(listeners: Partial<SocketListeners>): void;
  /** Sends a message; does nothing once it closes. */
  sendText(text: string): void;
  sendBinary(bytes: Uint8Array): void;
  ping(): void;
  /** Gives its listener nothing more until `resume`: the other side is held up by its own connection. */
  pause(): void;
  resume(): void;
  /** Closes in good order, after what was sent. */
  close(code: number): void;
  /** Has the listener end it, or closes it with 1001 where none does. */
  goAway(): void;
  /** Cuts the connection, unless the other side has closed it: that is answered, and ends within its time. */
  destroy(): void;
}

/**
 * An open socket of `ws`, as all of ours are used. `onClosed` is called when its connection has ended. One with a `caller` hears
 * that he closes or ends his side also while it is paused, as far as it is read on then.
 */
export function createMessageSocket(
  ws: WebSocket,
  options: { onClosed?: (end: SocketEnd) => void; caller?: { connection: Duplex; ahead: ReadAheadOf } } = {},
): MessageSocket {
  const { onClosed, caller } = options;
  let listeners: Partial<SocketListeners> = {};
  let closedWith: number | null = null;
  let isAnsweringClose = false;
  let isOver = false;
  const ahead = (caller?.ahead ?? readNothingAhead)(ws);
  const over = (end: SocketEnd): void => {
    if (isOver) return;
    isOver = true;
    ahead.clear();
    listeners.closed?.(end);
  };
  const traffic: SocketTraffic = { framesIn: 0, bytesIn: 0, framesOut: 0, bytesOut: 0 };
  const end = ws.close.bind(ws);
  // By this name `ws` closes by itself: with a code and no reason where the other side broke the protocol, otherwise to answer
  // a close. Its own event of that comes when nothing can be sent any more.
  ws.close = (code, reason) => {
    if (code !== undefined && reason === undefined && closedWith === null) {
      listeners.broken?.(code);
      closedWith ??= code;
    }
    end(code, reason);
    if (caller === undefined || closedWith !== null) return;
    isAnsweringClose = true;
    over({ code: code ?? noCode, isOurs: false });
  };
  caller?.connection.once('end', () => {
    if (closedWith === null && !isAnsweringClose) over({ code: lost, isOurs: false });
  });
  const close = (code: number): void => {
    if (ws.readyState !== ws.OPEN) return;
    closedWith ??= code;
    end(code, '');
  };
  const onSent = (): void => listeners.sent?.();
  let isGathering = false;
  /** What is sent in one turn of the event loop leaves in one call of the system. */
  const gather = (connection: Duplex): void => {
    if (isGathering) return;
    isGathering = true;
    connection.cork();
    process.nextTick(() => {
      isGathering = false;
      connection.uncork();
    });
  };
  const send = (data: string | Uint8Array, bytes: number): void => {
    if (ws.readyState !== ws.OPEN) return;
    traffic.framesOut += 1;
    traffic.bytesOut += bytes;
    if (caller !== undefined) gather(caller.connection);
    ws.send(data, onSent);
  };
  ws.on('message', (data: Buffer, isBinary) => {
    if (isOver) return;
    traffic.framesIn += 1;
    traffic.bytesIn += data.length;
    ahead.take(data, () => {
      if (isBinary) listeners.binary?.(data);
      else listeners.text?.(data.toString('utf8'));
    });
  });
  ws.on('pong', () => listeners.pong?.());
  // What was wrong is said by `broken`, or by the code of the end that follows.
  ws.on('error', () => undefined);
  ws.on('close', (code) => {
    const end = { code: closedWith ?? code, isOurs: closedWith !== null };
    onClosed?.(end);
    over(end);
  });
  return {
    protocol: ws.protocol,
    get isOpen() {
      return ws.readyState === ws.OPEN;
    },
    get unsentBytes() {
      return ws.bufferedAmount;
    },
    traffic,
    listen: (added) => {
      listeners = added;
    },
    sendText: (text) => send(text, Buffer.byteLength(text)),
    sendBinary: (bytes) => send(bytes, bytes.length),
    ping: () => {
      if (ws.readyState === ws.OPEN) ws.ping();
    },
    pause: ahead.pause,
    resume: ahead.resume,
    close,
    goAway: () => {
      listeners.goAway?.();
      close(1001);
    },
    destroy: () => {
      if (!isAnsweringClose) ws.terminate();
    },
  };
}
