import { createServer, type ServerResponse } from 'node:http';

/** How the wire fails after the carrier has read a whole request. */
export const wireFaults = [
  'reset',
  'hang',
  'half-body',
  'bad-json',
  'no-id',
  'bad-gateway',
  'server-error',
  'kill',
] as const;
export type WireFault = (typeof wireFaults)[number];

/** Telnyx's end of the wire: it counts what it was asked, and answers nobody properly. */
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
      const { webhook_url: callback, to } = JSON.parse(text) as { webhook_url: string; to: string };
      // The message's own id stands before the seal.
      const reference = (new URL(callback).searchParams.get('ref') ?? '').split('.')[0] ?? '';
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
      response.write('{"data":{"id":"40385f64', () => response.socket?.destroy());
      return;
    case 'bad-json':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":{"id":');
      return;
    case 'no-id':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":{"record_type":"message"}}');
      return;
    case 'bad-gateway':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html>Bad Gateway</html>');
      return;
    case 'server-error':
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"errors":[{"code":"10007","title":"Unexpected error"}]}');
      return;
    case 'hang':
    case 'kill':
      // Never answered: the asker's deadline, or its death, ends it.
      return;
  }
}
