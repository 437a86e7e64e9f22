import type { Dispatcher } from 'undici';
import { createConnect, createHttpAgent } from '../../platform/http-client/http-client.ts';
import type { Upload } from './upload-stream.ts';
import { type VendorCall, VendorFailure } from '../ports/vendor-call.ts';
import { createReception, type VendorResponse } from './vendor-reception.ts';

export type { VendorResponse } from './vendor-reception.ts';

export interface VendorRequest {
  readonly method: 'GET' | 'POST';
  /** Made from the configured base URL, never from a caller's word. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Pieces are sent as they are, one after the other. */
  readonly body: string | readonly Buffer[] | Upload | null;
}

/** The network door of the vendors: one pool of connections, no retries, no redirects, no time-outs of its own. */
export interface VendorHttp {
  /**
   * Rejects with VendorFailure where no head of an answer arrives, with the reason of the signal, or with the failure of
   * the upload: that one is ours, and says nothing of the vendor.
   */
  send(request: VendorRequest, call: VendorCall): Promise<VendorResponse>;
  close(): Promise<void>;
}

const connectTimeoutMs = 3_000;
const maxHeaderBytes = 32_768;
// Shorter than what servers keep: a request must not meet a connection that is just being closed.
const keepAliveMs = 4_000;

// Compressing costs a vendor time before the first content, and holds pieces of it back.
const uncompressed = { 'accept-encoding': 'identity' };

export function createVendorHttp(): VendorHttp {
  // The deadlines of an attempt stand in one place, the engine, and arrive here by the signal.
  const agent = createHttpAgent({
    connect: createConnect({ timeoutMs: connectTimeoutMs }),
    keepAliveMs,
    maxHeaderBytes,
  });
  return {
    send: ({ method, url, headers, body }, { signal }) => {
      const { origin, pathname, search } = new URL(url);
      const upload = isUpload(body) ? body : null;
      const reception = createReception(signal, upload);
      if (!signal.aborted) {
        const path = `${pathname}${search}`;
        agent.dispatch(
          { origin, path, method, headers: { ...headers, ...uncompressed }, body: bodyOf(body) },
          reception.handler,
        );
      }
      return reception.head;
    },
    close: () => agent.destroy(),
  };
}

function bodyOf(body: VendorRequest['body']): NonNullable<Dispatcher.DispatchOptions['body']> | null {
  if (isUpload(body)) return body.stream;
  // undici takes whatever can be iterated over; its types leave that out.
  return body as Exclude<typeof body, readonly Buffer[]>;
}

function isUpload(body: VendorRequest['body']): body is Upload {
  return typeof body === 'object' && body !== null && 'stream' in body;
}

/** What of an answer is kept for its meaning: an error of a vendor is small. Reads no further than `maxBytes`. */
export async function readText(response: VendorResponse, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxBytes) throw new VendorFailure('malformed', `The answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
