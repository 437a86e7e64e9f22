import { createServer, type ServerResponse } from 'node:http';

/** How the wire fails after the carrier has read a whole request. */
export const wireFaults = ['reset', 'hang', 'half-body', 'bad-json', 'kill'] as const;
export type WireFault = (typeof wireFaults)[number];

/** The carrier's end: it counts what it was asked, and answers nobody properly. */
export interface FaultyWire {
  port: number;
  /** Requests by reference. */
  seen(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** The recipient by which a fault is asked for. */
export function recipientOf(fault: WireFault): string {
  return `+1500556000${wireFaults.indexOf(fault)}`;
}

export async function startFaultyWire(): Promise<FaultyWire> {
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { reference, to } = JSON.parse(text) as { reference: string; to: string };
      seen.set(reference, (seen.get(reference) ?? 0) + 1);
      fail(wireFaults.find((fault) => recipientOf(fault) === to) ?? 'hang', response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    seen: () => seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(fault: WireFault, response: ServerResponse): void {
  switch (fault) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'half-body':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' });
      response.write('{"id":"car_1","st', () => response.socket?.destroy());
      return;
    case 'bad-json':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"id":');
      return;
    case 'hang':
    case 'kill':
      // Never answered: the asker's deadline, or its death, ends it.
      return;
  }
}
