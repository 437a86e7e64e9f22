import type { Database } from '../../platform/db/database.ts';
import { hearsNotify, notifyPatienceMs } from '../../platform/db/hears-notify.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('listen');

/**
 * One NOTIFY, heard by a LISTEN: without it jobs wait for the next look, up to a second, and revoked keys are asked for each time. A standby
 * is passed over: it hears nothing, and that it is one is told of the database.
 */
export async function checkListen(database: Database): Promise<Finding[]> {
  const [server] = await database.read.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (server?.standby === true) return [];
  return [
    (await hearsNotify(database.url).catch(() => false))
      ? ok('a NOTIFY was heard')
      : fail(
          `a NOTIFY was not heard within ${notifyPatienceMs / 1_000} seconds`,
          'connect to PostgreSQL itself, or to a pooler in session mode: others lose LISTEN',
        ),
  ];
}
