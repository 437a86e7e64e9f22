import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createExpiringMap } from '../platform/time/expiring-map.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import type { OrganizationsMetrics } from './metrics.ts';
import type { Notifications } from '../platform/db/notifications.ts';
import { hashApiKey, isApiKey, visibleParts } from './api-key.ts';
import { findKeyHolders, type FoundKey } from './api-key-store.ts';
import { organizationErrors } from './errors.ts';
import { createFailedAuthentications } from './failed-authentications.ts';
import type { KeyUsage } from './key-usage.ts';
import type { KeyHolder } from './types.ts';

export interface Authentication {
  /**
   * Whom the key speaks for; null for a malformed, unknown, revoked or expired one. Throws 429 RATE_LIMITED, without a
   * look at the key, where `source` sent too many that are not in force, and when the database is away.
   */
  authenticate(key: string, source: string): Promise<KeyHolder | null>;
  /** Forgets one key, by its hash, as its revocation does in every other process. */
  forget(keySha256: Buffer): void;
}

export const apiKeysChannel = 'trunkline_api_keys';
const keepMs = 5_000;
const mostKeys = 10_000;
// A caller who is known goes on, whatever others behind the same address send.
const rememberMs = 600_000;

// What costs nothing to answer is answered slowly: clients that repeat a wrong key at once have little of the process.
const lateMs = 250;
const refuseLate = <T>(refuse: () => Promise<T>): Promise<T> => sleep(lateMs).then(refuse);

/**
 * Looks keys up by hash, those of one moment in one statement. What was found, and that nothing was, is kept for 5 s, and
 * only while changes of keys can be heard: without the connection that hears them every request asks the database.
 */
export function createAuthentication(options: {
  database: Database;
  notifications: Notifications;
  usage: KeyUsage;
  clock: Clock;
  metrics: OrganizationsMetrics;
}): Authentication {
  const { database, notifications, usage, clock, metrics } = options;
  const kept = createExpiringMap<KeyHolder>({ clock, most: mostKeys });
  // Apart: wrong keys without number must not push out those that work.
  const missing = createExpiringMap<true>({ clock, most: mostKeys });
  const worked = createExpiringMap<true>({ clock, most: mostKeys });
  const failed = createFailedAuthentications({ clock });
  const asked = new Map<string, Promise<KeyHolder | null>>();
  // Rises with each change: an answer that was asked for before one is not kept after it.
  let generation = 0;

  const forget = (hash: string | null): void => {
    generation += 1;
    for (const remembered of [kept, missing]) {
      if (hash === null) remembered.clear();
      else remembered.delete(hash);
    }
    // Who asks from now on must not be given what was read before.
    asked.clear();
  };
  notifications.on(apiKeysChannel, forget);

  // Wrong keys without number have two connections between them, and leave the others to those who are known.
  const lookUps = createGroupCommit<Buffer, FoundKey | null>({
    name: 'api_keys',
    metrics,
    commit: (hashes) => findKeyHolders(database.read, hashes),
  });

  const lookUp = async (sha256: Buffer, hash: string): Promise<KeyHolder | null> => {
    const since = generation;
    const askedMs = clock.monotonicMs();
    const found = await lookUps.submit(sha256);
    const isCurrent = since === generation && notifications.connected();
    if (found === null) {
      worked.delete(hash);
      if (isCurrent) missing.set(hash, true, keepMs);
      return null;
    }
    // What is left of it was read after the question, so this is never too long.
    const leftMs = (found.expiresInMs ?? Number.POSITIVE_INFINITY) - (clock.monotonicMs() - askedMs);
    if (isCurrent) kept.set(hash, found.holder, Math.min(keepMs, leftMs));
    worked.set(hash, true, rememberMs);
    return found.holder;
  };

  /** One look-up for all who ask at the same time; the first of them is counted for it. */
  const ask = (key: string, source: string, sha256: Buffer, hash: string): Promise<KeyHolder | null> => {
    const running = notifications.connected() ? asked.get(hash) : undefined;
    if (running !== undefined) return running;
    const { prefix } = visibleParts(key);
    const waitSeconds = worked.get(hash) === true ? 0 : failed.waitSeconds(source, prefix);
    if (waitSeconds > 0) {
      metrics.authenticationsLimited.inc();
      return refuseLate(() => Promise.reject(organizationErrors.tooManyFailures(waitSeconds)));
    }
    const answer = lookUp(sha256, hash);
    asked.set(hash, answer);
    const settled = (holder?: KeyHolder | null): void => {
      if (asked.get(hash) === answer) asked.delete(hash);
      if (holder === null) failed.note(source, prefix);
    };
    answer.then(settled, () => settled());
    return answer;
  };

  return {
    authenticate: async (key, source) => {
      if (!isApiKey(key)) return null;
      const sha256 = hashApiKey(key);
      const hash = sha256.toString('hex');
      const hears = notifications.connected();
      if (hears && missing.get(hash) === true) {
        metrics.authenticationsRemembered.inc();
        return refuseLate(async () => null);
      }
      const holder = (hears ? kept.get(hash) : undefined) ?? (await ask(key, source, sha256, hash));
      if (holder !== null) usage.note(holder.apiKeyId);
      return holder;
    },
    forget: (keySha256) => forget(keySha256.toString('hex')),
  };
}
