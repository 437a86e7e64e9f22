import { uncounted } from '../../platform/deadline.ts';
import { createNews } from '../news.ts';
import type { SessionNews } from '../session-news.ts';
import { listTurnsBehind } from '../turns/index.ts';
import type { Turn } from '../types.ts';
import type { Directive, LeaseCall, WithLease } from '../leases/index.ts';

/** What a worker wants of a heartbeat. */
export interface HeartbeatRequest {
  readonly waitSeconds: number;
  /** The index of the last turn that it knows, -1 for none; null where it wants to hear of none. */
  readonly afterTurn: number | null;
}

/** What it is to do next, and the turns behind the one that it knows. */
export interface Heard {
  readonly directive: Directive;
  readonly turns: readonly Turn[];
}

/** Takes heartbeats of workers. */
export interface Heartbeats {
  /** Renews the lease, and waits for news of the end, or for a turn, up to so many seconds. Throws as WithLease does. */
  beat(call: LeaseCall, request: HeartbeatRequest, signal: AbortSignal): Promise<Heard>;
  /** Answers those that wait: their workers go on at another process. */
  close(): void;
}

const mostTurns = 200;

export function createHeartbeats(options: { withLease: WithLease; news: SessionNews }): Heartbeats {
  const { withLease, news } = options;
  const closing = new AbortController();
  const renew = async (call: LeaseCall, afterTurn: number | null): Promise<Heard> => {
    let turns: readonly Turn[] = [];
    const { directive } = await withLease(call, async (tx, session) => {
      if (afterTurn !== null) turns = await listTurnsBehind(tx, session.id, afterTurn, mostTurns);
      return session;
    });
    return { directive, turns };
  };
  return {
    beat: async (call, { waitSeconds, afterTurn }, signal) => {
      const waitMs = waitSeconds * 1_000;
      // Over all of them: what is written meanwhile may be news again and again.
      const over = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(waitMs)]);
      const waiting = createNews(over, waitMs);
      // Before the look: what comes during it is notified.
      const leave = news.follow(call.sessionId, waiting.wake);
      const isNews = ({ directive, turns }: Heard): boolean => directive.endReason !== null || turns.length > 0;
      try {
        let heard = await renew(call, afterTurn);
        if (waitSeconds === 0) return heard;
        let isQuiet = false;
        while (!isNews(heard) && !isQuiet && !over.aborted) {
          isQuiet = (await uncounted(() => waiting.next())) === 'quiet';
          // A worker that is gone must not be kept alive by its own heartbeat.
          if (!signal.aborted) heard = await renew(call, afterTurn);
        }
        return heard;
      } finally {
        leave();
      }
    },
    close: () => closing.abort(),
  };
}
