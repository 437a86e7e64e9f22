import type { Dispatcher } from 'undici';
import { errorCode } from '../../platform/process/error-code.ts';
import { headerOf } from '../../platform/http-client/header-of.ts';
import { withoutCoding } from './content-coding.ts';
import type { Upload } from './upload-stream.ts';
import { VendorFailure } from '../ports/vendor-call.ts';

/** The head of an answer; whoever gets it reads the body to its end or leaves the loop, which closes the connection. */
export interface VendorResponse {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly contentType: string;
  /**
   * Without any compression. Throws VendorFailure `connection_lost` where the connection ends before the body does, and
   * what `withoutCoding` does.
   */
  readonly body: AsyncIterable<Buffer>;
}

// What is taken in ahead of its reader; past it the connection waits.
const maxHeldBytes = 65_536;

const neverWritten: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Why a connection is closed whose answer nobody reads to its end. */
class AnswerLeftError extends Error {
  constructor() {
    super('The answer was left before its end');
    this.name = 'AnswerLeftError';
  }
}

// Made once: nobody asks where.
const left = new AnswerLeftError();

interface Waiter {
  readonly resolve: (result: IteratorResult<Buffer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes in one answer as undici tells it: the head as a promise, the body as one iterator without a stream between it
 * and the socket, which is what a token of a model costs most by. Held back by a reader who is slower than the vendor.
 * When `signal` is aborted, both reject with its reason at once, and the connection is closed as soon as there is one.
 */
export function createReception(
  signal: AbortSignal,
  upload: Upload | null,
): { readonly handler: Dispatcher.DispatchHandler; readonly head: Promise<VendorResponse> } {
  const { promise: head, resolve: resolveHead, reject: refuseHead } = Promise.withResolvers<VendorResponse>();
  let controller: Dispatcher.DispatchController | null = null;
  const held: Buffer[] = [];
  let heldBytes = 0;
  let waiter: Waiter | null = null;
  let isOver = false;
  /** Set once, by whatever ended the answer before its end. */
  let broken: { readonly error: unknown } | null = null;

  const end = (): void => {
    isOver = true;
    signal.removeEventListener('abort', onAbort);
  };
  const breakOff = (error: unknown): void => {
    if (isOver) return;
    end();
    broken = { error };
    refuseHead(error);
    waiter?.reject(error);
    waiter = null;
  };
  const onAbort = (): void => {
    held.length = 0;
    breakOff(signal.reason);
    // While it connects, undici takes notice of nobody: the upload is let go of at once.
    upload?.stream.destroy();
    controller?.abort(signal.reason);
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });

  const body: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => body,
    next: () => {
      const chunk = held.shift();
      if (chunk !== undefined) {
        heldBytes -= chunk.length;
        if (held.length === 0) controller?.resume();
        return Promise.resolve({ done: false, value: chunk });
      }
      if (broken !== null) return Promise.reject(broken.error);
      if (isOver) return Promise.resolve({ done: true, value: undefined });
      return new Promise((resolve, reject) => {
        waiter = { resolve, reject };
      });
    },
    return: () => {
      if (!isOver) {
        end();
        controller?.abort(left);
      }
      held.length = 0;
      waiter?.resolve({ done: true, value: undefined });
      waiter = null;
      return Promise.resolve({ done: true, value: undefined });
    },
  };

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      if (isOver) started.abort(signal.reason);
    },
    onResponseStart: (_controller, status, headers) => {
      if (isOver) return;
      const header = (name: string): string | null => headerOf(headers, name);
      resolveHead({
        status,
        header,
        contentType: header('content-type') ?? '',
        body: withoutCoding(body, header('content-encoding')),
      });
    },
    onResponseData: (from, chunk) => {
      if (isOver) return;
      if (waiter !== null) {
        waiter.resolve({ done: false, value: chunk });
        waiter = null;
        return;
      }
      held.push(chunk);
      heldBytes += chunk.length;
      if (heldBytes >= maxHeldBytes) from.pause();
    },
    onResponseEnd: () => {
      if (isOver) return;
      end();
      waiter?.resolve({ done: true, value: undefined });
      waiter = null;
    },
    onResponseError: (_controller, error) => {
      if (isOver) return;
      upload?.stream.destroy();
      breakOff(upload?.failure() ?? failureOf(error));
    },
  };
  return { handler, head };
}

function failureOf(error: unknown): VendorFailure {
  const code = errorCode(error) ?? 'unknown';
  if (code === 'ENDLESS_HEADS') return new VendorFailure('malformed', code);
  const unreachable = neverWritten.has(code) || /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code);
  return new VendorFailure(unreachable ? 'unreachable' : 'connection_lost', code, { cause: error });
}
