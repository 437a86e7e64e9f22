import type { Clock } from '../platform/clock.ts';
import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';
import type { PostOutcome } from '../platform/outbound-http/post-outcome.ts';
import { retryAfterMs } from '../platform/retry-after.ts';
import { shownAnswer } from './shown-answer.ts';
import { signatureHeader } from './signing.ts';
import type { AttemptResult, Destination } from './types.ts';

/**
 * Signs the event and posts it: one attempt, also where its connection had to be replaced. Never throws for what the
 * receiver does.
 */
export type Attempt = (destination: Destination, event: { id: string; payload: string }) => Promise<AttemptResult>;

const redacted = '[redacted]';

export function createAttempt(options: { http: Pick<GuardedHttp, 'post'>; clock: Clock }): Attempt {
  const { http, clock } = options;
  return async (destination, event) => {
    const now = clock.now();
    const timestamp = Math.floor(now.epochMilliseconds / 1000);
    // The delivery's own headers come last: nothing that is configured can take their place.
    const shown = (credential: (value: string) => string): Record<string, string> => ({
      ...destination.headers,
      ...Object.fromEntries(destination.authHeaders.map(({ name, value }) => [name, credential(value)])),
      'content-type': 'application/json',
      'user-agent': 'Trunkline-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureHeader(destination.secrets, { ...event, timestamp }),
    });
    const credentials = destination.authHeaders.map(({ value }) => value);
    const startedMs = clock.monotonicMs();
    const outcome = await http.post({
      url: destination.url,
      headers: shown((value) => value),
      body: event.payload,
      timeoutMs: destination.timeoutMs,
      // Receivers deduplicate by webhook-id.
      mayArriveTwice: true,
      tenant: destination.organizationId,
    });
    const answered = outcome.kind === 'answered';
    const kept = answered ? shownAnswer(outcome, credentials) : null;
    const delivered = answered && outcome.status >= 200 && outcome.status < 300;
    return {
      delivered,
      url: destination.url,
      headers: shown(() => redacted),
      responseStatus: outcome.status,
      responseBody: kept?.body ?? null,
      responseTruncated: kept?.truncated ?? false,
      durationMs: Math.round(clock.monotonicMs() - startedMs),
      error: delivered ? null : problemOf(outcome),
      timedOut: outcome.kind === 'failed' && outcome.reason === 'timeout',
      retryAfterMs: answered && !delivered ? retryAfterMs(outcome.retryAfter, clock.now()) : null,
    };
  };
}

function problemOf(outcome: PostOutcome): string {
  if (outcome.kind === 'failed') return outcome.message;
  const { status } = outcome;
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed`;
  return `The receiver answered ${status}`;
}
