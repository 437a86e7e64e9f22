import type { Notifications } from '../../platform/db/notifications.ts';
import { sessionsChannel, workerTurnsChannel } from './session-store.ts';

/** Wakes the readers that wait for a change of one session in this process. */
export interface SessionNotifier {
  /** Calls `wake` whenever a session may have changed, but for turns that its worker has stored; returns an unsubscribe function. */
  follow(sessionId: string, wake: () => void): () => void;
  /** The same, also for those. */
  followTurns(sessionId: string, wake: () => void): () => void;
}

export function createSessionNotifier({ notifications }: { notifications: Notifications }): SessionNotifier {
  const changes = createReaders(notifications, sessionsChannel);
  const turns = createReaders(notifications, workerTurnsChannel);
  return {
    follow: changes,
    followTurns: (sessionId, wake) => {
      const leaves = [changes(sessionId, wake), turns(sessionId, wake)];
      return () => leaves.forEach((leave) => leave());
    },
  };
}

function createReaders(notifications: Notifications, channel: string): SessionNotifier['follow'] {
  const readers = new Map<string, Set<() => void>>();
  // Of one session; of all when the connection is a new one, which may have missed some.
  notifications.on(channel, (id) => {
    const woken = id === null ? readers.values() : [readers.get(id) ?? []];
    for (const wakes of woken) for (const wake of wakes) wake();
  });
  return (sessionId, wake) => {
    const wakes = readers.get(sessionId) ?? new Set();
    readers.set(sessionId, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) readers.delete(sessionId);
    };
  };
}
