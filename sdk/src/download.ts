import { type ApiPromise, headOf, method } from './api-promise.ts';
import { type Call, CallRequest, makeAttempts } from './attempts.ts';
import { type CallOptions, type Fetch, limitsOf } from './client-options.ts';
import { readAll } from './read-all.ts';
import type { Watch } from './watch.ts';

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
export type Download = (url: string, part?: FilePart, options?: CallOptions) => ApiPromise<FileAnswer>;

export function createDownload(settings: {
  fetch: Fetch;
  limits: CallOptions;
  redact: (text: string) => string;
  watch: Watch;
}): Download {
  const { fetch, limits, redact, watch } = settings;
  return method(['url', 'part', 'options'], async (url: string, part: FilePart = {}, options: CallOptions = {}) => {
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
      watch,
      key: null,
    };
    const init = { method: 'GET', ...(range === null ? {} : { headers: { range } }) };
    // What stands at its end opens the file.
    const shown = url.replace(/[?#].*$/s, '').replace(/[^/]*$/, '[link]');
    const { success, attempts } = await makeAttempts(new CallRequest(url, init, shown), call);
    const { headers, body } = success;
    const audio = body ?? new Blob([]).stream();
    const byteLength = Number(headers.get('content-length'));
    const total = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
    const data: FileAnswer = {
      audio,
      arrayBuffer: () => readAll(audio),
      byteLength,
      totalBytes: total === undefined ? byteLength : Number(total),
    };
    return { data, response: headOf(success, attempts) };
  });
}

/** Null for the whole. Throws a TypeError for what is no part of a file. */
function rangeOf({ start = 0, end }: FilePart): string | null {
  const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
  if (!isWhole(start)) throw new TypeError('start must be a whole number of bytes');
  if (end === undefined) return start === 0 ? null : `bytes=${start}-`;
  if (!isWhole(end) || end <= start) throw new TypeError('end must be a whole number of bytes behind start');
  return `bytes=${start}-${end - 1}`;
}
