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

/** What became of a key: it was not sent, is free, was used for another request, or for the same, which made a resource. */
export type KeyUse = 'not_sent' | 'free' | 'conflict' | { sameAs: string };

/** What the key says of the call that is explained. */
export function explainKey(use: KeyUse): Verdict {
  const gate = 'idempotency_key';
  if (use === 'not_sent') return { gate, result: 'skipped', code: null, detail: 'No key was sent; a send needs one' };
  if (use === 'free') return { gate, result: 'passed', code: null, detail: 'The key is free' };
  return use === 'conflict'
    ? { gate, result: 'failed', code: 'IDEMPOTENCY_CONFLICT', detail: 'The key was used with a different request body' }
    : { gate, result: 'passed', code: null, detail: `The key was used for ${use.sameAs}, which is answered again` };
}
