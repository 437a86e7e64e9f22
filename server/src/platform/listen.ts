import type { Server } from 'node:http';
import { trackConnections } from './close-server.ts';

/** Binds the server and answers the port it got. Rejects with the system's error (EADDRINUSE, EACCES, ...). */
export function listen(server: Server, address: { host: string; port: number }): Promise<number> {
  trackConnections(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address.port, address.host, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : address.port);
    });
  });
}

/** The base address under which this machine reaches a server that listens on `host`. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
