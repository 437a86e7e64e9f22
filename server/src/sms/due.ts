import { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../platform/clock.ts';
import type { MessageErrorCode } from '../providers/messaging.ts';
import { type AdmissionFacts, decideAdmission, isActive, type Refusal } from './admission.ts';
import { type Change, plainChange } from './changes.ts';
import { statesBefore } from './status.ts';
import type { Consent, Message } from './types.ts';

/**
 * Judges a message anew when it is due: the same gates as at acceptance, and the balance. Answers `submit`, `wait` for
 * one that is not due (a job woke too early), or the change that rejects or shifts it.
 */
export function decideDue(message: Message, facts: AdmissionFacts, overdrawn: boolean): 'submit' | 'wait' | Change {
  if (Temporal.Instant.compare(message.dueAt, facts.at) > 0) return 'wait';
  const decision = decideAdmission(
    { sendAt: null, timezone: message.requestedTimezone, consentId: null },
    { ...facts, consent: standingConsent(facts) },
  );
  if ('refusal' in decision) {
    const { code, text } = rejectionOf(decision.refusal);
    return rejection(message, code, text);
  }
  if (overdrawn) return rejection(message, 'insufficient_credits', 'The credit balance is overdrawn');
  const { effectiveSendAt } = decision.admitted;
  if (Temporal.Instant.compare(effectiveSendAt, facts.at) <= 0) return 'submit';
  return {
    ...plainChange,
    id: message.id,
    fence: message.fence,
    from: statesBefore('shift'),
    to: 'scheduled',
    error: message.error,
    sendAt: isoMillis(effectiveSendAt),
    timezone: decision.admitted.timezone,
  };
}

/** The consent that the message was accepted under while it holds, else whichever speaks for the recipient now. */
function standingConsent({ namedConsent, consent, at }: AdmissionFacts): Consent | null {
  return namedConsent !== null && isActive(namedConsent, at) ? namedConsent : (consent ?? namedConsent);
}

/** Ends a waiting message locally, and gives back what it reserved. */
export function rejection(message: Message, code: MessageErrorCode, text: string): Change {
  return {
    ...plainChange,
    id: message.id,
    fence: message.fence,
    from: statesBefore('reject'),
    to: 'rejected',
    credit: 'release',
    error: { code, message: text, carrierCode: null },
  };
}

function rejectionOf(refusal: Refusal): { code: MessageErrorCode; text: string } {
  switch (refusal.gate) {
    case 'sender_unknown':
      return { code: 'sender_not_ready', text: 'The sender does not exist any more' };
    case 'sender_not_ready':
      return { code: 'sender_not_ready', text: `The sender is not ready: ${refusal.reasons.join(', ')}` };
    case 'suppressed':
      return { code: 'opted_out', text: 'The recipient opted out before the message was due' };
    case 'consent':
      return { code: 'consent_revoked', text: 'The consent of the recipient is revoked or expired' };
    case 'timezone':
      return { code: 'timezone_required', text: 'No time zone is known for the recipient' };
  }
}
