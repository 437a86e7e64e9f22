import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'undici';

/**
 * Asks what listens on this machine, and answers with the headers of whatever it says; redirects are answers. Rejects
 * where nothing that speaks HTTP answers within `patienceMs`. For addresses of our own making: outbound-http guards those
 * that callers name.
 */
export async function getLocal(url: string, patienceMs: number): Promise<IncomingHttpHeaders> {
  const signal = AbortSignal.timeout(patienceMs);
  const { headers, body } = await request(url, { signal });
  await body.dump({ limit: 16_384, signal });
  return headers;
}
