import type { Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { findBalances, findOverdrawn, lockBalances } from './accounts.ts';
import { writeLines } from './ledger.ts';
import type { MeteredUse } from './types.ts';

/** What using a resource may cost. */
export interface Reservation {
  organizationId: string;
  resourceId: string;
  amountMicroUsd: number;
}

/** What became of a reservation: charged for, or given back. */
export type Settlement = { organizationId: string; resourceId: string; reservedMicroUsd: number } & (
  | { kind: 'settlement'; chargedMicroUsd: number; use: MeteredUse }
  | { kind: 'release' }
);

/**
 * The ledger, set-based, in the caller's transaction; amounts in millionths of a US dollar. Every call may be repeated:
 * a resource has at most one line of each kind, and no release after its settlement.
 */
export interface CreditsService {
  reserve(tx: Tx, reservations: readonly Reservation[]): Promise<void>;
  /**
   * Ends reservations: a settlement gives back what was reserved beyond the charge, or takes the rest; a release gives
   * back all. A settlement that follows a release (a receipt proved a refusal wrong) charges after all.
   */
  settle(tx: Tx, settlements: readonly Settlement[]): Promise<void>;
  /** Balances of prepaid organizations, locked in one order until the transaction ends. */
  lockBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>>;
  /** Balances of prepaid organizations as they stand, for a look that spends nothing. */
  balances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>>;
  /** The prepaid organizations among these whose balance is below zero. */
  overdrawn(tx: Tx, organizationIds: readonly string[]): Promise<Set<string>>;
}

export function createCreditsService(options: { ids: Ids<'led'> }): CreditsService {
  return {
    reserve: (tx, reservations) =>
      writeLines(
        tx,
        reservations.map(({ organizationId, resourceId, amountMicroUsd }) => ({
          id: options.ids.prefixed('led'),
          kind: 'reservation',
          organizationId,
          resourceId,
          amountMicroUsd: -amountMicroUsd,
          chargedMicroUsd: null,
          use: null,
        })),
      ),
    settle: (tx, settlements) =>
      writeLines(
        tx,
        settlements.map((settlement) => {
          const { kind, organizationId, resourceId, reservedMicroUsd } = settlement;
          const charge = kind === 'release' ? null : settlement;
          return {
            id: options.ids.prefixed('led'),
            kind,
            organizationId,
            resourceId,
            amountMicroUsd: reservedMicroUsd - (charge?.chargedMicroUsd ?? 0),
            chargedMicroUsd: charge?.chargedMicroUsd ?? null,
            use: charge?.use ?? null,
          };
        }),
      ),
    lockBalances,
    balances: findBalances,
    overdrawn: findOverdrawn,
  };
}
