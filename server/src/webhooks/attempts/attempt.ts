import type { Clock } from '../../platform/time/clock.ts';
import type { GuardedHttp } from '../../platform/outbound-http/guarded-http.ts';
import type { Answered, PostOutcome } from '../../platform/outbound-http/post-outcome.ts';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { shownAnswer } from './shown-answer.ts';
import { signatureHeader } from './signing.ts';
import type { AttemptResult, Destination, PassedParts } from '../model/types.ts';

/** How an answer is read that a caller waits for: a whole 2xx that it cannot use is no success. */
export interface AnswerReading {
  /** A longer answer is not read. */
  readonly mostBytes: number;
  /** What the answer says, with the secrets in it that no log may keep; or one public sentence that says what is wrong. */
  read(body: Buffer): { readonly value: unknown; readonly secrets: readonly string[] } | { readonly problem: string };
}

/**
 * Signs the event and posts it: one attempt, also where its connection had to be replaced. One whose answer is read goes on
 * a connection of its own, and reaches its receiver once. Never throws for what the receiver does.
 */
export type Attempt = (
  destination: Destination,
  event: { id: string; payload: string; passed?: PassedParts },
  reading?: AnswerReading,
) => Promise<AttemptResult>;

const redacted = '[redacted]';

export function createAttempt(options: { http: Pick<GuardedHttp, 'post'>; clock: Clock }): Attempt {
  const { http, clock } = options;
  return async (destination, event, reading) => {
    const now = clock.now();
    const webhookId = event.passed?.webhookId ?? event.id;
    const timestamp = Math.floor(now.epochMilliseconds / 1000);
    // The delivery's own headers come last: nothing that is configured can take their place.
    const shown = (credential: (value: string) => string): Record<string, string> => ({
      ...destination.headers,
      ...Object.fromEntries(destination.authHeaders.map(({ name, value }) => [name, credential(value)])),
      'content-type': 'application/json',
      'user-agent': 'Trunkline-Webhooks/1',
      ...event.passed?.headers,
      'webhook-id': webhookId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(destination.secrets, { id: webhookId, payload: event.payload, timestamp }),
    });
    const credentials = destination.authHeaders.map(({ value }) => value);
    const startedMs = clock.monotonicMs();
    const outcome = await http.post({
      url: destination.url,
      headers: shown((value) => value),
      body: event.payload,
      timeoutMs: destination.timeoutMs,
      // Receivers deduplicate events by webhook-id; a question whose answer is waited for is put once (docs/decisions/sessions.md#d80).
      mayArriveTwice: reading === undefined,
      ...(reading === undefined ? {} : { keepBytes: reading.mostBytes }),
      tenant: destination.organizationId,
    });
    const answered = outcome.kind === 'answered';
    const isSuccess = answered && outcome.status >= 200 && outcome.status < 300;
    const read = isSuccess && reading !== undefined ? readAnswer(outcome, reading) : null;
    const delivered = isSuccess && (read === null || 'value' in read);
    const kept = answered ? shownOf(outcome, credentials, read) : null;
    return {
      delivered,
      url: destination.url,
      headers: shown(() => redacted),
      responseStatus: outcome.status,
      responseBody: kept?.body ?? null,
      responseTruncated: kept?.truncated ?? false,
      durationMs: Math.round(clock.monotonicMs() - startedMs),
      error: delivered ? null : read !== null && 'problem' in read ? read.problem : problemOf(outcome),
      timedOut: outcome.kind === 'failed' && outcome.reason === 'timeout',
      retryAfterMs: answered && !delivered ? retryAfterMs(outcome.retryAfter, clock.now()) : null,
      ...(read !== null && 'value' in read ? { value: read.value } : {}),
    };
  };
}

function readAnswer({ read: kept }: Answered, { mostBytes, read }: AnswerReading): ReturnType<AnswerReading['read']> {
  if (kept === undefined) throw new Error('The answer was not kept');
  return kept.isCut ? { problem: `The answer is longer than ${mostBytes} bytes` } : read(kept.bytes);
}

/** What the log shows of an answer: nothing of one that is waited for and cannot be read, for it may hold secrets. */
function shownOf(
  answer: Answered,
  credentials: readonly string[],
  read: ReturnType<AnswerReading['read']> | null,
): { body: string | null; truncated: boolean } {
  if (read !== null && 'problem' in read) return { body: null, truncated: false };
  return shownAnswer(answer, read === null ? credentials : [...credentials, ...read.secrets]);
}

function problemOf(outcome: PostOutcome): string {
  if (outcome.kind === 'failed') return outcome.message;
  const { status } = outcome;
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed`;
  return `The receiver answered ${status}`;
}
