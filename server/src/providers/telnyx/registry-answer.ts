import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { retryAfterMs } from '../../platform/time/retry-after.ts';
import { shortened } from '../../platform/text/shortened.ts';
import type { RegistryOutcome, RegistryReason } from '../ports/campaign-registry.ts';
import { outcomeTexts } from '../wire/carriers/outcome-texts.ts';
import type { OnceResult } from '../wire/carriers/request-once.ts';

/** What an answer of the registry says; `absent` where it does not have what was asked for. */
export type RegistryAnswer =
  | { kind: 'body'; body: unknown }
  | { kind: 'absent'; reasons: RegistryReason[] }
  /** It says that it has this already. */
  | { kind: 'duplicate'; reasons: RegistryReason[] }
  | Exclude<RegistryOutcome<never>, { kind: 'done' }>;

const accountPauseMs = 15 * 60_000;
// A registry that names no time, or one of next year, is asked again all the same.
const shortestWaitMs = 1_000;
const longestWaitMs = 15 * 60_000;
const reasonLength = 500;
const duplicateCode = '10012';

const reasonEntry = z.object({
  code: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  title: z.string().nullish().catch(null),
  detail: z.string().nullish().catch(null),
  description: z.string().nullish().catch(null),
  msg: z.string().nullish().catch(null),
});
const errorBody = z.object({ errors: z.unknown(), detail: z.unknown() }).partial();

/**
 * Reasons in whatever form the registry gives them: one text, or a list of texts or of objects. What cannot be read is
 * left out.
 */
export function readReasons(reported: unknown): RegistryReason[] {
  const entries = Array.isArray(reported) ? (reported as unknown[]) : [reported];
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return entry.trim() === '' ? [] : [reason(null, entry)];
    const { data } = reasonEntry.safeParse(entry);
    const message = data?.detail ?? data?.description ?? data?.msg ?? data?.title;
    return typeof message !== 'string' || message === '' ? [] : [reason(data?.code ?? null, message)];
  });
}

/**
 * What a request came to. Nothing written, 429 and a refusal of our account are proven not taken; a 4xx that names its
 * errors is a refusal; everything else, any 5xx and redirect included, is unknown.
 */
export function answerOf(result: OnceResult, now: Temporal.Instant): RegistryAnswer {
  switch (result.kind) {
    case 'write_refused':
      return { kind: 'lease_lost' };
    case 'not_written':
      return { kind: 'not_taken', retryAfterMs: null, reasons: [], message: outcomeTexts.notReached };
    case 'unanswered':
      return { kind: 'unknown', message: outcomeTexts.unanswered };
    case 'answered':
      break;
  }
  const { status } = result;
  const { isJson, body } = parsed(result.text);
  // Deletions answer without a body.
  if (status >= 200 && status < 300) return isJson || result.text === '' ? { kind: 'body', body } : unclear;
  if (status === 429) {
    const asked = retryAfterMs(result.headers['retry-after'] ?? null, now);
    const wait = asked === null ? null : Math.min(Math.max(asked, shortestWaitMs), longestWaitMs);
    return { kind: 'not_taken', retryAfterMs: wait, reasons: [], message: 'HTTP 429' };
  }
  const error = errorBody.safeParse(body).data;
  const reasons = [...readReasons(error?.errors ?? []), ...readReasons(error?.detail ?? [])];
  if (status === 401 || status === 402 || status === 403) {
    const message = `HTTP ${status}: the account is refused`;
    const account = { kind: 'not_taken', retryAfterMs: accountPauseMs, message } as const;
    // What is said of the key is for the operator alone.
    if (status === 401) return { ...account, reasons: [] };
    return { ...account, reasons: reasons.length > 0 ? reasons : [refusesAccount(status)] };
  }
  if (status === 404) return { kind: 'absent', reasons };
  if (status === 409 || reasons.some(({ code }) => code === duplicateCode)) {
    return { kind: 'duplicate', reasons: reasons.length > 0 ? reasons : [hasIt] };
  }
  const refuses = status >= 400 && status < 500 && status !== 408 && reasons.length > 0;
  return refuses ? { kind: 'refused', reasons } : unclear;
}

const refusesAccount = (status: number): RegistryReason => ({
  code: null,
  message: `The registry refuses the account of this server (HTTP ${status}).`,
});
const hasIt = { code: null, message: 'The registry says that it has this already.' };
const unclear: RegistryAnswer = { kind: 'unknown', message: outcomeTexts.unclear };

function reason(code: string | null, message: string): RegistryReason {
  return { code: code === null ? null : shortened(code, 64), message: shortened(message.trim(), reasonLength) };
}

function parsed(text: string | null): { isJson: boolean; body: unknown } {
  try {
    return text === null ? { isJson: false, body: null } : { isJson: true, body: JSON.parse(text) };
  } catch {
    // No answer of the registry; the status decides alone.
    return { isJson: false, body: null };
  }
}
