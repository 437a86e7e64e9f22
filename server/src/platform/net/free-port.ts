import { createServer } from 'node:net';
import { errorCode } from '../process/error-code.ts';
import { systemRandomness } from '../crypto/random.ts';

// Below the ports that Linux (from 32768), macOS and Windows (from 49152) give to outgoing connections: a connection that
// happened to get the port of a server that is down would keep it from starting again for as long as it lives.
const lowest = 20_000;
const highest = 32_000;
const tries = 100;
const taken: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES']);

/** A TCP port of the loopback that nobody listens on at this moment, and that no outgoing connection takes by itself. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = lowest + Math.floor(systemRandomness.fraction() * (highest - lowest));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free of ${tries} between ${lowest} and ${highest}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (taken.has(errorCode(error) ?? '') ? resolve(false) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
