import { sleep } from '../attempts.ts';
import { ApiError, TrunklineError } from '../errors.ts';
import type { WorkerDirective } from '../generated/schemas.ts';
import { retryDelay } from '../retry-delay.ts';
import { monotonicNow, wallClockNow } from '../runtime.ts';

/** What is known of the lease of a session, and how long its calls are repeated. */
export interface Lease {
  /** Takes over what an answer says of it. */
  renewed(directive: Pick<WorkerDirective, 'leaseExpiresAt' | 'now'>): void;
  /** From now on calls are repeated until the lease has ended, and no longer. */
  hurry(): void;
  /** Makes a call again after what may pass, until the lease has ended for long. */
  patiently<Data>(call: () => Promise<Data>, signal?: AbortSignal): Promise<Data>;
  /** The time by the clock of the organization, by which turns are written down. */
  nowThere(): string;
}

// While the server is away no lease ends, and each has its full length when it is back: so leaseExpiresAt is let pass by this.
const patienceMs = 300_000;
const pauses = { limit: Number.POSITIVE_INFINITY, baseMs: 250, maxMs: 2_000, maxRetryAfterMs: 60_000 };

export function createLease(): Lease {
  let patience = patienceMs;
  let ends = monotonicNow();
  let clock = { said: wallClockNow(), at: monotonicNow() };
  return {
    renewed: ({ leaseExpiresAt, now }) => {
      const leftMs = leaseExpiresAt === null ? 0 : Date.parse(leaseExpiresAt) - wallClockNow();
      ends = monotonicNow() + Math.max(leftMs, 0);
      clock = { said: Date.parse(now), at: monotonicNow() };
    },
    hurry: () => {
      patience = 0;
    },
    patiently: async (call, signal) => {
      for (let failures = 1; ; failures += 1) {
        try {
          return await call();
        } catch (error) {
          const mayPass = error instanceof TrunklineError && error.retryable && monotonicNow() < ends + patience;
          const headers = error instanceof ApiError ? error.headers : undefined;
          const pause = mayPass ? retryDelay(failures, pauses, headers) : null;
          if (pause === null) throw error;
          await sleep(pause, signal, { retryable: true, idempotencyKey: null });
        }
      }
    },
    nowThere: () => new Date(clock.said + monotonicNow() - clock.at).toISOString(),
  };
}
