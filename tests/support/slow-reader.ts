import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A server that reads what is sent to it far slower than it could be sent. */
export interface SlowReader {
  readonly url: string;
  /** Bytes of bodies that were read. */
  read(): number;
  /** Resolves when the head of a request is there. */
  readonly asked: Promise<unknown>;
  /** Resolves when the connection of a request is gone. */
  readonly left: Promise<unknown>;
  close(): Promise<void>;
}

const turnsBetweenReads = 4;

/** `answer` is the JSON that follows when everything was read; null never answers. */
export async function startSlowReader(answer: Buffer | null): Promise<SlowReader> {
  let read = 0;
  const server = createServer((req, res) => {
    server.emit('asked');
    req.socket.on('close', () => server.emit('left'));
    const serve = async (): Promise<void> => {
      for await (const chunk of req) {
        read += (chunk as Buffer).length;
        for (let turn = 0; turn < turnsBetweenReads; turn += 1) await nextTurn();
      }
      if (answer !== null) res.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    };
    serve().catch(() => req.socket.destroy());
  });
  const asked = once(server, 'asked');
  const left = once(server, 'left');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    read: () => read,
    asked,
    left,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
