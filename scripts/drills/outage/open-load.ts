import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { type ApiAnswer, type Ask, ask } from '../../../tests/support/sms-http.ts';

/** A request and what came of it; times are monotonic milliseconds. */
export interface Sent {
  readonly what: string;
  readonly atMs: number;
  /** From when it was written until its answer had come whole. */
  readonly tookMs: number;
  /** Null where none came. */
  readonly answer: ApiAnswer | null;
}

export interface OpenLoad {
  /** What was answered so far. */
  readonly sent: readonly Sent[];
  /** Requests without an answer. */
  waiting(): number;
  /** How late requests were sent, and how long this process stood still, at most: neither is the server's. */
  own(): { readonly lateMs: number; readonly stillMs: number };
  /** Sends no more; resolves when all that was sent is answered. */
  stop(): Promise<void>;
}

// What has no answer by then gets none.
const patienceMs = 60_000;

/**
 * Sends so many requests a second, each at its own instant, whether or not others are answered, and no more than `most`.
 * A time begins when its request is written: where this process comes late, `own` tells it, and the server is not blamed.
 */
export function startOpenLoad(options: {
  url: string;
  rate: number;
  most: number;
  next: (index: number) => { what: string; request: Ask };
}): OpenLoad {
  const { url, rate, most, next } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const sent: Sent[] = [];
  const running = new Set<Promise<void>>();
  const stood = monitorEventLoopDelay({ resolution: 10 });
  stood.enable();
  let lateMs = 0;
  let stopping = false;

  const send = async (index: number): Promise<void> => {
    const { what, request } = next(index);
    const atMs = systemClock.monotonicMs();
    const patience = new AbortController();
    const given = sleep(patienceMs, null, { signal: patience.signal }).catch(() => null);
    const answer = await Promise.race([ask(url, request, agent), given]).finally(() => patience.abort());
    sent.push({ what, atMs, tookMs: systemClock.monotonicMs() - atMs, answer });
  };
  const run = async (): Promise<void> => {
    const beganMs = systemClock.monotonicMs();
    for (let index = 0; index < most && !stopping; index += 1) {
      const leftMs = beganMs + (index * 1_000) / rate - systemClock.monotonicMs();
      if (leftMs > 0) await sleep(leftMs);
      else lateMs = Math.max(lateMs, -leftMs);
      const one: Promise<void> = send(index).finally(() => running.delete(one));
      running.add(one);
    }
  };
  const done = run();
  return {
    sent,
    waiting: () => running.size,
    own: () => ({ lateMs: Math.round(lateMs), stillMs: Math.round(stood.max / 1e6) }),
    stop: async () => {
      stopping = true;
      await done;
      await Promise.all(running);
      stood.disable();
      agent.destroy();
    },
  };
}
