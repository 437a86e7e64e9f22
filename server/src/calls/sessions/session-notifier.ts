import type { Notifications } from '../../platform/db/notifications.ts';
import { sessionsChannel } from './session-store.ts';

/** Wakes the readers that wait for a change of one session in this process. */
export interface SessionNotifier {
  /** Calls `wake` whenever a session may have changed; returns an unsubscribe function. */
  follow(sessionId: string, wake: () => void): () => void;
}

export function createSessionNotifier({ notifications }: { notifications: Notifications }): SessionNotifier {
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
