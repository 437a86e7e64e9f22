import type { Dispatcher } from 'undici';
import { errorCode } from '../process/error-code.ts';
import { headerOf } from '../http-client/header-of.ts';
import { answerText, declaredText, keptAnswerBytes } from './answer-text.ts';
import { ConnectError } from './connect-error.ts';
import type { Connection, ConnectionPool } from './connection-pool.ts';
import { type InflatedBody, inflatedBody } from './inflated-body.ts';
import type { FailureReason, PostOutcome } from './post-outcome.ts';

export interface ExchangeRequest {
  readonly url: URL;
  /** One of the receivers on this machine that are open to its owner. */
  readonly isLocal: boolean;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: string | Buffer;
  readonly timeoutMs: number;
  readonly mayArriveTwice: boolean;
  /** How much of the answer the caller reads, in bytes; undefined where the log alone does. */
  readonly keepBytes: number | undefined;
  /** Whether the text is made by the coding and the charset that the answer names. */
  readonly decodes: boolean;
  tenant: string;
}

const undecodable = { body: '', truncated: false, isUndecodable: true } as const;
const endedEarly = 'The connection ended before the answer was complete';

/**
 * Posts once, or once more as the request allows, and reads the answer, all before one deadline. Rejects only for a request
 * that HTTP cannot carry.
 */
export function exchange(pool: ConnectionPool, request: ExchangeRequest): Promise<PostOutcome> {
  const { url, isLocal, headers, body, timeoutMs, mayArriveTwice, keepBytes, decodes, tenant } = request;
  const mostBytes = keepBytes ?? keptAnswerBytes;
  return new Promise((resolve, reject) => {
    let connection: Connection | null = null;
    let settled = false;
    let head: { status: number; retryAfter: string | null } | null = null;
    const chunks: Buffer[] = [];
    let arrivedBytes = 0;
    let contentType: string | null = null;
    let inflated: InflatedBody | null = null;

    const settle = (end: 'release' | 'cut', resolveAnswer: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(deadline);
      inflated?.drop();
      resolveAnswer();
      if (connection === null) leave();
      else connection[end]();
    };
    const fail = (reason: FailureReason, message: string): void => {
      settle('cut', () => resolve({ kind: 'failed', reason, message, status: head?.status ?? null }));
    };
    const answer = (end: 'release' | 'cut', isBroken = false): void => {
      if (head === null) return fail('broken_answer', endedEarly);
      const answered = { kind: 'answered' as const, ...head };
      const isCut = end === 'cut';
      const bytes = Buffer.concat(chunks);
      const read = keepBytes === undefined ? {} : { read: { bytes, isCut } };
      const text = decodes ? declaredText(bytes, contentType, isCut) : answerText(bytes, isCut);
      const content = text === null || isBroken ? undecodable : text;
      settle(end, () => resolve({ ...answered, ...content, ...read }));
    };
    const keep = (piece: Buffer): void => {
      if (settled) return;
      chunks.push(piece.subarray(0, mostBytes - arrivedBytes));
      arrivedBytes += piece.length;
      if (arrivedBytes > mostBytes) answer('cut');
    };

    const handler: Dispatcher.DispatchHandler = {
      // undici asks for it, though the connection itself is what gets cut.
      onRequestStart: () => {},
      onResponseStart: (_, status, answerHeaders) => {
        head = { status, retryAfter: headerOf(answerHeaders, 'retry-after') };
        if (!decodes) return;
        contentType = headerOf(answerHeaders, 'content-type');
        const events = { piece: keep, end: () => answer('release'), broken: () => answer('cut', true) };
        inflated = inflatedBody(headerOf(answerHeaders, 'content-encoding'), events);
      },
      onResponseData: (controller, chunk) => {
        if (settled) return;
        if (inflated === null) keep(chunk);
        else inflated.write(chunk, controller);
      },
      onResponseEnd: () => (inflated === null ? answer('release') : inflated.end()),
      onResponseError: (_, error) => {
        const code = errorCode(error) ?? '';
        if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') settle('cut', () => reject(error));
        else if (error instanceof ConnectError) fail(error.reason, error.message);
        else if (/^ERR_(SSL|TLS)/.test(code)) fail('tls', `The TLS connection failed (${code})`);
        // Not a second time: the connection that takes its place is new.
        else if (mayArriveTwice && !settled && connection?.isUsedAndUnheard() === true) send(connection.replace());
        else fail('broken_answer', brokenAnswer(code));
      },
    };

    const deadline = setTimeout(() => fail('timeout', `No complete answer came within ${timeoutMs} ms`), timeoutMs);
    const send = (lent: Connection): void => {
      connection = lent;
      lent.client.dispatch({ method: 'POST', path: `${url.pathname}${url.search}`, headers, body }, handler);
    };
    const leave = pool.borrow({ origin: url.origin, isLocal, tenant, isSingle: !mayArriveTwice }, send);
  });
}

function brokenAnswer(code: string): string {
  if (code === 'ENDLESS_HEADS') return 'The answer does not begin';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'The headers of the answer are too large';
  return code.startsWith('HPE_') ? 'The answer is not valid HTTP' : endedEarly;
}
