import type { Verdict } from './types.ts';

/** What the balance says about a price, both in millionths of a US dollar; null is an organization that is not prepaid. */
export function explainCredits(priceMicroUsd: number, balanceMicroUsd: number | null): Verdict {
  const gate = 'credits';
  if (balanceMicroUsd === null)
    return { gate, result: 'passed', code: null, detail: 'The organization is not prepaid' };
  const detail = `The price is ${priceMicroUsd} and the balance ${balanceMicroUsd} millionths of a US dollar`;
  return priceMicroUsd > balanceMicroUsd
    ? { gate, result: 'failed', code: 'INSUFFICIENT_CREDITS', detail }
    : { gate, result: 'passed', code: null, detail };
}

/** What the key says: free, used by the same request (whose resource is given), or by another. */
export function explainKey(used: { sameAs: string } | 'conflict' | null): Verdict {
  const gate = 'idempotency_key';
  if (used === null) return { gate, result: 'passed', code: null, detail: 'The key is free' };
  return used === 'conflict'
    ? { gate, result: 'failed', code: 'IDEMPOTENCY_CONFLICT', detail: 'The key was used with a different request body' }
    : { gate, result: 'passed', code: null, detail: `The key was used for ${used.sameAs}, which is answered again` };
}
