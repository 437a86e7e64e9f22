import type { LineEndReason } from '../../ports/call-carrier.ts';

const reasons: ReadonlyMap<number, LineEndReason> = new Map([
  [403, 'rejected'],
  [603, 'rejected'],
  [408, 'no_answer'],
  [480, 'no_answer'],
]);

/** Why a line ended of which nothing is known but its SIP code. */
export function reasonOfSipCode(code: number | null): LineEndReason {
  return (code === null ? undefined : reasons.get(code)) ?? 'carrier_failed';
}

/** The code of a final answer as carriers write it; null for anything else. */
export function sipCodeOf(written: string | null | undefined): number | null {
  return /^[3-6]\d\d$/.test(written ?? '') ? Number(written) : null;
}
