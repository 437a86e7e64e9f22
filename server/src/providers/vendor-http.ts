import type { Readable } from 'node:stream';
import { Agent } from 'undici';
import { errorCode } from '../platform/error-code.ts';
import type { Upload } from './upload-stream.ts';
import { type VendorCall, VendorFailure } from './vendor-call.ts';

export interface VendorRequest {
  readonly method: 'GET' | 'POST';
  /** Made from the configured base URL, never from a caller's word. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Upload | null;
}

/** The head of an answer; whoever gets it reads the body to its end or leaves the loop, which closes the connection. */
export interface VendorResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly contentType: string;
  /** Throws VendorFailure `connection_lost` where the connection ends before the body does. */
  readonly body: AsyncIterable<Buffer>;
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

const neverWritten: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function createVendorHttp(): VendorHttp {
  const agent = new Agent({
    connect: { timeout: connectTimeoutMs, rejectUnauthorized: true },
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: maxHeaderBytes,
    // The deadlines of an attempt stand in one place, the engine, and arrive here by the signal.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: async ({ method, url, headers, body }, { signal }) => {
      const { origin, pathname, search } = new URL(url);
      signal.throwIfAborted();
      const upload = isUpload(body) ? body : null;
      const failed = (error: unknown): unknown =>
        signal.aborted ? signal.reason : (upload?.failure() ?? failureOf(error));
      const asked = agent.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: { ...headers },
        body: isUpload(body) ? body.stream : body,
        signal,
      });
      const answer = await untilAborted(asked, signal, upload).catch((error: unknown) => {
        throw failed(error);
      });
      return {
        status: answer.statusCode,
        header: (name) => single(answer.headers[name]),
        contentType: single(answer.headers['content-type']) ?? '',
        body: readBody(answer.body, failed),
      };
    },
    close: () => agent.destroy(),
  };
}

function isUpload(body: VendorRequest['body']): body is Upload {
  return typeof body === 'object' && body !== null && 'stream' in body;
}

/**
 * While it connects, undici takes notice of a signal only when the connection is there or has failed: nobody waits for
 * that, and the upload is let go of at once.
 */
function untilAborted<T>(asked: Promise<T>, signal: AbortSignal, upload: Upload | null): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      upload?.stream.destroy();
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    const end = (): void => signal.removeEventListener('abort', leave);
    asked.then(resolve, reject).then(end, end);
  });
}

async function* readBody(body: Readable, failed: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield chunk as Buffer;
  } catch (error) {
    throw failed(error);
  }
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

function failureOf(error: unknown): VendorFailure {
  if (error instanceof VendorFailure) return error;
  const code = errorCode(error) ?? 'unknown';
  const unreachable = neverWritten.has(code) || /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code);
  return new VendorFailure(unreachable ? 'unreachable' : 'connection_lost', code, { cause: error });
}

function single(value: string | string[] | undefined): string | null {
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
}
