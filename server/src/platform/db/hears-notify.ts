import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long a NOTIFY may take to be heard, in milliseconds. */
export const notifyPatienceMs = 5_000;

// Those of other processes that start now may be heard as well: each of them proves the same.
const channel = 'trunkline_heard';

/**
 * Whether a session hears what another one notifies. Behind a pooler that gives each transaction another session none does:
 * it is asked by plain statements, since such a pooler breaks prepared ones and locks too. Rejects where the database cannot
 * be reached.
 */
export async function hearsNotify(url: string): Promise<boolean> {
  const [listener, notifier] = [clientOf(url), clientOf(url)];
  const say = async (client: pg.Client, word: 'listen' | 'notify'): Promise<void> => {
    await client.connect();
    await client.query(`${word} ${channel}`);
  };
  const heard = Promise.withResolvers<boolean>();
  listener.on('notification', () => heard.resolve(true));
  const over = new AbortController();
  try {
    await say(listener, 'listen');
    await say(notifier, 'notify');
    const late = sleep(notifyPatienceMs, false, { signal: over.signal }).catch(() => false);
    return await Promise.race([heard.promise, late]);
  } finally {
    over.abort();
    await Promise.all([listener.end(), notifier.end()]).catch(() => {});
  }
}

function clientOf(url: string): pg.Client {
  const limits = { connectionTimeoutMillis: notifyPatienceMs, query_timeout: notifyPatienceMs };
  const client = new pg.Client({ connectionString: url, ...limits });
  // What breaks a connection while nothing is asked of it: the next statement says so.
  client.on('error', () => {});
  return client;
}
