import type { Database } from '../../platform/db/database.ts';
import { wholeNumber } from '../messages/index.ts';
import type { Change } from '../model/change.policy.ts';
import type { Message } from '../model/types.ts';

const keepSql = `
with f as (
  select * from unnest($1::text[], $2::bigint[], $3::int[], $4::int[]) as f(id, fence, segments, cost)
), locked as (
  select m.id, f.segments, f.cost from sms_messages m join f using (id)
  where m.fence = f.fence and (m.segment_count is null or m.provider_cost_micro_usd is null)
  order by m.id for update of m
)
update sms_messages m set
  segment_count = coalesce(m.segment_count, locked.segments),
  provider_cost_micro_usd = coalesce(m.provider_cost_micro_usd, locked.cost),
  updated_at = organization_now(m.organization_id)
from locked where m.id = locked.id`;

/**
 * Keeps what carriers told beside their acceptance where a receipt was faster than the answer and `changes` came too
 * late: there are carriers that tell segments and price in the answer alone. A transaction of its own, behind that of the
 * changes: one that holds rows and takes others later would meet the receipts of both, which take them by id.
 */
export async function keepAnswerFacts(
  database: Database,
  changes: readonly Change[],
  changed: ReadonlyArray<Pick<Message, 'id'>>,
): Promise<void> {
  const applied = new Set(changed.map(({ id }) => id));
  const late = changes.filter(
    ({ id, to, segmentCount, providerCostMicroUsd }) =>
      to === 'accepted' && !applied.has(id) && (segmentCount !== null || providerCostMicroUsd !== null),
  );
  if (late.length === 0) return;
  await database.read.query(
    keepSql,
    [
      late.map(({ id }) => id),
      late.map(({ fence }) => fence),
      late.map(({ segmentCount }) => wholeNumber(segmentCount)),
      late.map(({ providerCostMicroUsd }) => wholeNumber(providerCostMicroUsd)),
    ],
    'sms_keep_answer_facts',
  );
}
