import type { Clock } from '../platform/time/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Logger } from '../platform/process/log.ts';
import { markUsed } from './api-key-store.ts';

/** Keeps `last_used_at` roughly true without costing a request anything. */
export interface KeyUsage {
  /** Returns at once; at most one write a minute and key follows, and its failure is only logged. */
  note(apiKeyId: string): void;
  /** Resolves when no write is under way. */
  idle(): Promise<void>;
}

const everyMs = 60_000;
const mostKeys = 10_000;

export function createKeyUsage(options: { database: Database; clock: Clock; log: Logger }): KeyUsage {
  const { database, clock, log } = options;
  const notedAt = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  return {
    note: (apiKeyId) => {
      const at = clock.monotonicMs();
      const last = notedAt.get(apiKeyId);
      if (last !== undefined && at - last < everyMs) return;
      if (notedAt.size >= mostKeys) notedAt.clear();
      notedAt.set(apiKeyId, at);
      const write = markUsed(database.read, apiKeyId, clock.now())
        .catch((err: unknown) => log.warn({ err }, 'use of an API key not noted'))
        .finally(() => writing.delete(write));
      writing.add(write);
    },
    idle: async () => {
      await Promise.all(writing);
    },
  };
}
