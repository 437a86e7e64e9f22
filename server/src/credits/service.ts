import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { findOverdrawn, lockBalances } from './accounts.ts';
import { writeLines } from './ledger.ts';

/** What using a resource may cost. */
export interface Reservation {
  organizationId: string;
  resourceId: string;
  amountMicroUsd: number;
}

/** What became of a reservation. */
export interface Settlement {
  organizationId: string;
  resourceId: string;
  reservedMicroUsd: number;
  chargedMicroUsd: number;
}

/**
 * The ledger, set-based, in the caller's transaction; amounts in millionths of a US dollar. Every call may be repeated:
 * a resource is reserved once, and settled or released once, whichever comes first.
 */
export interface CreditsService {
  reserve(tx: Tx, reservations: readonly Reservation[]): Promise<void>;
  /** Gives back what was reserved beyond the charge, or takes the rest. */
  settle(tx: Tx, settlements: readonly Settlement[]): Promise<void>;
  /** Gives back all of what was reserved. */
  release(tx: Tx, settlements: ReadonlyArray<Omit<Settlement, 'chargedMicroUsd'>>): Promise<void>;
  /** Balances of prepaid organizations, locked in one order until the transaction ends. */
  lockBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>>;
  /** The prepaid organizations among these whose balance is below zero. */
  overdrawn(tx: Tx, organizationIds: readonly string[]): Promise<Set<string>>;
}

export function createCreditsService(options: { ids: Ids }): CreditsService {
  const line = (organizationId: string, resourceId: string, amountMicroUsd: number) => ({
    id: options.ids.prefixed('led'),
    organizationId,
    resourceId,
    amountMicroUsd,
  });
  return {
    reserve: (tx, reservations) =>
      writeLines(
        tx,
        'reservation',
        reservations.map((r) => line(r.organizationId, r.resourceId, -r.amountMicroUsd)),
      ),
    settle: (tx, settlements) =>
      writeLines(
        tx,
        'settlement',
        settlements.map((s) => line(s.organizationId, s.resourceId, s.reservedMicroUsd - s.chargedMicroUsd)),
      ),
    release: (tx, settlements) =>
      writeLines(
        tx,
        'release',
        settlements.map((s) => line(s.organizationId, s.resourceId, s.reservedMicroUsd)),
      ),
    lockBalances,
    overdrawn: findOverdrawn,
  };
}
