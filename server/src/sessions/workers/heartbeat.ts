import { uncounted } from '../../platform/deadline.ts';
import { createNews } from '../news.ts';
import type { SessionNews } from '../session-news.ts';
import type { Directive, LeaseCall, WithLease } from '../leases/index.ts';

/** Takes heartbeats of workers. */
export interface Heartbeats {
  /** Renews the lease, and waits for news of the end up to so many seconds. Throws as WithLease does. */
  beat(call: LeaseCall, waitSeconds: number, signal: AbortSignal): Promise<Directive>;
  /** Answers those that wait: their workers go on at another process. */
  close(): void;
}

export function createHeartbeats(options: { withLease: WithLease; news: SessionNews }): Heartbeats {
  const { withLease, news } = options;
  const closing = new AbortController();
  const renew = async (call: LeaseCall): Promise<Directive> =>
    (await withLease(call, async (_tx, session) => session)).directive;
  return {
    beat: async (call, waitSeconds, signal) => {
      const over = AbortSignal.any([signal, closing.signal]);
      const waiting = createNews(over, waitSeconds * 1_000);
      // Before the look: an end that comes during it is notified.
      const leave = news.follow(call.sessionId, waiting.wake);
      try {
        let directive = await renew(call);
        if (waitSeconds === 0) return directive;
        let isQuiet = false;
        while (directive.endReason === null && !isQuiet && !over.aborted) {
          isQuiet = (await uncounted(() => waiting.next())) === 'quiet';
          // A worker that is gone must not be kept alive by its own heartbeat.
          if (!signal.aborted) directive = await renew(call);
        }
        return directive;
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}
