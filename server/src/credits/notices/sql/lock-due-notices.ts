import { type RawBuilder, sql } from 'kysely';

export interface DueNoticesRow {
  organization_id: string;
  balance_micro_usd: string;
  low_balance_micro_usd: string | null;
  is_low: boolean;
  is_exhausted: boolean;
  event_sequence: number;
  now: Date;
}

/**
 * Accounts that have fallen to what their organization wants to be warned at, or to zero, since that was last published; locked,
 * but for those that a spending transaction holds.
 */
export const lockDueNoticesSql = (limit: number): RawBuilder<DueNoticesRow> => sql<DueNoticesRow>`
select a.organization_id, a.balance_micro_usd, o.low_balance_micro_usd, a.event_sequence,
  coalesce(a.balance_micro_usd <= o.low_balance_micro_usd
    and a.low_published_for_micro_usd is distinct from o.low_balance_micro_usd, false) as is_low,
  a.balance_micro_usd <= 0 and not a.is_exhausted_published as is_exhausted,
  clock_timestamp() + c.clock_offset as now
from credit_accounts a
join organization_low_balances o on o.id = a.organization_id
join organization_clocks c on c.id = a.organization_id
where (a.balance_micro_usd <= 0 and not a.is_exhausted_published)
  or (a.balance_micro_usd <= o.low_balance_micro_usd
    and a.low_published_for_micro_usd is distinct from o.low_balance_micro_usd)
order by a.organization_id limit ${limit} for update of a skip locked`;
