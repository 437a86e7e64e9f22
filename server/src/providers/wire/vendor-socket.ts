import { type connectSocket, HandshakeRefusedError, type SocketAddress } from '../../platform/web-socket/connect.ts';
import type { MessageSocket, SocketEnd } from '../../platform/web-socket/message-socket.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import { headerOf } from '../../platform/http-client/header-of.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { parseVendorJson } from './parse-vendor-json.ts';
import type { VendorResponse } from './vendor-http.ts';

/** The door of the vendors to sockets. */
export type OpenSocket = typeof connectSocket;

// What waits for a vendor to read it, from where on its caller waits as well.
const mostUnsentBytes = 256 * 1024;

/**
 * A socket at a vendor, of which nothing is read until `resume`. Rejects with VendorFailure, that of `refusalOf` where the vendor
 * answered the handshake in its own words, or with the reason of the aborted signal.
 */
export async function openVendorSocket(
  open: OpenSocket,
  address: SocketAddress,
  { signal }: VendorCall,
  refusalOf: (response: VendorResponse) => Promise<VendorFailure>,
): Promise<MessageSocket> {
  try {
    return await open(address, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof HandshakeRefusedError) throw await refusalOf(responseOf(error));
    const code = errorCode(error);
    // Nothing was asked for before the handshake ends: whatever broke off, another vendor may be asked.
    throw code === null
      ? new VendorFailure('malformed', 'The handshake is none', { cause: error })
      : new VendorFailure(code === 'ECONNRESET' ? 'connection_lost' : 'unreachable', code, { cause: error });
  }
}

/** The address of a socket beneath the configured base URL. */
export function socketUrl(baseUrl: string, path: string): string {
  return `${baseUrl.replace(/^http/, 'ws')}${path}`;
}

/** What a socket that its vendor ended means, where no frame has said it. */
export function failureOfEnd({ code }: SocketEnd): VendorFailure {
  return code === 1011
    ? new VendorFailure('server_error', 'The socket was closed with 1011')
    : new VendorFailure('connection_lost', `The socket ended with ${code}`);
}

/** A frame as JSON. Throws VendorFailure `malformed`. */
export function readFrameJson(text: string): unknown {
  try {
    return parseVendorJson(text);
  } catch {
    // Without a cause: the parser's message quotes what it read.
    throw new VendorFailure('malformed', 'A frame of the socket is no JSON');
  }
}

/** What an utterance that waits counts beside its bytes: many short ones take memory too, and what is done for each takes time. */
export const bytesOfUtterance = 1_024;

/** What of a socket is unsent, for its caller. */
export interface Backlog {
  /** Null while more may be sent; see the ports of streams. */
  wait(): Promise<void> | null;
  /** Some of it was sent, or the socket is over. */
  look(): void;
}

/** The backlog of what `unsentBytes` answers; 0 once nothing more is sent. */
export function createBacklog(unsentBytes: () => number): Backlog {
  let waiting: { promise: Promise<void>; resolve: () => void } | null = null;
  return {
    wait: () => {
      if (unsentBytes() <= mostUnsentBytes) return null;
      waiting ??= Promise.withResolvers<void>();
      return waiting.promise;
    },
    look: () => {
      if (waiting === null || unsentBytes() > mostUnsentBytes) return;
      waiting.resolve();
      waiting = null;
    },
  };
}

function responseOf({ status, headers, text }: HandshakeRefusedError): VendorResponse {
  return {
    status,
    header: (name) => headerOf(headers, name),
    contentType: headers['content-type'] ?? '',
    body: bodyOf(text),
  };
}

async function* bodyOf(text: string): AsyncGenerator<Buffer> {
  if (text !== '') yield Buffer.from(text);
}
