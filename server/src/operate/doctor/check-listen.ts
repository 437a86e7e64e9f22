import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { createNotifications } from '../../platform/notifications.ts';
import type { Randomness } from '../../platform/random.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, fail } = findingsOf('listen');
const patienceMs = 5_000;

/**
 * One NOTIFY, heard by a LISTEN: without it jobs wait for the next look, and revoked keys are asked for each time. A standby
 * is passed over: it hears nothing, and that it is one is told of the database.
 */
export async function checkListen(options: {
  database: Database;
  log: Logger;
  randomness: Randomness;
}): Promise<Finding[]> {
  const { database, log, randomness } = options;
  const [server] = await database.read.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (server?.standby === true) return [];
  const channel = `doctor_${randomness.bytes(8).toString('hex')}`;
  const notifications = createNotifications({ url: database.url, log, applicationName: 'trunkline-doctor' });
  const heard = Promise.withResolvers<boolean>();
  notifications.on(channel, (payload) => {
    if (payload !== null) heard.resolve(true);
  });
  const over = new AbortController();
  const late = sleep(patienceMs, false, { signal: over.signal }).catch(() => false);
  try {
    const connected = await notifications.start().then(
      () => true,
      () => false,
    );
    if (connected) await database.read.query(`select pg_notify($1, 'x')`, [channel]);
    return [
      connected && (await Promise.race([heard.promise, late]))
        ? ok('a NOTIFY was heard')
        : fail(
            `a NOTIFY was not heard within ${patienceMs / 1000} seconds`,
            'connect to PostgreSQL itself, or to a pooler in session mode: others lose LISTEN',
          ),
    ];
  } finally {
    over.abort();
    await notifications.stop();
  }
}
