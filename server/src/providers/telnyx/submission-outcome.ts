import type { IncomingHttpHeaders } from 'node:http';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { retryAfterMs } from '../../platform/retry-after.ts';
import { decidingFault, faultOf, natureOf, toldFaults } from '../carrier-faults.ts';
import type { SubmissionOutcome } from '../messaging.ts';
import { outcomeTexts } from '../outcome-texts.ts';
import { cost, costMicroUsd } from './cost.ts';
import type { PostResult } from './post-once.ts';

const accepted = z.object({
  data: z.object({
    id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
    to: z.array(z.object({ status: z.string().regex(/^\w{1,64}$/) })).catch([]),
    parts: z.int().positive().nullish().catch(null),
    cost: cost.nullish().catch(null),
  }),
});
const failed = z.object({ errors: toldFaults });

// A longer wait than this is no time to a reset: some write the instant of it.
const longestResetSeconds = 3_600;

/**
 * What a request came to. Proven not taken: nothing was written, 429, or a 4xx with the carrier's own errors in it; its
 * code decides before the status. Proven taken: a 2xx with an id. Everything else is unknown, any 5xx and redirect
 * included.
 */
export function outcomeOf(result: PostResult, now: Temporal.Instant): SubmissionOutcome {
  switch (result.kind) {
    case 'write_refused':
      return { kind: 'lease_lost' };
    case 'not_written':
      return { kind: 'not_accepted', retryAfterMs: null, carrierCode: null, message: outcomeTexts.notReached };
    case 'unanswered':
      return { kind: 'unknown', message: outcomeTexts.unanswered };
    case 'answered':
      return answerOutcome(result.status, result.headers, json(result.text), now);
  }
}

function answerOutcome(
  status: number,
  headers: IncomingHttpHeaders,
  body: unknown,
  now: Temporal.Instant,
): SubmissionOutcome {
  if (status >= 200 && status < 300) return acceptance(body);
  const errors = failed.safeParse(body).data?.errors ?? [];
  const carrierCode = decidingFault(errors)?.code ?? null;
  const isUndecided = errors.some(({ code }) => natureOf(code) === 'undecided');
  if (status < 400 || status >= 500 || isUndecided) return unclear;
  const nature = natureOf(carrierCode ?? '');
  if (nature === 'passing' || (status === 429 && nature === null)) {
    return {
      kind: 'not_accepted',
      retryAfterMs: waitMs(headers, now),
      carrierCode,
      message: faultOf(carrierCode ?? '10011').message,
    };
  }
  return carrierCode === null ? unclear : refusal(carrierCode);
}

const unclear: SubmissionOutcome = { kind: 'unknown', message: outcomeTexts.unclear };

function refusal(carrierCode: string): SubmissionOutcome {
  const { code, message } = faultOf(carrierCode);
  return { kind: 'refused', code, carrierCode, message };
}

function acceptance(body: unknown): SubmissionOutcome {
  const parsed = accepted.safeParse(body);
  if (!parsed.success) return unclear;
  const { id, to, parts, cost: price } = parsed.data.data;
  return {
    kind: 'accepted',
    providerMessageId: id,
    providerStatus: to[0]?.status ?? 'queued',
    segmentCount: parts ?? null,
    costMicroUsd: costMicroUsd(price),
  };
}

/** Retry-After, else the seconds until the limit is reset. */
function waitMs(headers: IncomingHttpHeaders, now: Temporal.Instant): number | null {
  const asked = retryAfterMs(single(headers['retry-after']), now);
  if (asked !== null) return asked;
  const reset = single(headers['x-ratelimit-reset']) ?? '';
  return /^\d{1,6}$/.test(reset) && Number(reset) <= longestResetSeconds ? Number(reset) * 1_000 : null;
}

function single(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header) ?? null;
}

function json(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    // No answer of the carrier; the status decides alone.
    return null;
  }
}
