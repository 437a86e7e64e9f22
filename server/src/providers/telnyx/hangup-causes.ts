import type { LineEndReason } from '../ports/call-carrier.ts';
import { reasonOfSipCode } from '../wire/carriers/sip-codes.ts';

const reasons: ReadonlyMap<string, LineEndReason> = new Map([
  ['user_busy', 'busy'],
  ['timeout', 'no_answer'],
  ['no_answer', 'no_answer'],
  ['call_rejected', 'rejected'],
  ['originator_cancel', 'caller_hangup'],
  ['normal_clearing', 'caller_hangup'],
  ['time_limit', 'max_duration'],
]);

/** Why a line ended, by the carrier's cause; where that says nothing, by the SIP code. */
export function endReasonOf(cause: string, sipCode: number | null): LineEndReason {
  return reasons.get(cause) ?? reasonOfSipCode(sipCode);
}
