import type { IncomingHttpHeaders } from 'node:http';
import { createConnect, createHttpClient } from './http-client/http-client.ts';

const maxHeaderBytes = 16_384;

/**
 * Asks what listens on this machine, and answers with the headers of whatever it says; redirects are answers. Rejects
 * where nothing that speaks HTTP answers within `patienceMs`. For addresses of our own making: outbound-http guards those
 * that callers name.
 */
export async function getLocal(url: string, patienceMs: number): Promise<IncomingHttpHeaders> {
  const { origin, pathname } = new URL(url);
  const connect = createConnect({ timeoutMs: patienceMs });
  const client = createHttpClient(origin, { connect, keepAliveMs: null, maxHeaderBytes });
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { headers, body } = await client.request({ method: 'GET', path: pathname, signal });
    await body.dump({ limit: 16_384, signal });
    return headers;
  } finally {
    await client.destroy();
  }
}
