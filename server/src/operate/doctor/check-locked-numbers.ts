import { listLockedNumbers } from '../../phone-numbers/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAppliedMigrations } from '../applied-migrations.ts';
import { type Finding, findingsOf } from './finding.ts';

const { warn } = findingsOf('numbers');
const madeBy = '0096-number-setups';
const most = 20;

/** The numbers that were released here and that their carriers keep, because of a lock against deletion, the first 20. */
export async function checkLockedNumbers(database: Database): Promise<Finding[]> {
  // Before an upgrade there are none.
  if ((await readAppliedMigrations(database))?.includes(madeBy) !== true) return [];
  const locked = await listLockedNumbers(database.read, most);
  return locked.map(({ e164, carrier }) =>
    warn(
      `${e164} was released here and has a lock against deletion at ${carrier}`,
      'take the lock away there: it costs until then',
    ),
  );
}
