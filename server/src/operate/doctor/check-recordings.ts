import type { Database } from '../../platform/db/database.ts';
import { countRecordingPlaces } from '../../recordings/index.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn } = findingsOf('recordings');
/** A process notes its place each minute. */
const recentMinutes = 5;

/** Whether the processes that share a database keep recordings at one place: what one of them keeps, all must be able to read. */
export async function checkRecordings({
  database,
  folder,
}: {
  database: Database;
  folder: string;
}): Promise<Finding[]> {
  const count = await countRecordingPlaces(database.read, recentMinutes);
  // Before an upgrade there are none.
  if (count === null) return [];
  if (count <= 1) return [ok(`recordings of calls are kept in ${folder}`)];
  return [
    warn(
      `processes of this database keep recordings of calls in ${count} folders, and each reads its own alone`,
      `let ${folder} be one folder for all of them, on a disk that they share`,
    ),
  ];
}
