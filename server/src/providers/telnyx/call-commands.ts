import { z } from 'zod';
import type { CallRefused, CallUnknown, DialOutcome, LineStream } from '../ports/call-carrier.ts';
import type { CarrierAnswer } from '../wire/carriers/carrier-answer.ts';
import { refusedCall, unclearCall } from '../wire/carriers/call-outcome.ts';
import { natureOf, tooManyRequestsCode } from './error-codes.ts';
import { telnyxLineMedia } from './line-media.ts';
import { reportedFaults } from './reported-faults.ts';

/** What it says of a line that has ended. */
export const lineIsOverCode = '90018';

const failed = z.object({ errors: reportedFaults });
const dialed = z.object({ data: z.object({ call_control_id: z.string().regex(/^[\x21-\x7e]{1,256}$/) }) });
const activeLines = z.object({
  data: z.array(z.object({ call_control_id: z.string(), client_state: z.string().nullish().catch(null) })),
  meta: z
    .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
    .nullish(),
});

/** Proven not done: 429, and a 4xx with the carrier's own errors in it, whose code decides. Everything else but a 2xx is unknown. */
function refusalOf({ status, body }: CarrierAnswer): CallRefused | CallUnknown {
  const errors = failed.safeParse(body).data?.errors ?? [];
  const [first] = errors;
  if (status === 429) return refusedCall(first?.code ?? tooManyRequestsCode);
  const isUndecided = status < 400 || status >= 500 || errors.some(({ code }) => natureOf(code) === 'undecided');
  return isUndecided || first === undefined ? unclearCall : refusedCall(first.code);
}

export function dialOutcome(answer: CarrierAnswer): DialOutcome {
  if (answer.status < 200 || answer.status >= 300) return refusalOf(answer);
  const callId = dialed.safeParse(answer.body).data?.data.call_control_id;
  return callId === undefined ? unclearCall : { kind: 'accepted', callId };
}

export function commandOutcome(
  answer: CarrierAnswer,
): { readonly kind: 'accepted'; readonly reply: null } | CallRefused | CallUnknown {
  return answer.status >= 200 && answer.status < 300 ? { kind: 'accepted', reply: null } : refusalOf(answer);
}

/** A page of the lines that stand; null for what is none. */
export function activePage(
  answer: CarrierAnswer,
): { lines: Array<{ callId: string; clientState: string | null }>; after: string | null } | null {
  const { data } = answer.status === 200 ? activeLines.safeParse(answer.body) : { data: undefined };
  if (data === undefined) return null;
  const { cursors, next } = data.meta ?? {};
  return {
    lines: data.data.map((line) => ({ callId: line.call_control_id, clientState: line.client_state ?? null })),
    after: typeof next === 'string' && next !== '' ? (cursors?.after ?? null) : null,
  };
}

/**
 * Sound of both directions, of the person alone. Without the mode `rtp` the carrier takes what we say and drops it, and
 * says nothing of that.
 */
export function streamFields({ url, token }: LineStream): Record<string, string | number> {
  return {
    stream_url: url,
    stream_auth_token: token,
    stream_track: 'inbound_track',
    stream_codec: 'PCMU',
    stream_bidirectional_mode: 'rtp',
    stream_bidirectional_codec: telnyxLineMedia.spokenLaw,
    stream_bidirectional_sampling_rate: 8_000,
    stream_bidirectional_target_legs: 'self',
  };
}
