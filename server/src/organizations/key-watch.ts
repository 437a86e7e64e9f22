import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/process/log.ts';
import type { Notifications } from '../platform/db/notifications.ts';
import { findKeyEnds } from './api-key-store.ts';
import { apiKeysChannel } from './authenticate.ts';

/**
 * Calls back once when the key ends, because it is revoked or expires, also where it ended meanwhile; answers how to be
 * told no more.
 */
export type WatchKey = (apiKeyId: string, onEnd: () => void) => () => void;

interface Watched {
  readonly listeners: Set<() => void>;
  /** When it expires, by the monotonic clock; infinity where it does not, or where it was not asked for yet. */
  endsAtMs: number;
}

const retryMs = 1_000;
// A timer takes no more than 24 days, and the database's clock may be set.
const longestWaitMs = 3_600_000;

/**
 * Watches the keys of what stays open after its request was let in. Asks the database for all of them together: when
 * somebody begins, at each change of keys, and when the first of them expires, by the database's clock. While that is away,
 * what it said last holds.
 */
export function createKeyWatch(options: {
  database: Database;
  notifications: Notifications;
  clock: Clock;
  log: Logger;
}): WatchKey {
  const { database, notifications, clock, log } = options;
  const watched = new Map<string, Watched>();
  let wanted = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    const asked = [...watched];
    const ends = await findKeyEnds(
      database.read,
      asked.map(([apiKeyId]) => apiKeyId),
    );
    const readAtMs = clock.monotonicMs();
    for (const [apiKeyId, one] of asked) one.endsAtMs = readAtMs + (ends.get(apiKeyId) ?? 0);
  };

  const endThoseThatEnded = (): void => {
    for (const [apiKeyId, { listeners, endsAtMs }] of watched) {
      if (endsAtMs > clock.monotonicMs()) continue;
      watched.delete(apiKeyId);
      for (const onEnd of listeners) onEnd();
    }
  };

  const lookAgainIn = (ms: number): void => {
    clearTimeout(timer);
    timer = watched.size === 0 ? undefined : setTimeout(() => void look(), Math.min(Math.max(ms, 1), longestWaitMs));
  };

  async function look(): Promise<void> {
    wanted = true;
    if (looking) return;
    looking = true;
    let failed = false;
    while (wanted && watched.size > 0) {
      wanted = false;
      try {
        await read();
        failed = false;
      } catch (err) {
        failed = true;
        log.warn({ err }, 'the ends of keys could not be read');
      }
      endThoseThatEnded();
    }
    looking = false;
    const soonestMs = Math.min(...[...watched.values()].map(({ endsAtMs }) => endsAtMs)) - clock.monotonicMs();
    lookAgainIn(failed ? Math.min(soonestMs, retryMs) : soonestMs);
  }
  notifications.on(apiKeysChannel, () => void look());

  return (apiKeyId, onEnd) => {
    const one = watched.get(apiKeyId) ?? { listeners: new Set(), endsAtMs: Number.POSITIVE_INFINITY };
    watched.set(apiKeyId, one);
    one.listeners.add(onEnd);
    void look();
    return () => {
      one.listeners.delete(onEnd);
      if (one.listeners.size > 0 || watched.get(apiKeyId) !== one) return;
      watched.delete(apiKeyId);
      if (watched.size === 0) clearTimeout(timer);
    };
  };
}
