import { sql } from 'kysely';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { RecordingTables } from './tables.ts';

/** A recording that is kept: the name of its file, and how many bytes that has. */
export interface KeptRecording {
  readonly objectName: string;
  readonly byteLength: number;
}

/** Some recordings that are ready, drawn by chance; all where there are no more than `most`. */
export async function sampleReadyRecordings(tx: Tx, most: number): Promise<KeptRecording[]> {
  const rows = await tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select(['object_name', 'byte_length'])
    .where('status', '=', 'ready')
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
  return rows.flatMap(({ object_name: objectName, byte_length: byteLength }) =>
    objectName === null || byteLength === null ? [] : [{ objectName, byteLength: Number(byteLength) }],
  );
}
