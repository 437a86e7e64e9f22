import { after } from '../runtime.ts';
import type { InputFrame } from './frames.ts';
import type { StreamSocket } from './socket.ts';

/** What a stream sends, in its order. */
export interface Outlet {
  /**
   * Sends it behind all that was put before. Rejects with what ended the stream, which need not be awaited, or with a TypeError
   * behind `close`.
   */
  put(input: InputFrame | Uint8Array): Promise<void>;
  /** The last that is sent. */
  close(): Promise<void>;
  /** It is sent from now on. */
  open(): void;
  /** Nothing more is sent: what waits rejects with this. */
  end(reason: Error): void;
}

const mostUnsentBytes = 64 * 1024;
// Sockets do not say when something of it has gone.
const askAgainMs = 10;

/** Rejects with a TypeError. Awaited or not, it does not go by unseen. */
export function misused(what: string): Promise<never> {
  return Promise.reject(new TypeError(what));
}

export function createOutlet(socket: StreamSocket): Outlet {
  let ended: Error | undefined;
  let closing: Promise<void> | undefined;
  let open = (): void => undefined;
  let refuse: (reason: Error) => void = () => undefined;
  let tail = new Promise<void>((...settle) => {
    [open, refuse] = settle;
  });
  const goOn = (): void => {
    if (ended !== undefined) throw ended;
  };
  const send = async (piece: string | Uint8Array): Promise<void> => {
    goOn();
    socket.send(piece);
    while (socket.unsentBytes() > mostUnsentBytes) {
      await new Promise<void>((resolve) => void after(askAgainMs, resolve));
      goOn();
    }
  };
  const behind = (act: () => Promise<void>): Promise<void> => {
    tail = tail.then(act);
    // Who does not wait for it hears of the end where the stream is read.
    tail.catch(() => undefined);
    return tail;
  };
  tail.catch(() => undefined);
  return {
    open: () => open(),
    end: (reason) => {
      ended ??= reason;
      refuse(ended);
    },
    put: (input) => {
      if (closing !== undefined) return misused('The stream was closed: nothing can be sent behind that');
      return behind(async () => {
        if (!(input instanceof Uint8Array)) return send(JSON.stringify(input));
        // A message has a limit.
        for (let at = 0; at < input.length; at += mostUnsentBytes) await send(input.subarray(at, at + mostUnsentBytes));
      });
    },
    close: () => (closing ??= behind(() => send(JSON.stringify({ type: 'session.close' })))),
  };
}
