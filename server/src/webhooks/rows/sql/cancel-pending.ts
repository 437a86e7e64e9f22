import { type RawBuilder, sql } from 'kysely';
import { idBounds } from '../../model/id-bounds.ts';

/** Locks what is pending at an endpoint that no other transaction holds, the first so many. */
export const lockPendingSql = (
  organizationId: string,
  endpointId: string,
  limit: number,
): RawBuilder<{ id: string; replay_id: string | null }> => sql`
select id, replay_id from webhook_deliveries
where organization_id = ${organizationId} and endpoint_id = ${endpointId} and status = 'pending'
order by id limit ${limit} for update skip locked`;

/** Cancels deliveries that the transaction has locked. */
export const cancelLockedSql = (ids: readonly string[]): RawBuilder<unknown> => {
  const [lowest, highest] = idBounds(ids);
  return sql`
update webhook_deliveries
set status = 'cancelled', error = coalesce(error, 'The endpoint was disabled or deleted'), wake_at = null,
  parked_at = null, replay_id = null
where id = any(${ids}) and id between ${lowest} and ${highest}`;
};
