import type { MessageSocket } from '../web-socket/message-socket.ts';

export interface RawRequest {
  readonly method: 'POST' | 'GET' | 'HEAD';
  /** What stands in the places of its address, such as `{id}`. */
  readonly params: Readonly<Record<string, string>>;
  /** Lower case names; what came twice is joined by Node's rules. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** As it was asked for, without its question mark. */
  readonly rawQuery: string;
  /** The bytes as they came: signatures are over bytes. */
  readonly rawBody: Buffer;
}

/** What a raw route answers: JSON, bytes, a socket, or no body. */
export interface RawAnswer {
  readonly status: number;
  readonly json?: unknown;
  /** Beside those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Written as they come, with a content-length among the headers; a source that fails resets the connection. */
  readonly bytes?: AsyncIterable<Uint8Array>;
  /** Of a route of sockets, with 101: serves what was opened. */
  readonly socket?: (socket: MessageSocket) => void;
}

/** An address outside of the contract, such as a carrier's callback. It authenticates by itself. */
export interface RawRoute {
  readonly method: 'POST' | 'GET';
  /** Whether a GET may be asked by HEAD as well: it is handled as one, and its answer has no body. */
  readonly takesHead?: true;
  /** Of a GET that asks for a WebSocket: its name in the log and in metrics, which know no path. */
  readonly socketName?: string;
  /** `{name}` is one word of any kind. */
  readonly path: string;
  readonly maxBodyBytes: number;
  handle(request: RawRequest): Promise<RawAnswer>;
}
