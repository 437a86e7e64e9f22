import { z } from 'zod';
import type { CallRefused, CallUnknown, DialOutcome } from '../ports/call-carrier.ts';
import { refusedCall, unclearCall } from '../wire/carriers/call-outcome.ts';
import type { CarrierAnswer } from '../wire/carriers/carrier-answer.ts';
import { natureOf, tooManyRequestsCode } from './error-codes.ts';

/** What it says of a line that does not stand. */
export const lineIsOverCode = '21220';

const sid = z.string().regex(/^[\x21-\x7e]{1,128}$/);
const failed = z.object({ code: z.union([z.int().nonnegative(), z.string().regex(/^\d{1,9}$/)]).transform(String) });
const dialed = z.object({ sid });
const listed = z.object({
  calls: z.array(
    z.object({
      sid,
      status: z.string(),
      direction: z.string().nullish(),
      date_created: z.string().nullish().catch(null),
    }),
  ),
  next_page_uri: z.string().nullish().catch(null),
});
const standing: ReadonlySet<string> = new Set(['queued', 'initiated', 'ringing', 'in-progress']);

/** A line as the carrier lists it. */
export interface ListedLine {
  readonly callId: string;
  readonly stands: boolean;
  readonly isOurs: boolean;
  readonly createdAt: string | null;
}

/** Proven not done: 429, and a 4xx with a code of the carrier. Everything else but a 2xx is unknown. */
function refusalOf({ status, body }: CarrierAnswer): CallRefused | CallUnknown {
  const code = failed.safeParse(body).data?.code;
  // What it answers so it has not processed.
  if (status === 429) return refusedCall(code ?? tooManyRequestsCode);
  const isUndecided = status < 400 || status >= 500 || code === undefined || natureOf(code) === 'undecided';
  return isUndecided ? unclearCall : refusedCall(code);
}

export function dialOutcome(answer: CarrierAnswer): DialOutcome {
  if (answer.status < 200 || answer.status >= 300) return refusalOf(answer);
  const callId = dialed.safeParse(answer.body).data?.sid;
  return callId === undefined ? unclearCall : { kind: 'accepted', callId };
}

export function updateOutcome(
  answer: CarrierAnswer,
): { readonly kind: 'accepted'; readonly reply: null } | CallRefused | CallUnknown {
  return answer.status >= 200 && answer.status < 300 ? { kind: 'accepted', reply: null } : refusalOf(answer);
}

/** A page of lines, from the newest on, and where the next one is; null for what is none. */
export function listPage({ status, body }: CarrierAnswer): { lines: ListedLine[]; next: string | null } | null {
  const { data } = status === 200 ? listed.safeParse(body) : { data: undefined };
  if (data === undefined) return null;
  return {
    lines: data.calls.map((line) => ({
      callId: line.sid,
      stands: standing.has(line.status),
      isOurs: line.direction === 'outbound-api',
      createdAt: line.date_created ?? null,
    })),
    next: data.next_page_uri ?? null,
  };
}
