import { Temporal } from 'temporal-polyfill';
import { isoMillis } from '../../platform/time/clock.ts';
import type { MessageErrorCode } from '../../providers/ports/messaging.ts';
import {
  type AdmissionFacts,
  type AdmissionRequest,
  basisOf,
  decideAdmission,
  isActive,
  type Refusal,
} from '../model/admission.policy.ts';
import { type Change, plainChange } from '../model/change.policy.ts';
import { factsWhenDue } from '../compliance/keyword-gates.policy.ts';
import { windowEnd } from '../model/quiet-hours.policy.ts';
import { statesBefore } from '../model/status.ts';
import type { Message } from '../model/types.ts';

/**
 * Judges a message anew when it is due: the same gates as at acceptance, and the balance. Answers `submit`, `wait` for
 * one that is not due (a job woke too early), or the change that rejects or shifts it.
 */
export function decideDue(message: Message, facts: AdmissionFacts, overdrawn: boolean): 'submit' | 'wait' | Change {
  if (Temporal.Instant.compare(message.dueAt, facts.at) > 0) return 'wait';
  const decision = decideAdmission(...whenDue(message, facts));
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

/** What the judgement of a message that may leave now relies on. */
export interface ReliedOn {
  /** The consent under which it leaves; null where none is on record, or none is needed. */
  consentId: string | null;
  /** The first instant at which the quiet hours hold it back; null where none do. */
  leaveBefore: Temporal.Instant | null;
}

/** Of a message that `decideDue` lets go. */
export function reliedOn(message: Message, facts: AdmissionFacts): ReliedOn {
  const [request, known] = whenDue(message, facts);
  const { timezone, reply, wanted, window, zoneRules } = basisOf(request, known);
  return {
    consentId: known.consent?.id ?? null,
    leaveBefore: reply || timezone === null ? null : windowEnd(zoneRules, wanted, timezone, window),
  };
}

/** A waiting message as the gates of a send look at it. */
function whenDue(message: Message, facts: AdmissionFacts): [AdmissionRequest, AdmissionFacts] {
  return [
    { sendAt: null, timezone: message.requestedTimezone, consentId: null, proactive: message.batchId !== null },
    withStandingConsent(factsWhenDue(facts, message)),
  ];
}

/** With the consent that the message was accepted under while it holds, else whichever speaks for the recipient now. */
function withStandingConsent(facts: AdmissionFacts): AdmissionFacts {
  const { namedConsent, consent, at } = facts;
  const stands = namedConsent !== null && isActive(namedConsent, at);
  return { ...facts, consent: stands ? namedConsent : (consent ?? namedConsent) };
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
    case 'consent_unknown':
      return { code: 'consent_not_found', text: 'The consent of the message does not exist any more' };
    case 'consent':
      return { code: 'consent_revoked', text: 'The consent of the recipient is revoked or expired' };
    case 'timezone':
      return { code: 'timezone_required', text: 'No time zone is known for the recipient' };
  }
}
