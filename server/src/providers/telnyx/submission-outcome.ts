import type { IncomingHttpHeaders } from 'node:http';
import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { headerOf } from '../../platform/http-client/header-of.ts';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { type CarrierAnswer, documentedWord, outcomeOfRequest, unclear } from '../wire/carriers/carrier-answer.ts';
import type { SubmissionOutcome } from '../ports/messaging.ts';
import type { OnceResult } from '../wire/carriers/request-once.ts';
import { cost, costMicroUsd } from './cost.ts';
import { faultOf, natureOf, tooManyRequestsCode } from './error-codes.ts';
import { decidingFault, reportedFaults } from './reported-faults.ts';

const accepted = z.object({
  data: z.object({
    id: z.string().regex(/^[\x21-\x7e]{1,128}$/),
    to: z.array(z.object({ status: z.string().regex(/^\w{1,64}$/) })).catch([]),
    parts: z.int().positive().nullish().catch(null),
    cost: cost.nullish().catch(null),
  }),
});
const statuses: ReadonlySet<string> = new Set(
  'queued sending sent expired sending_failed delivery_unconfirmed delivered delivery_failed read scheduled'.split(' '),
);
const failed = z.object({ errors: reportedFaults });

// A longer wait than this is no time to a reset: some write the instant of it.
const longestResetSeconds = 3_600;

/**
 * What a request came to. Proven not taken: nothing was written, 429, or a 4xx with the carrier's own errors in it; its
 * code decides before the status. Proven taken: a 2xx with an id. Everything else is unknown, any 5xx and redirect
 * included.
 */
export function outcomeOf(result: OnceResult, now: Temporal.Instant): SubmissionOutcome {
  return outcomeOfRequest(result, (answer) => answerOutcome(answer, now));
}

function answerOutcome({ status, headers, body }: CarrierAnswer, now: Temporal.Instant): SubmissionOutcome {
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
      message: faultOf(carrierCode ?? tooManyRequestsCode).message,
    };
  }
  return carrierCode === null ? unclear : refusal(carrierCode);
}

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
    providerStatus: documentedWord(statuses, to[0]?.status ?? 'queued'),
    segmentCount: parts ?? null,
    costMicroUsd: costMicroUsd(price),
  };
}

/** Retry-After, else the seconds until the limit is reset. */
function waitMs(headers: IncomingHttpHeaders, now: Temporal.Instant): number | null {
  const asked = retryAfterMs(headerOf(headers, 'retry-after'), now);
  if (asked !== null) return asked;
  const reset = headerOf(headers, 'x-ratelimit-reset') ?? '';
  if (!/^\d{1,6}(?:\.\d+)?$/.test(reset) || Number(reset) > longestResetSeconds) return null;
  return Math.ceil(Number(reset) * 1_000);
}
