import type { IncomingMessage, Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** A socket that was opened at a vendor, and what came over it. */
export interface SeenVendorSocket {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** Text frames as JSON, in order. */
  readonly texts: Array<Record<string, unknown>>;
  /** Bytes of the binary frames. */
  binaryBytes: number;
  /** Resolves with its close code when it is over. */
  readonly over: Promise<number>;
}

/** What a vendor says on a socket of its own. */
export interface VendorVoice {
  say(frame: object): void;
  /** Closes in good order. */
  close(code: number): void;
}

/** How one socket of a vendor goes wrong. Frames are counted over what it says, from 0. */
export type SocketFault =
  | {
      readonly kind: 'refuse';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** It accepts, and says nothing. */
  | { readonly kind: 'silent' }
  /** The connection breaks in place of a frame. */
  | { readonly kind: 'cut'; readonly atFrame: number }
  /** In place of a frame and after it nothing comes, and the connection stays open. */
  | { readonly kind: 'stall'; readonly atFrame: number }
  /** It closes with a code in place of a frame. */
  | { readonly kind: 'close'; readonly atFrame: number; readonly code: number }
  /** It sends an error in place of a frame, as it documents, and closes. */
  | { readonly kind: 'error'; readonly atFrame: number }
  /** A frame is replaced by a text that is no JSON, or by one that is not as it is documented. */
  | { readonly kind: 'garbage'; readonly atFrame: number; readonly text?: string }
  /** One that is in no documents comes before each frame. */
  | { readonly kind: 'unknown' }
  /** It reads nothing until `until`, and says little of what it then reads: that is much. */
  | { readonly kind: 'slow'; readonly until: Promise<void> }
  /** What the wire itself knows by this name. */
  | { readonly kind: 'own'; readonly name: string };

/** The wire of one vendor's sockets. */
export interface FakeSocketWire {
  /** Why a handshake is refused: the status and the body; null accepts it. */
  refusalOf(socket: SeenVendorSocket): readonly [status: number, body: string] | null;
  /** The vendor's body of a refusal of this status. */
  errorBody(status: number): string;
  /** Takes part in a conversation: answers what is called with each frame that comes. */
  begin(
    voice: VendorVoice,
    socket: SeenVendorSocket,
    own: string | null,
  ): (frame: Record<string, unknown> | Buffer) => void;
  /** An error as it stands in a frame, and the code that follows. */
  readonly error: readonly [frame: object, code: number];
  readonly unknown: object;
}

/** The sockets of a fake vendor. */
export interface FakeVendorSockets {
  readonly seen: readonly SeenVendorSocket[];
  /** The next sockets meet these faults, one each; `null` is a sound one. */
  plan(...faults: (SocketFault | null)[]): void;
  /** Sockets that no plan is left for ask this for their fault. */
  misbehave(rule: (socket: SeenVendorSocket) => SocketFault | null): void;
  /** Closes all that are open. */
  close(code: number): void;
}

/** Has a server of a fake vendor take sockets. */
export function serveVendorSockets(server: Server, wire: FakeSocketWire): FakeVendorSockets {
  const acceptor = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const seen: SeenVendorSocket[] = [];
  const planned: (SocketFault | null)[] = [];
  let rule: (socket: SeenVendorSocket) => SocketFault | null = () => null;
  server.on('upgrade', (request, connection, head) => {
    // The client may go at any moment.
    connection.on('error', () => undefined);
    const { promise: over, resolve } = Promise.withResolvers<number>();
    const url = new URL(request.url ?? '', 'http://vendor');
    const { headers } = request;
    const socket = { path: url.pathname, query: url.searchParams, headers, texts: [], binaryBytes: 0, over };
    const next = planned.shift();
    const fault = next === undefined ? rule(socket) : next;
    seen.push(socket);
    const refusal =
      fault?.kind === 'refuse'
        ? ([fault.status, fault.body ?? wire.errorBody(fault.status)] as const)
        : wire.refusalOf(socket);
    if (refusal !== null) {
      const more = fault?.kind === 'refuse' ? fault.headers : {};
      const lines = Object.entries({
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(refusal[1])),
        ...more,
      });
      connection.end(
        `HTTP/1.1 ${refusal[0]} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}connection: close\r\n\r\n${refusal[1]}`,
      );
      return resolve(1006);
    }
    acceptor.handleUpgrade(request, connection, head, (ws) => {
      ws.on('close', resolve);
      ws.on('error', () => undefined);
      converse(ws, wire, { socket, fault });
    });
  });
  return {
    seen,
    plan: (...faults) => planned.push(...faults),
    misbehave: (next) => {
      rule = next;
    },
    close: (code) => {
      for (const ws of acceptor.clients) ws.close(code);
    },
  };
}

function converse(
  ws: WebSocket,
  wire: FakeSocketWire,
  { socket, fault }: { socket: SeenVendorSocket; fault: SocketFault | null },
): void {
  let frames = 0;
  const say = (frame: object): void => {
    if (ws.readyState !== ws.OPEN || fault?.kind === 'silent') return;
    if (fault?.kind === 'stall' && frames >= fault.atFrame) return;
    const isHere = fault !== null && 'atFrame' in fault && fault.atFrame === frames;
    frames += 1;
    if (fault?.kind === 'unknown') ws.send(JSON.stringify(wire.unknown));
    if (!isHere) return ws.send(JSON.stringify(frame));
    switch (fault.kind) {
      case 'cut':
        return ws.terminate();
      case 'close':
        return ws.close(fault.code);
      case 'error':
        ws.send(JSON.stringify(wire.error[0]));
        return ws.close(wire.error[1]);
      case 'garbage':
        return ws.send(fault.text ?? '{"type":');
    }
  };
  const close = (code: number): void => {
    if (fault?.kind !== 'silent' && fault?.kind !== 'stall') ws.close(code);
  };
  const hear = wire.begin({ say, close }, socket, ownFaultOf(fault));
  if (fault?.kind === 'slow') {
    ws.pause();
    void fault.until.then(() => ws.resume());
  }
  ws.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      socket.binaryBytes += data.length;
      return hear(data);
    }
    const frame = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
    socket.texts.push(frame);
    hear(frame);
  });
}

function ownFaultOf(fault: SocketFault | null): string | null {
  if (fault?.kind === 'slow') return 'mute';
  return fault?.kind === 'own' ? fault.name : null;
}
