import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { errorCode } from '../../../platform/process/error-code.ts';
import { headerOf } from '../../../platform/http-client/header-of.ts';
import { createConnect, createHttpClient } from '../../../platform/http-client/http-client.ts';
import { withoutCoding } from '../content-coding.ts';

export interface OnceRequest {
  /** POST unless it says otherwise. */
  method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Over look-up, connection, TLS, request and answer, in milliseconds. */
  deadlineMs: number;
  /** Asked in the very tick in which the first byte of the request is written. */
  mayWrite: () => boolean;
}

/** `reason` is for the log. */
export type OnceResult =
  /** No byte of the request was written. */
  | { kind: 'not_written'; reason: string }
  | { kind: 'write_refused' }
  /** Something was written, and no whole answer came. */
  | { kind: 'unanswered'; reason: string }
  /** `text` is without any compression, and null for an answer that is too long, not UTF-8 or not of its coding. */
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; text: string | null };

export type RequestOnce = (request: OnceRequest) => Promise<OnceResult>;

// An answer is read whole within its limit, and compressed ones only where a server sends them all the same.
const uncompressed = { 'accept-encoding': 'identity' };
const connectTimeoutMs = 3_000;
const maxAnswerBytes = 65_536;
const maxHeaderBytes = 16_384;

/**
 * One request on a connection of its own, and never a second one: a connection that was open before may be half dead, and
 * nobody could tell what it delivered. Redirects are answers. Never rejects.
 */
export function createRequestOnce(): RequestOnce {
  const connect = createConnect({ timeoutMs: connectTimeoutMs });

  return ({ method = 'POST', url, headers, body, deadlineMs, mayWrite }) =>
    new Promise((resolve) => {
      const client = createHttpClient(url.origin, { connect, keepAliveMs: null, maxHeaderBytes });
      let written = false;
      let settled = false;
      let head: { status: number; headers: IncomingHttpHeaders } | null = null;
      let arrivedBytes = 0;
      const chunks: Buffer[] = [];

      const settle = (result: OnceResult): void => {
        if (settled) return;
        settled = true;
        clearTimeout(deadline);
        resolve(result);
        // Not at once: undici may be in the middle of the write that was just refused.
        queueMicrotask(() => void client.destroy());
      };
      const fail = (reason: string): void => settle({ kind: written ? 'unanswered' : 'not_written', reason });
      const answer = (text: string | null): void => {
        if (head === null) fail('no head');
        else settle({ kind: 'answered', ...head, text });
      };

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: (controller) => {
          if (settled) return controller.abort(new Error('The deadline has passed'));
          if (mayWrite()) {
            written = true;
            return;
          }
          settle({ kind: 'write_refused' });
          controller.abort(new Error('The right to write has ended'));
        },
        onResponseStart: (_, status, answerHeaders) => {
          head = { status, headers: answerHeaders };
        },
        onResponseData: (_, chunk) => {
          arrivedBytes += chunk.length;
          if (arrivedBytes > maxAnswerBytes) answer(null);
          else chunks.push(chunk);
        },
        onResponseEnd: () => {
          const coding = headerOf(head?.headers ?? {}, 'content-encoding');
          if (coding === null) answer(utf8(Buffer.concat(chunks)));
          else void decoded(chunks, coding).then((bytes) => answer(bytes === null ? null : utf8(bytes)));
        },
        onResponseError: (_, error) => fail(errorCode(error) ?? error.name),
      };

      const deadline = setTimeout(() => fail('deadline'), deadlineMs);
      try {
        client.dispatch(
          { method, path: `${url.pathname}${url.search}`, headers: { ...headers, ...uncompressed }, body },
          handler,
        );
      } catch (error) {
        fail(errorCode(error) ?? 'dispatch');
      }
    });
}

/** What was compressed though it was asked for as it is; null where it cannot be read. Never rejects. */
async function decoded(chunks: readonly Buffer[], coding: string): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of withoutCoding(Readable.from(chunks), coding)) {
      bytes += piece.length;
      if (bytes > maxAnswerBytes) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch {
    // Said by the null.
    return null;
  }
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Said by the null: no answer of the carrier is anything else.
    return null;
  }
}
