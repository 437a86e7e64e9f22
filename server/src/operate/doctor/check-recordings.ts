import type { Database } from '../../platform/db/database.ts';
import { createFolderStorage } from '../../providers/folder/storage.ts';
import { type ObjectStorage, StorageUnavailableError } from '../../providers/ports/object-storage.ts';
import { countStorageLocations, type KeptRecording, sampleReadyRecordings } from '../../calls/recordings/index.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('recordings');
/** A process notes its place each minute. */
const recentMinutes = 5;
const sampled = 50;

/**
 * Whether the processes that share a database keep recordings at one place, since what one of them keeps all must be able to read,
 * and whether the files of some recordings that are ready are there.
 */
export async function checkRecordings({
  database,
  folder,
}: {
  database: Database;
  folder: string;
}): Promise<Finding[]> {
  const count = await countStorageLocations(database.read, recentMinutes);
  // Before an upgrade there are none.
  if (count === null) return [];
  const files = await checkFiles(database, folder);
  if (count <= 1) return [ok(`recordings of calls are kept in ${folder}`), ...files];
  return [
    warn(
      `processes of this database keep recordings of calls in ${count} folders, and each reads its own alone`,
      `let ${folder} be one folder for all of them, on a disk that they share`,
    ),
    ...files,
  ];
}

async function checkFiles(database: Database, folder: string): Promise<Finding[]> {
  const kept = await sampleReadyRecordings(database.read, sampled);
  if (kept.length === 0) return [];
  // It only reads: nothing is put, so that no name is needed.
  const storage = createFolderStorage({ folder, newId: () => 'none' });
  try {
    const sound = await Promise.all(kept.map((recording) => isThere(storage, recording)));
    const lost = sound.filter((isSound) => !isSound).length;
    return lost === 0
      ? [ok(`${kept.length} recordings that are ready have their files`)]
      : [
          fail(
            `${lost} of ${kept.length} recordings that are ready have no file of their size in ${folder}`,
            'bring the folder back from its backup: a dump of the database does not hold it',
          ),
        ];
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    return [fail(error.message, `let this user read ${folder}`)];
  }
}

async function isThere(storage: ObjectStorage, { objectName, byteLength }: KeptRecording): Promise<boolean> {
  const found = await storage.open(objectName);
  if (found === null) return false;
  await found.close();
  return found.byteLength === byteLength;
}
