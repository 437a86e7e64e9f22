import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { testCertificate } from './test-certificate.ts';

/** A loopback receiver that answers with bytes of its own, valid HTTP or not. */
export interface RawReceiver {
  readonly url: string;
  readonly port: number;
  /** Every request that arrived whole, head and body, in order of arrival. */
  readonly requests: string[];
  /** How many connections were ever accepted. */
  connections(): number;
  openSockets(): number;
  close(): Promise<void>;
}

/**
 * `answer` is called for each whole request with its connection and its place on it, from 0; `welcome` for each new
 * connection, before anything is read from it. With `tls`, which says more of it, its certificate is the one of tests, for localhost.
 */
export async function startRawReceiver(
  answer: (socket: Socket, nth: number) => void,
  welcome: (socket: Socket) => void = () => {},
  { tls = false }: { tls?: boolean | TlsOptions } = {},
): Promise<RawReceiver> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  const onConnection = (socket: Socket): void => {
    connections += 1;
    sockets.add(socket);
    let waiting = '';
    let nth = 0;
    socket.on('data', (bytes) => {
      waiting += bytes.toString('latin1');
      for (let length = requestLength(waiting); length !== null; length = requestLength(waiting)) {
        requests.push(waiting.slice(0, length));
        waiting = waiting.slice(length);
        answer(socket, nth);
        nth += 1;
      }
    });
    // The other side may reset the connection at any moment.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    welcome(socket);
  };
  const options = tls === true ? {} : tls;
  const server = options
    ? createTlsServer({ ...testCertificate, ...options }, onConnection)
    : createServer(onConnection);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: options ? `https://localhost:${port}/hook` : `http://127.0.0.1:${port}/hook`,
    port,
    requests,
    connections: () => connections,
    openSockets: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function requestLength(bytes: string): number | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const length = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(bytes)?.[1] ?? 0);
  return bytes.length < length ? null : length;
}
