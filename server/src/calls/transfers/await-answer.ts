import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { uncounted } from '../../platform/db/deadline.ts';
import { createSignal, type SessionsPorts } from '../sessions/index.ts';
import { listAttempts } from './transfer-store.ts';
import type { Transfer } from './types.ts';

/** Waits until a destination of a request has answered or none is left, and answers its newest attempt as it is then. */
export interface AwaitAnswer {
  wait(transfer: Transfer, signal: AbortSignal): Promise<Transfer>;
  /** Answers those that wait: the process is about to end. */
  close(): void;
}

// The HTTP of those in between gives up not much later.
const mostMs = 120_000;
// What was not notified, by a connection that broke, is found this soon.
const lookMs = 5_000;

export function createAwaitAnswer(options: {
  database: Database;
  clock: Clock;
  sessions: Pick<SessionsPorts, 'followCall'>;
}): AwaitAnswer {
  const { database, clock, sessions } = options;
  const closing = new AbortController();
  return {
    wait: async (first, signal) => {
      const over = AbortSignal.any([signal, closing.signal]);
      const untilMs = clock.monotonicMs() + mostMs;
      const wakeUp = createSignal(over, lookMs);
      // Before the look: what comes during it is notified.
      const leave = sessions.followCall(first.route.sessionId, wakeUp.wake);
      try {
        for (;;) {
          const newest = (await listAttempts(database.read, first.route.id)).at(-1) ?? first;
          const leftMs = untilMs - clock.monotonicMs();
          if (newest.status !== 'requested' || leftMs <= 0 || over.aborted) return newest;
          await uncounted(() => wakeUp.next(leftMs));
        }
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}
