import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { RecordingTables } from './tables.ts';

/** Notes that a process keeps recordings at a storage location now. */
export async function noteStorageLocation(tx: Tx, id: string): Promise<void> {
  const seen_at = sql<string>`clock_timestamp()`;
  await tables<RecordingTables>(tx)
    .insertInto('recording_places')
    .values({ id, seen_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at }))
    .execute();
}

/** At how many storage locations recordings were kept in the last minutes; null where the schema knows none yet. */
export async function countStorageLocations(tx: Tx, minutes: number): Promise<number | null> {
  const { there } = await tx.kysely
    .selectNoFrom(sql<boolean>`to_regclass('recording_places') is not null`.as('there'))
    .executeTakeFirstOrThrow();
  if (!there) return null;
  const { count } = await tables<RecordingTables>(tx)
    .selectFrom('recording_places')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('seen_at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow();
  return count;
}
