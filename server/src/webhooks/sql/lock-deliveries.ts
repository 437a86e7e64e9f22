import { type RawBuilder, sql } from 'kysely';
import { idBounds } from '../id-bounds.ts';

/** Locks deliveries in the order of their ids. */
export const lockDeliveriesSql = (ids: readonly string[]): RawBuilder<unknown> => {
  const [lowest, highest] = idBounds(ids);
  return sql`
select from webhook_deliveries where id = any(${ids}) and id between ${lowest} and ${highest} order by id for update`;
};

/** Locks those of the deliveries that are still under these claims, in the order of their ids. */
export const lockClaimedSql = (
  claims: ReadonlyArray<{ readonly deliveryId: string; readonly fence: string }>,
): RawBuilder<unknown> => {
  const ids = claims.map(({ deliveryId }) => deliveryId);
  const [lowest, highest] = idBounds(ids);
  return sql`
select from webhook_deliveries
where id = any(${ids}) and id between ${lowest} and ${highest}
  and id || '/' || fence = any(${claims.map(({ deliveryId, fence }) => `${deliveryId}/${fence}`)})
order by id for update`;
};
