import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications.ts';
import { findRevoked } from './api-key-store.ts';
import { apiKeysChannel } from './authenticate.ts';

/** Calls back once when the key is revoked, also where it was meanwhile; answers how to be told no more. */
export type WatchKey = (apiKeyId: string, onRevoked: () => void) => () => void;

/** Watches the keys of what stays open after its request was let in. Looks when somebody begins and at each revocation. */
export function createKeyWatch(options: { database: Database; notifications: Notifications; log: Logger }): WatchKey {
  const { database, notifications, log } = options;
  const watchers = new Map<string, Set<() => void>>();
  let wanted = false;
  let looking = false;

  async function look(): Promise<void> {
    wanted = true;
    if (looking) return;
    looking = true;
    while (wanted && watchers.size > 0) {
      wanted = false;
      try {
        for (const apiKeyId of await findRevoked(database.read, [...watchers.keys()])) {
          const told = watchers.get(apiKeyId) ?? [];
          watchers.delete(apiKeyId);
          for (const onRevoked of told) onRevoked();
        }
      } catch (err) {
        // Whoever keeps something open for a key bounds its time.
        log.warn({ err }, 'keys that were revoked could not be looked for');
      }
    }
    looking = false;
  }
  notifications.on(apiKeysChannel, () => void look());

  return (apiKeyId, onRevoked) => {
    const watching = watchers.get(apiKeyId) ?? new Set();
    watchers.set(apiKeyId, watching.add(onRevoked));
    void look();
    return () => {
      watching.delete(onRevoked);
      if (watching.size === 0 && watchers.get(apiKeyId) === watching) watchers.delete(apiKeyId);
    };
  };
}
