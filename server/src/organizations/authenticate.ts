import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Notifications } from '../platform/notifications.ts';
import { hashApiKey, isApiKey } from './api-key.ts';
import { findKeyHolder } from './api-key-store.ts';
import type { KeyUsage } from './key-usage.ts';
import type { KeyHolder } from './types.ts';

export interface Authentication {
  /** Whom the key speaks for; null for a malformed, unknown, revoked or expired one. Throws when the database is away. */
  authenticate(key: string): Promise<KeyHolder | null>;
  /** Forgets one key, by its hash, as its revocation does in every other process. */
  forget(keySha256: Buffer): void;
}

export const apiKeysChannel = 'trunkline_api_keys';
const keepMs = 5_000;
const mostKeys = 10_000;

/**
 * Looks keys up by hash. What was found is kept for 5 s, and only while revocations can be heard: without the
 * connection that hears them every request asks the database.
 */
export function createAuthentication(options: {
  database: Database;
  notifications: Notifications;
  usage: KeyUsage;
  clock: Clock;
}): Authentication {
  const { database, notifications, usage, clock } = options;
  const kept = new Map<string, { holder: KeyHolder; untilMs: number }>();
  const asked = new Map<string, Promise<KeyHolder | null>>();
  // Rises with each revocation: an answer that was asked for before one is not kept after it.
  let generation = 0;

  const forget = (hash: string | null): void => {
    generation += 1;
    if (hash === null) kept.clear();
    else kept.delete(hash);
    // Who asks from now on must not be given what was read before.
    asked.clear();
  };
  notifications.on(apiKeysChannel, forget);

  const ask = (sha256: Buffer, hash: string): Promise<KeyHolder | null> => {
    const running = notifications.connected() ? asked.get(hash) : undefined;
    if (running !== undefined) return running;
    const since = generation;
    const answer = findKeyHolder(database.read, sha256).then((found) => {
      if (found === null) return null;
      const { expiresInMs, ...holder } = found;
      if (since === generation && notifications.connected()) {
        if (kept.size >= mostKeys) kept.clear();
        kept.set(hash, { holder, untilMs: clock.monotonicMs() + Math.min(keepMs, expiresInMs ?? keepMs) });
      }
      return holder;
    });
    asked.set(hash, answer);
    const settled = (): void => {
      if (asked.get(hash) === answer) asked.delete(hash);
    };
    answer.then(settled, settled);
    return answer;
  };

  return {
    authenticate: async (key) => {
      if (!isApiKey(key)) return null;
      const sha256 = hashApiKey(key);
      const hash = sha256.toString('hex');
      const known = notifications.connected() ? kept.get(hash) : undefined;
      const holder =
        known !== undefined && clock.monotonicMs() < known.untilMs ? known.holder : await ask(sha256, hash);
      if (holder !== null) usage.note(holder.apiKeyId);
      return holder;
    },
    forget: (keySha256) => forget(keySha256.toString('hex')),
  };
}
