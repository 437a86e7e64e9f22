import { type RawBuilder, sql } from 'kysely';
import type { UsageSpan } from '../span.policy.ts';
import { boundsOfSpan } from './bounds-of-span.ts';

/** How many sessions ended in a span, and how many seconds they lasted from their first words, begun ones counted whole. */
export const countSessionsSql = (
  organizationId: string,
  span: UsageSpan,
): RawBuilder<{ sessions: number; seconds: number }> => {
  const { start, end } = boundsOfSpan(span);
  return sql<{ sessions: number; seconds: number }>`
select count(*)::int as sessions,
  coalesce(sum(greatest(ceil(extract(epoch from ended_at - started_at)), 0)), 0)::double precision as seconds
from sessions where organization_id = ${organizationId} and ended_at >= ${start} and ended_at < ${end}`;
};
