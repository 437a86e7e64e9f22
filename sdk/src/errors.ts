import { readEnvelope } from './error-envelope.ts';
import type { RefusalReason, ValidationIssue } from './generated/schemas.ts';

/** What every error of this SDK tells, beside its message. */
export interface ErrorFacts {
  /** Whether the same call may be made again as it is, and may then succeed. */
  retryable: boolean;
  /**
   * The key of the call, where it has one: with it, a later call of the same content cannot act twice. Null as well once
   * the router has used the key up: the call is then made again without one.
   */
  idempotencyKey: string | null;
}

/** The base of all errors that the server or the network causes. Misuse of the SDK is a TypeError instead. */
export class TrunklineError extends Error {
  override name = 'TrunklineError';
  readonly retryable: boolean;
  readonly idempotencyKey: string | null;

  constructor(message: string, facts: ErrorFacts, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.retryable = facts.retryable;
    this.idempotencyKey = facts.idempotencyKey;
  }

  /** What a log may hold: everything but the stack, the headers and the cause. */
  toJSON(): Record<string, unknown> {
    const { name, message, retryable, idempotencyKey } = this;
    return { name, message, retryable, idempotencyKey };
  }
}

/** The server answered, and the answer is not a success. */
export class ApiError extends TrunklineError {
  override name = 'ApiError';
  /** Of the answer: 200 where a streamed answer ended with an error. */
  readonly status: number;
  /** For programs, from the closed list of the operation; null where the answer did not come from the API. */
  readonly code: string | null;
  /** What to do about it, in one sentence; null where the answer does not say it. */
  readonly hint: string | null;
  /** Where the code is explained on the server; null where the answer does not say it. */
  readonly docsUrl: string | null;
  /** With VALIDATION_ERROR, every violation; otherwise empty. */
  readonly issues: readonly ValidationIssue[];
  /** With SENDER_NOT_READY, every reason; otherwise empty. */
  readonly reasons: readonly RefusalReason[];
  /** Names the request in the log of the server; with `request_already_started`, the first request of the key. */
  readonly requestId: string | null;
  readonly headers: Headers;
  /** The answer as it came: JSON, or text where it is none. */
  readonly body: unknown;

  constructor(
    answer: { status: number; headers: Headers; body: unknown; message?: string; cause?: unknown },
    facts: ErrorFacts,
  ) {
    const { status, headers, body, cause } = answer;
    const { code, message, hint, docsUrl, requestId, retryable, issues, reasons } = readEnvelope(body);
    const said = answer.message ?? message ?? 'The answer tells no reason';
    const details = [...unsaid(issues, said), ...reasons.map(({ code }) => code)];
    super(
      `${status}${code === null ? '' : ` ${code}`}: ${said}${details.length > 0 ? ` (${details.join('; ')})` : ''}`,
      // Where the API says it itself, it knows best.
      { ...facts, retryable: retryable ?? facts.retryable },
      cause,
    );
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.docsUrl = docsUrl;
    this.issues = issues;
    this.reasons = reasons;
    this.requestId = requestId ?? headers.get('x-request-id');
    this.headers = headers;
    this.body = body;
  }

  override toJSON(): Record<string, unknown> {
    const { status, code, hint, docsUrl, issues, reasons, requestId } = this;
    return { ...super.toJSON(), status, code, hint, docsUrl, issues, reasons, requestId };
  }
}

/** What a text does not say of the violations; each place is named once. */
function unsaid(issues: readonly ValidationIssue[], said: string): string[] {
  const named = new Set(issues.filter(({ path }) => said.startsWith(`${path}: `)).map(({ path }) => path));
  return issues.flatMap(({ path, message }) => {
    if (said === `${path}: ${message}`) return [];
    const isNamed = named.has(path);
    named.add(path);
    return [isNamed ? message : `${path} ${message}`];
  });
}

/** No answer arrived, or not all of it. Whether the server acted is not known. */
export class ConnectionError extends TrunklineError {
  override name = 'ConnectionError';
}

/** Which limit passed: until the answer begins, between two parts of it, or of the whole call with its retries. */
export type TimeoutKind = 'firstByte' | 'idle' | 'total';

/** A limit of `timeouts` passed. Whether the server acted is not known. */
export class TimeoutError extends TrunklineError {
  override name = 'TimeoutError';
  readonly kind: TimeoutKind;

  constructor(kind: TimeoutKind, ms: number, facts: ErrorFacts) {
    super(`${sentences[kind]} within ${ms} ms`, facts);
    this.kind = kind;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), kind: this.kind };
  }
}

/** The AbortSignal of the call was aborted; `cause` is its reason. Whether the server acted is not known. */
export class AbortError extends TrunklineError {
  override name = 'AbortError';
}

/** Why a delivery was not accepted. */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'invalid_header'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'invalid_body';

/** A delivery that must not be believed. Answer it 401. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}

const sentences: Readonly<Record<TimeoutKind, string>> = {
  firstByte: 'The server did not begin to answer',
  idle: 'The answer did not go on',
  total: 'The call with its retries did not end',
};
