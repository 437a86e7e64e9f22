import type { Tx } from '../platform/db/database.ts';

/** One movement of money: millionths of a US dollar, negative when it takes from the organization. */
export interface LedgerLine {
  id: string;
  organizationId: string;
  resourceId: string;
  amountMicroUsd: number;
}

export type LineKind = 'reservation' | 'settlement' | 'release';

// A resource is reserved once, and settled or released once: a second line is dropped, and moves no balance. Only
// prepaid organizations have an account; their rows are locked in one order.
const writeSql = `
with written as (
  insert into credit_ledger (id, organization_id, kind, amount_micro_usd, resource_id, created_at)
  select l.id, l.organization_id, $5, l.amount, l.resource_id, clock_timestamp() + o.clock_offset
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as l(id, organization_id, resource_id, amount)
  join organizations o on o.id = l.organization_id
  order by l.resource_id
  on conflict do nothing
  returning organization_id, amount_micro_usd
), moved as (
  select organization_id, sum(amount_micro_usd)::bigint as amount from written group by organization_id
), locked as (
  select a.organization_id from credit_accounts a join moved using (organization_id)
  order by a.organization_id for update of a
)
update credit_accounts a
set balance_micro_usd = a.balance_micro_usd + m.amount, updated_at = clock_timestamp()
from moved m join locked using (organization_id)
where a.organization_id = m.organization_id`;

export async function writeLines(tx: Tx, kind: LineKind, lines: readonly LedgerLine[]): Promise<void> {
  if (lines.length === 0) return;
  const values = [
    lines.map((line) => line.id),
    lines.map((line) => line.organizationId),
    lines.map((line) => line.resourceId),
    lines.map((line) => line.amountMicroUsd),
    kind,
  ];
  await tx.query(writeSql, values, 'credits_write_lines');
}
