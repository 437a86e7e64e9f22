import type { Temporal } from 'temporal-polyfill';
import {
  type Admitted,
  type AdmissionFacts,
  decideAdmission,
  gates,
  type Refusal,
  type SendBasis,
  sendTimeOf,
} from '../model/admission.policy.ts';
import { refusalError } from '../model/refusal-error.ts';
import type { MessageError } from '../model/types.ts';
import type { BatchRequest, BatchRow } from './types.ts';
import { rowProblemFor } from './row-rules.policy.ts';

/** What becomes of one row: a message that is sent, or one that says why it is not. */
export type RowPlan = { admitted: Admitted } | { error: MessageError };

/** What refuses the whole batch: its sender. Every row has the same one. */
export function senderRefusal(request: BatchRequest, facts: AdmissionFacts): Refusal | null {
  const asked = { sendAt: request.sendAt, timezone: null, consentId: null, proactive: true };
  return gates.sender(asked, facts) ?? gates.readiness(asked, facts);
}

/**
 * Decides every row, pure: by its own rules and by the gates of a send. Rows are not compared with each other: equal ones
 * are all sent. `facts` has one entry for each row, whose sender has passed.
 */
export function planRows(request: BatchRequest, facts: readonly AdmissionFacts[]): RowPlan[] {
  const sendTime = rememberSendTimes();
  return request.rows.map((row, index) => {
    const known = facts[index];
    if (known === undefined) throw new Error('A row has no facts');
    const broken = rowProblemFor(known, row);
    if (broken !== null) return { error: broken };
    const decision = decideAdmission(rowRequest(request, row), known, sendTime);
    return 'refusal' in decision ? { error: rejectionOf(decision.refusal) } : decision;
  });
}

/** Rows of one batch ask for one instant, so those of one zone leave at one time: it is calculated once. */
function rememberSendTimes(): (basis: SendBasis) => Temporal.Instant {
  const known = new Map<string | null, Temporal.Instant>();
  return (basis) => {
    const time = known.get(basis.timezone) ?? sendTimeOf(basis);
    known.set(basis.timezone, time);
    return time;
  };
}

/** What the gates are asked about a row: always proactive, whenever its recipient wrote. */
export function rowRequest(
  request: BatchRequest,
  row: BatchRow,
): {
  sendAt: BatchRequest['sendAt'];
  timezone: string | null;
  consentId: string | null;
  proactive: true;
} {
  return { sendAt: request.sendAt, timezone: row.recipientTimezone, consentId: row.consentId, proactive: true };
}

/** What a row is rejected with when a gate of its recipient closes. */
export const rejectionCodes = {
  suppressed: 'opted_out',
  consent_unknown: 'consent_not_found',
  consent: 'consent_revoked',
  timezone: 'timezone_required',
} as const;

function rejectionOf(refusal: Refusal): MessageError {
  if (refusal.gate === 'sender_unknown' || refusal.gate === 'sender_not_ready') {
    throw new Error('The sender of a batch is judged before its rows');
  }
  return { code: rejectionCodes[refusal.gate], message: refusalError(refusal).message, carrierCode: null };
}
