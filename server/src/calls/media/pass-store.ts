import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { type Tx, tables } from '../../platform/db/database.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { MediaTables } from './tables.ts';

/** Uses a credential of media up; false where it was used before. */
export async function usePass(
  tx: Tx,
  { organizationId, sessionId, passId }: { organizationId: string; sessionId: string; passId: string },
  at: Temporal.Instant,
): Promise<boolean> {
  const used = await tables<MediaTables>(tx)
    .insertInto('session_media_passes')
    .values({ organization_id: organizationId, session_id: sessionId, pass_id: passId, used_at: isoMillis(at) })
    .onConflict((conflict) => conflict.columns(['session_id', 'pass_id']).doNothing())
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst();
  return used !== undefined;
}
