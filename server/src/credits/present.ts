import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { CreditBalance, Grant, LedgerEntry } from './types.ts';

/** A grant as a line of the ledger; amounts on the wire are strings of digits. */
export function presentGrant(grant: Grant): components['schemas']['CreditGrant'] {
  return {
    id: grant.id,
    kind: 'grant',
    amountMicroUsd: String(grant.amountMicroUsd),
    reason: grant.reason,
    createdAt: isoMillis(grant.createdAt),
  };
}

export function presentEntry(entry: LedgerEntry): components['schemas']['CreditLedgerEntry'] {
  return {
    id: entry.id,
    kind: entry.kind,
    amountMicroUsd: String(entry.amountMicroUsd),
    metric: entry.metric,
    quantity: entry.quantity,
    provider: entry.provider,
    sessionId: entry.sessionId,
    resourceId: entry.resourceId,
    reason: entry.reason,
    createdAt: isoMillis(entry.createdAt),
    stripePaymentIntentId: null,
  };
}

export function presentBalance(balance: CreditBalance): components['schemas']['CreditBalance'] {
  return {
    balanceUsd: usd(balance.balanceMicroUsd),
    reservedUsd: usd(balance.reservedMicroUsd),
    currency: 'USD',
    updatedAt: isoMillis(balance.updatedAt),
  };
}

/** Millionths of a US dollar in US dollars: exact up to nine thousand millions of them. */
export function usd(microUsd: bigint): number {
  return Number(microUsd) / 1_000_000;
}
