import { type Call, CallRequest, makeAttempts } from './attempts.ts';
import { type CallOptions, type Fetch, limitsOf } from './client-options.ts';
import { readAll } from './read-all.ts';

/** A part of a file, in bytes; all of it where both are left out. */
export interface FilePart {
  /** Where it begins. Default 0. */
  start?: number;
  /** Until before this byte. Default the end of the file. */
  end?: number;
}

/** A file while it comes. */
export interface FileAnswer {
  /**
   * Its bytes. Read or cancel it: it holds the connection. It fails with a ConnectionError, TimeoutError or AbortError where it
   * does not come to its end; go on from there with `start`.
   */
  audio: ReadableStream<Uint8Array>;
  /** Reads what comes to its end. */
  arrayBuffer(): Promise<ArrayBuffer>;
  /** How many bytes come. */
  byteLength: number;
  /** How many bytes the whole file has. */
  totalBytes: number;
}

/** Reads what a link opens. The key is not sent: the link says by itself what it opens. */
export type Download = (url: string, part?: FilePart, options?: CallOptions) => Promise<FileAnswer>;

export function createDownload(settings: {
  fetch: Fetch;
  limits: CallOptions;
  redact: (text: string) => string;
}): Download {
  const { fetch, limits, redact } = settings;
  return async (url, part = {}, options = {}) => {
    const range = rangeOf(part);
    const call: Call = {
      kind: 'read',
      fetch,
      limits: limitsOf(options, limitsOf(limits)),
      signal: options.signal,
      upload: undefined,
      isLive: true,
      isLed: false,
      redact,
      key: null,
    };
    const request = new CallRequest(url, { method: 'GET', ...(range === null ? {} : { headers: { range } }) });
    const { headers, body } = await makeAttempts(request, call);
    const audio = body ?? new Blob([]).stream();
    const byteLength = Number(headers.get('content-length'));
    const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
    return {
      audio,
      arrayBuffer: () => readAll(audio),
      byteLength,
      totalBytes: total === undefined ? byteLength : Number(total),
    };
  };
}

/** Null for the whole. Throws a TypeError for what is no part of a file. */
function rangeOf({ start = 0, end }: FilePart): string | null {
  const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
  if (!isWhole(start)) throw new TypeError('start must be a whole number of bytes');
  if (end === undefined) return start === 0 ? null : `bytes=${start}-`;
  if (!isWhole(end) || end <= start) throw new TypeError('end must be a whole number of bytes behind start');
  return `bytes=${start}-${end - 1}`;
}
