import type { CallEvent, EndReason, Session } from '../sessions/index.ts';

/** What is known of the call of a callback: `silent` where it is proven that no telephone rang. */
export type CallOutcome = 'open' | 'rang' | { readonly silent: EndReason; readonly mayRetry: boolean };

/** Of its own will, and for what another try would meet as well. */
const finalReasons: ReadonlySet<EndReason> = new Set(['api_end', 'insufficient_credits']);

/**
 * What became of a call. That no telephone rang is proven where it was never dialed, and where the carrier refused it before
 * it rang (docs/decisions/callbacks.md#d446).
 */
export function callOutcome(
  { state, endReason }: Pick<Session, 'state' | 'endReason'>,
  events: ReadonlyArray<Pick<CallEvent, 'type'>>,
): CallOutcome {
  const has = (type: CallEvent['type']): boolean => events.some((event) => event.type === type);
  if (has('sip.ringing') || has('sip.answered')) return 'rang';
  if (state !== 'ended' || endReason === null) return 'open';
  const isRefused = endReason === 'carrier_failed' && has('sip.failed');
  if (has('sip.dial_started') && !isRefused) return 'rang';
  return { silent: endReason, mayRetry: !finalReasons.has(endReason) };
}
