import type { LlmUsage } from './llm.ts';

/** What every call to a vendor gets from whoever makes it. */
export interface VendorCall {
  /**
   * Aborted when the caller went away or a deadline passed. The adapter cancels the upstream at once and rejects; what it
   * rejects with does not matter then.
   */
  readonly signal: AbortSignal;
}

/** Why an attempt failed, in the closed vocabulary of the request record. No word of the vendor is in it. */
export const failureReasons = [
  /** No byte of the request was written: look-up, connection or TLS failed. */
  'unreachable',
  /** The connection ended before the answer did. */
  'connection_lost',
  /** A deadline of ours passed. */
  'timed_out',
  'rate_limited',
  /** The account at the vendor has nothing left to spend. */
  'quota_exhausted',
  /** The vendor does not take our key. */
  'credentials_refused',
  /**
   * The vendor does not know the model or the voice, or does not give it, or something asked of it, to our account; or it
   * refuses a field that we added.
   */
  'model_unavailable',
  /** The vendor says that the request itself is at fault: another vendor would say the same. */
  'request_refused',
  /** The request is larger than this vendor takes. */
  'too_large',
  'content_filtered',
  'server_error',
  /** The answer is not what the vendor's protocol says. */
  'malformed',
  /** A sound answer with nothing in it. */
  'empty_output',
  /** A sound answer that is not what was asked for, as text where JSON was: it says nothing of the vendor's health. */
  'unusable_output',
  /** The tokens that the caller allows left no room for any output. */
  'limit_too_low',
] as const;
export type FailureReason = (typeof failureReasons)[number];

/**
 * The one way in which an adapter fails. The adapter alone decides whether another vendor may be asked instead: it knows
 * what its answer proves.
 */
export class VendorFailure extends Error {
  readonly reason: FailureReason;
  /** Whether asking another vendor is safe and may help. */
  readonly failover: boolean;
  /** What the vendor asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
  /** HTTP status of the answer, or null where none came. */
  readonly status: number | null;
  /** Tokens that the vendor bills although it gave nothing, where it says so. */
  readonly usage: LlmUsage | null;

  /** `message` is for the log: no key, no prompt and no word of the vendor's answer beyond its error code. */
  constructor(
    reason: FailureReason,
    message: string,
    options: {
      failover?: boolean;
      retryAfterMs?: number | null;
      status?: number | null;
      usage?: LlmUsage | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VendorFailure';
    this.reason = reason;
    this.failover = options.failover ?? !callersFault.has(reason);
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.status = options.status ?? null;
    this.usage = options.usage ?? null;
  }
}

// Any vendor would refuse these: asking the next one only costs time.
const callersFault: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'request_refused',
  'content_filtered',
  'limit_too_low',
]);
