import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import { recordAnswer, type SeenAnswer } from './contract-recorder.ts';
import { freshKey } from './fresh.ts';

/** A frame as it came; audio has the type `audio`. */
export interface SeenFrame {
  readonly type: string;
  readonly audio?: Buffer;
  readonly [member: string]: unknown;
}

/** One side of a stream: a caller who remembers what came. */
export interface StreamCaller {
  /** Everything that came, in its order. */
  readonly seen: readonly SeenFrame[];
  send(frame: object): void;
  sendRaw(data: string | Uint8Array): void;
  /** The next frame of this type behind those that were answered before. Rejects where the stream ends first. */
  next(type: string): Promise<SeenFrame>;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

/** Where a stream is opened, and with what. */
export interface StreamOpening {
  url: string;
  path: string;
  key: string;
  /** Null sends none. */
  idempotencyKey?: string | null;
}

/** Opens a stream and resolves when the handshake is done. */
export async function openStream({ url, path, key, idempotencyKey }: StreamOpening): Promise<StreamCaller> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${path}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey ?? freshKey() }),
    },
    perMessageDeflate: false,
  });
  let head: SeenAnswer['headers'] = {};
  socket.once('upgrade', ({ headers }) => {
    head = headers;
  });
  const seen: SeenFrame[] = [];
  const read = new Map<string, number>();
  let isClosed = false;
  let waiting: Array<() => void> = [];
  const wake = (): void => {
    for (const one of waiting.splice(0)) one();
  };
  socket.on('message', (data: Buffer, isBinary) => {
    seen.push(isBinary ? { type: 'audio', audio: Buffer.from(data) } : JSON.parse(data.toString('utf8')));
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      isClosed = true;
      wake();
      resolve(code);
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  recordAnswer({ method: 'GET', path, status: 101, headers: head, text: '' });
  return {
    seen,
    socket,
    closed,
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendRaw: (data) => socket.send(data),
    next: async (type) => {
      for (;;) {
        const from = read.get(type) ?? 0;
        const at = seen.findIndex((frame, index) => index >= from && frame.type === type);
        const found = seen[at];
        if (found !== undefined) {
          read.set(type, at + 1);
          return found;
        }
        if (isClosed)
          throw new Error(`No ${type} came: ${JSON.stringify(seen.map((frame) => ({ ...frame, audio: 0 })))}`);
        await new Promise<void>((resolve) => {
          waiting = [...waiting, resolve];
        });
      }
    },
  };
}

/** The connection below it, for what no WebSocket would send. */
export function connectionOf({ socket }: StreamCaller): Socket {
  return (socket as unknown as { _socket: Socket })._socket;
}

/** So many milliseconds of sound at 16,000 Hz; another `seed` is another sound. */
export function sound(ms: number, seed = 1): Buffer {
  const samples = Buffer.alloc(ms * 16 * 2);
  for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE(((at * 7_919 * seed) % 20_000) - 10_000, at);
  return samples;
}

export const pcm = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 } as const;
