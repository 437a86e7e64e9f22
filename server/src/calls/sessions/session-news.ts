import type { Notifications } from '../../platform/db/notifications.ts';
import { sessionsChannel } from './session-store.ts';

/** Wakes those who wait for news of one session in this process. */
export interface SessionNews {
  /** Calls `wake` whenever there may be news of a session; answers how to be left alone. */
  follow(sessionId: string, wake: () => void): () => void;
}

export function createSessionNews({ notifications }: { notifications: Notifications }): SessionNews {
  const readers = new Map<string, Set<() => void>>();
  // Of one session; of all when the connection is a new one, which may have missed some.
  notifications.on(sessionsChannel, (id) => {
    for (const [sessionId, wakes] of readers) if (id === null || id === sessionId) for (const wake of wakes) wake();
  });
  return {
    follow: (sessionId, wake) => {
      const wakes = readers.get(sessionId) ?? new Set();
      readers.set(sessionId, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) readers.delete(sessionId);
      };
    },
  };
}
