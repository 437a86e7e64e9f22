/** A class like the standard WebSocket, as that of the package `ws`. */
export type WebSocketClass = new (url: string, protocols: string[]) => object;

/** What of the standard is used. Some runtimes do not count what is unsent. */
interface StandardSocket {
  binaryType: string;
  readonly bufferedAmount?: number;
  send(data: string | Uint8Array): void;
  close(): void;
  addEventListener(type: string, listener: (event: { data?: unknown; code?: number }) => void): void;
}

/** A socket as streams use it. */
export interface StreamSocket {
  send(data: string | Uint8Array): void;
  unsentBytes(): number;
  /** Also while it opens, or when it is closed. */
  close(): void;
}

/** What happens on it. */
export interface SocketListener {
  opened(): void;
  message(data: string | Uint8Array): void;
  /** With the code that it was closed with; 1006 where it was lost or could not be opened. */
  closed(code: number): void;
}

/** Opens a socket of the given class, or of the runtime's own. Throws a TypeError where there is neither. */
export function openSocket(
  given: WebSocketClass | undefined,
  { url, protocols }: { url: string; protocols: string[] },
  listener: SocketListener,
): StreamSocket {
  const Socket = given ?? (globalThis as { WebSocket?: WebSocketClass }).WebSocket;
  if (Socket === undefined) {
    throw new TypeError(
      'webSocket is missing: this runtime has none, so give createClient one, as that of the package ws',
    );
  }
  const socket = new Socket(url, protocols) as StandardSocket;
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', listener.opened);
  socket.addEventListener('message', ({ data }) =>
    listener.message(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer)),
  );
  // By the standard a close follows each error. Node 22 has none for a socket that could not be opened.
  let isClosed = false;
  const close = ({ code = 1_006 }: { code?: number }): void => {
    if (!isClosed) listener.closed(code);
    isClosed = true;
  };
  socket.addEventListener('error', () => close({}));
  socket.addEventListener('close', close);
  return {
    send: (data) => socket.send(data),
    unsentBytes: () => socket.bufferedAmount ?? 0,
    close: () => socket.close(),
  };
}
