import { sql } from 'kysely';
import { type Tx, tables } from '../platform/db/database.ts';
import { findOverdrawnSql } from './sql/find-overdrawn.ts';
import { type BalanceRow, lockBalancesSql } from './sql/lock-balances.ts';
import type { CreditTables } from './tables.ts';

/** Balances by organization, locked until the transaction ends; organizations without an account are absent. */
export async function lockBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await lockBalancesSql(organizationIds).execute(tx.kysely);
  return balancesOf(rows);
}

/** The same without a lock: they may be others a moment later. */
export async function findBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tables<CreditTables>(tx)
    .selectFrom('credit_accounts')
    .select(['organization_id', 'balance_micro_usd'])
    .where((of) => of('organization_id', '=', of.fn.any(of.val(organizationIds))))
    .execute();
  return balancesOf(rows);
}

function balancesOf(rows: readonly BalanceRow[]): Map<string, number> {
  return new Map(rows.map((row) => [row.organization_id, Number(row.balance_micro_usd)]));
}

/** Those of the organizations that owe money: prepaid, with a balance below zero. */
export async function findOverdrawn(tx: Tx, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await findOverdrawnSql(organizationIds).execute(tx.kysely);
  return new Set(rows.map((row) => row.organization_id));
}

export async function openAccount(tx: Tx, organizationId: string): Promise<void> {
  await tables<CreditTables>(tx)
    .insertInto('credit_accounts')
    .values({
      organization_id: organizationId,
      balance_micro_usd: 0,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adds a gift. What it lifts the account above is to be published again when the account falls to it. */
export async function raiseBalance(tx: Tx, organizationId: string, amountMicroUsd: number): Promise<void> {
  await tables<CreditTables>(tx)
    .updateTable('credit_accounts')
    .set({
      balance_micro_usd: sql<number>`balance_micro_usd + ${amountMicroUsd}`,
      low_published_for_micro_usd: sql<number | null>`case
        when balance_micro_usd + ${amountMicroUsd} <= low_published_for_micro_usd then low_published_for_micro_usd end`,
      is_exhausted_published: sql<boolean>`is_exhausted_published and balance_micro_usd + ${amountMicroUsd} <= 0`,
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('organization_id', '=', organizationId)
    .execute();
}
