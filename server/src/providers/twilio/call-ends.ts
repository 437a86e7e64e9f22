import type { LineEndReason } from '../ports/call-carrier.ts';
import { reasonOfSipCode } from '../wire/carriers/sip-codes.ts';

/** The states in which a line has ended. One that failed says why by its SIP code. */
const reasons: ReadonlyMap<string, LineEndReason | null> = new Map([
  ['completed', 'caller_hangup'],
  ['busy', 'busy'],
  ['no-answer', 'no_answer'],
  ['canceled', 'caller_hangup'],
  ['failed', null],
]);

/** Why a line ended that is in this state; null for a line that has not ended. */
export function endReasonOf(status: string, sipCode: number | null): LineEndReason | null {
  const reason = reasons.get(status);
  return reason === null ? reasonOfSipCode(sipCode) : (reason ?? null);
}
