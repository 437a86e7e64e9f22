import type { Tx } from '../platform/db/database.ts';

interface BalanceRow {
  organization_id: string;
  balance_micro_usd: string;
}

const findSql = `
select organization_id, balance_micro_usd from credit_accounts
where organization_id = any($1::text[]) order by organization_id`;
const lockSql = `${findSql} for update`;

/** Balances by organization, locked until the transaction ends; organizations without an account are absent. */
export async function lockBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>> {
  return balancesOf(await tx.query<BalanceRow>(lockSql, [organizationIds], 'credits_lock_balances'));
}

/** The same without a lock: they may be others a moment later. */
export async function findBalances(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, number>> {
  return balancesOf(await tx.query<BalanceRow>(findSql, [organizationIds], 'credits_find_balances'));
}

function balancesOf(rows: readonly BalanceRow[]): Map<string, number> {
  return new Map(rows.map((row) => [row.organization_id, Number(row.balance_micro_usd)]));
}

const overdrawnSql = `
select a.organization_id from credit_accounts a
where a.organization_id = any($1::text[]) and a.balance_micro_usd < 0`;

/** Those of the organizations that owe money: prepaid, with a balance below zero. */
export async function findOverdrawn(tx: Tx, organizationIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ organization_id: string }>(overdrawnSql, [organizationIds], 'credits_find_overdrawn');
  return new Set(rows.map((row) => row.organization_id));
}

export async function openAccount(tx: Tx, organizationId: string): Promise<void> {
  await tx.query(
    `insert into credit_accounts (organization_id, balance_micro_usd, updated_at)
     values ($1, 0, clock_timestamp()) on conflict do nothing`,
    [organizationId],
  );
}

export async function raiseBalance(tx: Tx, organizationId: string, amountMicroUsd: number): Promise<void> {
  await tx.query(
    `update credit_accounts set balance_micro_usd = balance_micro_usd + $2, updated_at = clock_timestamp()
     where organization_id = $1`,
    [organizationId, amountMicroUsd],
  );
}
