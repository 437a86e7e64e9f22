import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { notifySql } from './db/sql/notify.ts';
import type { Notifications } from './notifications.ts';
import type { Randomness } from './random.ts';

/** How long a NOTIFY may take to be heard, in milliseconds. */
export const notifyPatienceMs = 5_000;

/**
 * Prepares to find out whether a NOTIFY is heard by a LISTEN, before `notifications` are started; what it returns finds out,
 * once they are. Behind a pooler that gives each transaction another session nothing is.
 */
export function createHearsNotify(options: {
  database: Pick<Database, 'read'>;
  notifications: Pick<Notifications, 'on'>;
  randomness: Randomness;
}): () => Promise<boolean> {
  const { database, notifications, randomness } = options;
  const channel = `trunkline_heard_${randomness.bytes(8).toString('hex')}`;
  const heard = Promise.withResolvers<boolean>();
  notifications.on(channel, (payload) => {
    if (payload !== null) heard.resolve(true);
  });
  return async () => {
    const over = new AbortController();
    const late = sleep(notifyPatienceMs, false, { signal: over.signal }).catch(() => false);
    try {
      await notifySql(channel).execute(database.read.kysely);
      return await Promise.race([heard.promise, late]);
    } finally {
      over.abort();
    }
  };
}
