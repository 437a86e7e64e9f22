import type { DrillDatabase } from './drill-database.ts';

// What holds over the rows of the router whenever nothing runs.
const rules = [
  {
    what: 'place that is counted and not taken',
    sql: `select organization_id as id from router_concurrency where running <> 0`,
  },
  {
    what: 'balance that is not the sum of its lines',
    sql: `select a.organization_id as id from credit_accounts a where a.balance_micro_usd <>
      (select coalesce(sum(amount_micro_usd), 0) from credit_ledger l where l.organization_id = a.organization_id)`,
  },
  {
    what: 'request whose lines do not add up to its cost',
    sql: `select r.id::text from router_requests r where -r.cost_micro_usd <>
      (select coalesce(sum(amount_micro_usd), 0) from credit_ledger l
       where l.resource_id = 'req_' || replace(r.id::text, '-', ''))`,
  },
  {
    what: 'reservation of nothing that ran',
    sql: `select l.resource_id as id from credit_ledger l where l.resource_id like 'req\\_%'
      group by 1 having sum(l.amount_micro_usd) <> 0 and not exists
        (select from router_requests r where r.id = replace(l.resource_id, 'req_', '')::uuid)`,
  },
  {
    what: 'key without its request, or request without its key',
    sql: `select coalesce(k.request_id, r.id)::text as id from router_keys k
      full join router_requests r on r.id = k.request_id where k.request_id is null or r.id is null`,
  },
] as const;

/** Every rule that does not hold, with how many rows break it and the first of them. */
export async function auditRouter(database: DrillDatabase): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, sql } of rules) {
    const rows = await database.ask<{ id: string }>(sql);
    if (rows.length > 0) broken.push(`${rows.length} x ${what}, e.g. ${rows[0]?.id ?? ''}`);
  }
  return broken;
}
