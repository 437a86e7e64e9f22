import { isBrowser } from './client-options.ts';
import { randomKey } from './runtime.ts';

/** The bytes of a file: in memory, or as they come. */
export type AudioInput = Blob | ArrayBuffer | ArrayBufferView | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

type Body = NonNullable<RequestInit['body']>;

/** A body with a file that replaces the one of a request. */
export interface Upload {
  contentType: string;
  /** Whether it can be sent again. What comes as a stream is gone once it was sent. */
  isRepeatable: boolean;
  /** How long it is; Infinity where it comes as a stream. */
  bytes: number;
  /** The body of one attempt. */
  open(): Body | Promise<Body>;
  /** What the source of the bytes threw; undefined where it threw nothing. */
  failure(): { thrown: unknown } | undefined;
  /** Lets go of a source that was not read to its end. */
  release(): void;
}

/** Where the bytes of a stream come from, whichever kind of stream it is. */
interface Source {
  next(): Promise<{ done?: boolean | undefined; value?: unknown }>;
  leave(): Promise<unknown>;
}

/**
 * The two parts of a transcription, in their order, as multipart/form-data (RFC 7578). Made here, because FormData takes
 * no streams. Throws a TypeError where `audio` is none of the kinds.
 */
export function createUpload(request: unknown, audio: AudioInput): Upload {
  const boundary = `trunkline-${randomKey()}`;
  const part = (name: string, type: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const head = `${part('request', 'application/json')}${JSON.stringify(request)}\r\n${part('audio', 'application/octet-stream')}`;
  return uploadOf(`multipart/form-data; boundary=${boundary}`, { head, audio, tail: `\r\n--${boundary}--\r\n` });
}

/** A file by itself. Throws a TypeError where `audio` is none of the kinds. */
export function createFileUpload(contentType: string, audio: AudioInput): Upload {
  return uploadOf(contentType, { head: '', audio, tail: '' });
}

/** A body of a text, a file, and a text. */
function uploadOf(contentType: string, body: { head: string; audio: AudioInput; tail: string }): Upload {
  const { head, audio, tail } = body;
  const bytes = wholeOf(audio);
  if (bytes !== undefined) {
    const whole = new Blob([head, bytes, tail]);
    return {
      contentType,
      isRepeatable: true,
      bytes: whole.size,
      open: () => whole,
      failure: () => undefined,
      release: () => undefined,
    };
  }
  const source = sourceOf(audio);
  let failure: { thrown: unknown } | undefined;
  let isOver = false;
  const release = (): void => {
    if (isOver) return;
    isOver = true;
    // The call is over and has its own outcome.
    source.leave().catch(() => undefined);
  };
  const encoder = new TextEncoder();
  let begun = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (parts) => {
        if (!begun) {
          begun = true;
          if (head !== '') return parts.enqueue(encoder.encode(head));
        }
        try {
          const { done = false, value } = await source.next();
          if (isOver) return;
          if (!done) return parts.enqueue(bytesOf(value));
          isOver = true;
          if (tail !== '') parts.enqueue(encoder.encode(tail));
          parts.close();
        } catch (thrown) {
          failure = { thrown };
          release();
          throw thrown;
        }
      },
      cancel: release,
    },
    { highWaterMark: 0 },
  );
  return {
    contentType,
    isRepeatable: false,
    bytes: Number.POSITIVE_INFINITY,
    // Browsers send streams over HTTP/2 alone, or not at all, and nobody knows beforehand.
    open: () => (isBrowser() ? new Response(stream).blob() : stream),
    failure: () => failure,
    release,
  };
}

/** What is in memory as a whole. By its looks where it may come from another realm, and is no instance of ours. */
function wholeOf(audio: unknown): Blob | Uint8Array<ArrayBuffer> | undefined {
  if (audio instanceof Blob) return audio;
  if (ArrayBuffer.isView(audio)) return bytesOf(audio);
  return Object.prototype.toString.call(audio) === '[object ArrayBuffer]'
    ? new Uint8Array(audio as ArrayBuffer)
    : undefined;
}

function sourceOf(audio: unknown): Source {
  if (audio instanceof ReadableStream) {
    if (audio.locked) throw new TypeError('audio must be a stream that nobody else reads');
    const reader = audio.getReader();
    return { next: () => reader.read(), leave: () => reader.cancel() };
  }
  if (typeof audio === 'object' && audio !== null && Symbol.asyncIterator in audio) {
    const iterator = (audio as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    return { next: () => iterator.next(), leave: async () => iterator.return?.() };
  }
  throw new TypeError('audio must be a Blob, bytes, or a stream of bytes');
}

function bytesOf(chunk: unknown): Uint8Array<ArrayBuffer> {
  if (!ArrayBuffer.isView(chunk)) throw new TypeError('audio must be a stream of bytes, and gave something else');
  return new Uint8Array(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
}
