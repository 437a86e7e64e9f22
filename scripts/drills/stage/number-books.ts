import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';

// What holds over orders of numbers, the carrier's books and the ledger whenever nothing is on its way.
const rules = [
  {
    what: 'order that the carrier took twice',
    sql: `select reference as id from simulated_number_orders where taken group by reference having count(*) > 1`,
  },
  {
    what: 'number that the carrier sold and no organization has here',
    sql: `select b.reference as id from simulated_number_orders b where b.holds
      and not exists (select from number_orders o where o.phone_number_id = b.reference and o.status = 'delivered')`,
  },
  {
    what: 'number that is delivered here, was not released and was not sold',
    sql: `select o.phone_number_id as id from number_orders o join phone_numbers n on n.id = o.phone_number_id
      where o.status = 'delivered' and o.carrier = 'simulated' and n.released_at is null
      and not exists (select from simulated_number_orders b where b.reference = o.phone_number_id and b.holds)`,
  },
  {
    what: 'number that was released here and that the carrier still holds, with nothing to let it go',
    sql: `select n.id from phone_numbers n join simulated_number_orders b on b.reference = n.id and b.holds
      where n.released_at is not null
      and not exists (select from number_releases r where r.phone_number_id = n.id)`,
  },
  {
    what: 'order whose lines are not its charge',
    sql: `select o.phone_number_id as id from number_orders o
      left join credit_ledger l on l.resource_id = o.phone_number_id || ':1'
      group by o.phone_number_id, o.status, o.monthly_micro_usd, o.upfront_micro_usd
      having coalesce(sum(l.amount_micro_usd), 0)
        <> case o.status when 'delivered' then -(o.monthly_micro_usd + o.upfront_micro_usd) else 0 end`,
  },
  {
    what: 'number whose charged months are not its charges',
    sql: `select n.id from phone_numbers n join number_orders o on o.phone_number_id = n.id
      where n.charged_months <> (
        select count(*) from generate_series(1, n.charged_months + 1) as nth
        join credit_ledger l on l.resource_id = n.id || ':' || nth and l.kind = 'settlement')`,
  },
  {
    what: 'charge or hold without an order',
    sql: `select l.resource_id as id from credit_ledger l where l.resource_id like 'num\\_%:1'
      and not exists (select from number_orders o where o.phone_number_id || ':1' = l.resource_id)
      group by l.resource_id having sum(l.amount_micro_usd) <> 0`,
  },
  {
    what: 'number that was bought and has no order',
    sql: `select n.id from phone_numbers n where n.last_charged_at is not null
      and not exists (select from number_orders o where o.phone_number_id = n.id)`,
  },
  {
    what: 'delivered number without exactly one event of its purchase',
    sql: `select o.phone_number_id as id from number_orders o
      left join webhook_events e on e.resource_id = o.phone_number_id and e.type = 'number.purchased'
      where o.status = 'delivered' group by o.phone_number_id having count(e.id) <> 1`,
  },
] as const;

/** Every rule that does not hold, with how many rows break it and the first of them. */
export const auditNumberBooks = (database: Pick<DrillDatabase, 'ask'>): Promise<string[]> =>
  brokenRules(database, rules);
