import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a PostgreSQL over TCP. */
export interface PostgresProxy {
  url: string;
  close(): Promise<void>;
}

/**
 * Passes everything on but the server's messages of one type ('A' is a notification), as a pooler does that gives each
 * transaction another session. `url` is one over a socket.
 */
export async function startFilteringProxy(url: string, type: string): Promise<PostgresProxy> {
  const given = new URLSearchParams(url.split('?')[1]);
  const path = `${given.get('host') ?? ''}/.s.PGSQL.${given.get('port') ?? ''}`;
  const name = /\/([^/?]+)\?/.exec(url)?.[1] ?? '';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(path);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    client.on('data', (chunk: Buffer) => upstream.write(chunk));
    let rest = Buffer.alloc(0);
    upstream.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      // One byte of type, four of length, which count themselves.
      while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
        const size = 1 + rest.readUInt32BE(1);
        if (rest.toString('latin1', 0, 1) !== type) client.write(rest.subarray(0, size));
        rest = rest.subarray(size);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/${name}?sslmode=disable`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
