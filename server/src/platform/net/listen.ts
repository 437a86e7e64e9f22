import { networkInterfaces } from 'node:os';
import type { Server } from 'node:http';
import type { ListenOptions } from 'node:net';
import { trackConnections } from './close-server.ts';

/** Binds the server and answers the port it got. Rejects with the system's error (EADDRINUSE, EACCES, ...). */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  await bind(server, { host, port });
  const bound = server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : port;
}

/** Binds the server to a Unix socket, which goes when it closes. Rejects with the system's error. */
export function listenOnSocket(server: Server, path: string): Promise<void> {
  return bind(server, { path });
}

function bind(server: Server, where: ListenOptions): Promise<void> {
  trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The base address under which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The address by which other machines reach what listens so: behind a wildcard the first address that is not loopback. */
export function peerUrl(host: string, port: number): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && (family === 'IPv4' || host === '::'));
  return localUrl(isWildcard && outside !== undefined ? outside.address : host, port);
}
