/**
 * Common table expressions that write the lines of one before them, `lines(id, organization_id, resource_id, part, kind,
 * amount, charged, provider, metric, quantity, session_id)`, for a statement that does more than that. A resource has one
 * line of each kind and part: a second one is dropped, and moves no balance. What a release gave back is taken again by a settlement that follows it. Only prepaid organizations
 * have an account; their rows are locked in one order, and only where money moves.
 */
export const ledgerExpressions = `
written as (
  insert into credit_ledger (id, organization_id, kind, part, amount_micro_usd, charged_micro_usd, provider, metric,
    quantity, session_id, resource_id, created_at)
  select l.id, l.organization_id, l.kind, l.part,
    l.amount - case when l.kind = 'settlement' and l.part = 0 then coalesce(
      (select r.amount_micro_usd from credit_ledger r where r.resource_id = l.resource_id and r.kind = 'release'), 0)
      else 0 end,
    l.charged, l.provider, l.metric, l.quantity, l.session_id, l.resource_id, clock_timestamp() + o.clock_offset
  from lines l
  join organization_clocks o on o.id = l.organization_id
  where l.kind <> 'release' or not exists (
    select from credit_ledger s where s.resource_id = l.resource_id and s.kind = 'settlement')
  order by l.resource_id, l.part
  on conflict do nothing
  returning organization_id, amount_micro_usd
), moved as (
  select organization_id, sum(amount_micro_usd)::bigint as amount from written group by organization_id
), locked as (
  select a.organization_id from credit_accounts a join moved using (organization_id)
  where moved.amount <> 0
  order by a.organization_id for update of a
), changed as (
  update credit_accounts a
  set balance_micro_usd = a.balance_micro_usd + m.amount, updated_at = clock_timestamp()
  from moved m join locked using (organization_id)
  where a.organization_id = m.organization_id
)`;
