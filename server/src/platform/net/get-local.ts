import type { IncomingHttpHeaders } from 'node:http';
import { createConnect, createHttpClient } from '../http-client/http-client.ts';

const maxHeaderBytes = 16_384;
const maxBodyBytes = 16 * 1024 * 1024;

/** What answered, whatever it is. */
export interface LocalAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends a GET to what listens on this machine, and returns whatever it answers; redirects are answers. Rejects where nothing
 * that speaks HTTP answers within `patienceMs`, and where the answer is larger than 16 MiB. For addresses of our own making:
 * outbound-http guards those that callers name.
 */
export async function getLocal(
  url: string,
  patienceMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LocalAnswer> {
  const { origin, pathname } = new URL(url);
  const connect = createConnect({ timeoutMs: patienceMs });
  const client = createHttpClient(origin, { connect, keepAliveMs: null, maxHeaderBytes });
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await client.request({ method: 'GET', path: pathname, headers: { ...headers }, signal });
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBodyBytes) throw new Error(`The answer of ${url} is larger than ${maxBodyBytes} bytes`);
      pieces.push(piece);
    }
    return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(pieces).toString('utf8') };
  } finally {
    await client.destroy();
  }
}
