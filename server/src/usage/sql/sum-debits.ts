import { type RawBuilder, sql } from 'kysely';
import type { UsageSpan } from '../span.policy.ts';
import { boundsOfSpan } from './bounds-of-span.ts';

export interface DebitsRow {
  /** Null with the metric: a line of before it was kept. */
  provider: string | null;
  metric: string | null;
  is_of_web: boolean;
  quantity: number | null;
  cost: string;
}

/** What the settlements of a span charged, by provider and metric, seconds of conversations by their kind as well. */
// Quantities are added as whole millionths: a sum of floating numbers depends on their order, and a day that is over may not
// change. The key of the join is a CASE, so that lines which are no conversation's find nothing at once.
export const sumDebitsSql = (organizationId: string, span: UsageSpan): RawBuilder<DebitsRow> => {
  const { start, end } = boundsOfSpan(span);
  return sql<DebitsRow>`
select d.provider, d.metric, s.id is not null as is_of_web,
  (sum(round(d.quantity * 1000000)::bigint) / 1000000)::double precision as quantity, sum(d.charged_micro_usd)::text as cost
from credit_ledger d
left join (select id::text from sessions where organization_id = ${organizationId} and kind <> 'phone') s
  on s.id = case when d.metric = 'call_second' then d.session_id end
where d.organization_id = ${organizationId} and d.kind = 'settlement'
  and d.created_at >= ${start} and d.created_at < ${end}
group by 1, 2, 3 order by 2, 1, 3`;
};
