import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Lease, LeaseStore, QuotaPolicy } from './lease-store.ts';
import { createTurnstile } from './turnstile.ts';

export interface Taken {
  allowed: boolean;
  /** What is left of the window, as far as this process knows. */
  remaining: number;
  /** Until the window ends, at least 1. */
  resetSeconds: number;
}

export interface Taker {
  take(source: string): Taken | Promise<Taken>;
}

// How long nobody asks again where nothing was left: others may give something back.
const askAgainMs = 1_000;
// How often a database that is away is tried, by a request that does not wait for it.
const probeMs = 1_000;
const recallTries = 6;
// A flood of sources must leave connections to everybody else.
const leasesAtOnce = 4;

/** Decides over single requests: from what is held, by a lease, or alone while the database is away. */
export function createTaker(options: {
  policy: QuotaPolicy;
  store: LeaseStore;
  accounts: Accounts;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  patienceMs: number;
  recallMs: number;
}): Taker {
  const { policy, store, accounts, clock, log, metrics } = options;
  const { limit, windowSeconds } = policy;
  const inTurn = createTurnstile(leasesAtOnce);
  let away = false;
  let probeAtMs = 0;

  const answer = (account: Account, allowed: boolean): Taken => {
    if (!allowed) metrics.edgeQuotaRefusals.inc();
    const resetSeconds = Math.max(1, Math.ceil((account.windowEndMs - clock.monotonicMs()) / 1000));
    return {
      allowed,
      remaining: allowed ? Math.min(limit, Math.max(0, limit - account.used + account.held)) : 0,
      resetSeconds: Math.min(resetSeconds, windowSeconds),
    };
  };

  /** What can be said at once; null where the database must be asked. */
  const decide = (account: Account, nowMs: number): Taken | null => {
    if (account.held > 0 && nowMs < account.windowEndMs) {
      account.held -= 1;
      return answer(account, true);
    }
    return account.refusedUntilMs > nowMs ? answer(account, false) : null;
  };

  const take = async (account: Account): Promise<Taken> => {
    for (;;) {
      if (away) return takeAlone(account);
      account.waiting += 1;
      await ask(account).finally(() => {
        account.waiting -= 1;
      });
      const nowMs = clock.monotonicMs();
      // A window that ended meanwhile holds nothing: what is taken now is of the next one.
      const now = nowMs >= account.windowEndMs ? accounts.of(account.source, nowMs) : account;
      const decided = away ? null : decide(now, nowMs);
      if (decided !== null) return decided;
      if (now !== account) return take(now);
    }
  };

  /** Counts without the database: in this process alone, up to the whole limit, on top of what was known of the others. */
  const takeAlone = (account: Account): Taken => {
    const nowMs = clock.monotonicMs();
    if (nowMs >= probeAtMs) {
      probeAtMs = nowMs + probeMs;
      void ask(account);
    }
    if (nowMs >= account.windowEndMs) {
      const epochMs = clock.now().epochMilliseconds;
      account.windowEndMs = nowMs + windowSeconds * 1000 - (epochMs % (windowSeconds * 1000));
      account.windowStart = null;
      account.used = 0;
      account.owed = 0;
    }
    if (account.used >= limit) return answer(account, false);
    account.used += 1;
    account.owed += 1;
    return answer(account, true);
  };

  /** Resolves when a lease came, or will not come soon. Requests that ask at the same moment share one. */
  const ask = (account: Account): Promise<void> => {
    if (account.asking !== null) return account.asking;
    const asking = new Promise<void>((resolve) => {
      // Also where the answer is still to come: whoever asks next must not be told at once that it is there.
      const settle = (): void => {
        clearTimeout(patience);
        if (account.asking === asking) account.asking = null;
        resolve();
      };
      const patience = setTimeout(() => {
        goAway(new Error('No lease in time'));
        settle();
      }, options.patienceMs);
      void leaseFor(account)
        .then(
          () => {
            away = false;
          },
          (err: unknown) => goAway(err),
        )
        .finally(settle);
    });
    account.asking = asking;
    return asking;
  };

  const goAway = (err: unknown): void => {
    metrics.edgeQuotaLeases.inc({ outcome: 'database_away' });
    if (!away) log.warn({ err }, 'the edge quota is counted in this process alone');
    away = true;
    probeAtMs = clock.monotonicMs() + probeMs;
  };

  const leaseFor = async (account: Account): Promise<void> => {
    if ((await leaseOnce(account)) > 0) return;
    // Nothing is left. Others may hold what they will not serve: it is asked for once after each lease.
    if (!account.recalled) {
      account.recalled = true;
      await store.recall(account.source);
      for (let tried = 0; tried < recallTries; tried += 1) {
        await sleep(options.recallMs / recallTries);
        if ((await leaseOnce(account)) > 0) return;
      }
    }
    account.refusedUntilMs = Math.min(clock.monotonicMs() + askAgainMs, account.windowEndMs);
  };

  const leaseOnce = async (account: Account): Promise<number> => {
    const sentMs = clock.monotonicMs();
    const { owed } = account;
    const lease = await inTurn(() => store.lease(account.source, { waiting: Math.max(1, account.waiting), owed }));
    metrics.edgeQuotaLeases.inc({ outcome: lease.granted > 0 ? 'granted' : 'exhausted' });
    receive(account, lease, { sentMs, owed });
    return lease.granted;
  };

  const receive = (account: Account, lease: Lease, asked: { sentMs: number; owed: number }): void => {
    const { windowStart, granted: count } = lease;
    if (!accounts.has(account)) {
      if (count > 0) accounts.refund({ source: account.source, windowStart, count });
      return;
    }
    if (account.windowStart !== windowStart) {
      account.windowStart = windowStart;
      account.held = 0;
      account.recalled = false;
    }
    // The statement began after it was sent, so that this end is not after the window's.
    account.windowEndMs = asked.sentMs + lease.leftMs;
    account.owed -= Math.min(account.owed, asked.owed);
    // What was served alone while the lease was on its way is paid from it.
    const paid = Math.min(account.owed, count);
    account.owed -= paid;
    account.held += count - paid;
    account.used = lease.used + account.owed;
    account.refusedUntilMs = 0;
    if (count > 0) account.recalled = false;
  };

  return {
    take: (source) => {
      const nowMs = clock.monotonicMs();
      const account = accounts.of(source, nowMs);
      return decide(account, nowMs) ?? take(account);
    },
  };
}
