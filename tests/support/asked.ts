import type { OutgoingHttpHeaders } from 'node:http';

/** One request, as plainly as HTTP allows: nothing is added that the test did not ask for. */
export interface Ask {
  method: string;
  /** Address and query as they stand in the request line. */
  path: string;
  /** API key; null or absent sends no Authorization header. */
  key?: string | null;
  headers?: Record<string, string | string[]>;
  /** Sent as application/json. */
  json?: unknown;
  /** Sent as it is, without a Content-Type of ours. */
  raw?: string | Buffer;
}

export interface ReadAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface ApiAnswer<T = unknown> extends ReadAnswer {
  /** The JSON of the answer; undefined where it has none. */
  body: T;
}

/** The body of a request, as it is sent; undefined where it has none. */
export function payloadOf({
  json,
  raw,
}: {
  json?: unknown;
  raw?: Ask['raw'] | undefined;
}): string | Buffer | undefined {
  return json === undefined ? raw : JSON.stringify(json);
}

/** The headers of a request: those of its key and its body, under those that the test asked for. */
export function headersOf({ key, headers, json, raw }: Ask): OutgoingHttpHeaders {
  const payload = payloadOf({ json, raw });
  return {
    ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  };
}

/** The JSON of a body; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
