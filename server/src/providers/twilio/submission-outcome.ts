import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { headerOf } from '../../platform/http-client/header-of.ts';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { type CarrierAnswer, documentedWord, outcomeOfRequest, unclear } from '../wire/carriers/carrier-answer.ts';
import type { SubmissionOutcome } from '../ports/messaging.ts';
import type { OnceResult } from '../wire/carriers/request-once.ts';
import { costMicroUsd } from './cost.ts';
import { faultOf, natureOf, tooManyRequestsCode } from './error-codes.ts';

const optionalText = z.string().nullish().catch(null);
const accepted = z.object({
  sid: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  status: z
    .string()
    .regex(/^\w{1,64}$/)
    .catch('queued'),
  num_segments: optionalText,
  price: optionalText,
  price_unit: optionalText,
});
const statuses: ReadonlySet<string> = new Set(
  (
    'accepted scheduled queued sending sent delivered undelivered failed canceled receiving received read ' +
    'partially_delivered'
  ).split(' '),
);
const failed = z.object({ code: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)]).transform(String) });

/**
 * What a request came to. The status decides first: the carrier says that it never processes what it answers with 429,
 * and new codes appear often. Proven not taken: nothing was written, 429, or a 4xx with a code of the carrier. Proven
 * taken: a 2xx with an id. Everything else is unknown.
 */
export function outcomeOf(result: OnceResult, now: Temporal.Instant): SubmissionOutcome {
  return outcomeOfRequest(result, (answer) => answerOutcome(answer, now));
}

function answerOutcome({ status, headers, body }: CarrierAnswer, now: Temporal.Instant): SubmissionOutcome {
  if (status >= 200 && status < 300) return acceptance(body);
  if (status < 400 || status >= 500) return unclear;
  const carrierCode = failed.safeParse(body).data?.code ?? null;
  const nature = carrierCode === null ? null : natureOf(carrierCode);
  if (nature === 'undecided') return unclear;
  if (status === 429 || nature === 'passing') {
    return {
      kind: 'not_accepted',
      retryAfterMs: retryAfterMs(headerOf(headers, 'retry-after'), now),
      carrierCode,
      message: faultOf(tooManyRequestsCode).message,
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
  const { sid, status, num_segments: segments, ...price } = parsed.data;
  return {
    kind: 'accepted',
    providerMessageId: sid,
    providerStatus: documentedWord(statuses, status),
    // 0 stands for a number that is not known yet.
    segmentCount: /^[1-9]\d{0,2}$/.test(segments ?? '') ? Number(segments) : null,
    costMicroUsd: costMicroUsd(price),
  };
}
