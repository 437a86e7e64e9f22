import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import { isConnectFailure, isConnectionLoss } from '../db/connection-loss.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Lease, LeaseStore, QuotaPolicy } from './lease-store.ts';
import { createSemaphore } from './semaphore.ts';
import { createUnorderedSet } from '../process/unordered-set.ts';

export interface Taken {
  allowed: boolean;
  /** What is left of the window, as far as this process knows. */
  remaining: number;
  /** Until the window ends, at least 1. */
  resetSeconds: number;
}

export interface QuotaLeaseClient {
  take(source: string): Taken | Promise<Taken>;
  /** Asks for nothing more; resolves when what was asked for has come, or is late. What is taken after it is counted here. */
  close(): Promise<void>;
}

/** What became of asking for a lease. */
type Outcome = 'granted' | 'exhausted' | 'window_over' | 'crowded' | 'database_away';

// How long nobody asks again where nothing was left: others may give something back.
const askAgainMs = 1_000;
// How often a database that is away is tried, by a request that does not wait for it.
const probeMs = 1_000;
const recallTries = 6;
// A flood of sources must leave connections to everybody else.
const statementsAtOnce = 4;

/** Decides over single requests: from what is held, by a lease, or alone while the database is away. */
export function createQuotaLeaseClient(options: {
  policy: QuotaPolicy;
  store: LeaseStore;
  accounts: Accounts;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** How long a statement may take, from when it is sent. */
  patienceMs: number;
  /** How long a statement may wait until it is sent. */
  lineMs: number;
  /** How many sources may ask for a lease at once; further ones are counted here. */
  mostAsking: number;
  recallMs: number;
}): QuotaLeaseClient {
  const { policy, store, accounts, clock, log, metrics, patienceMs, mostAsking } = options;
  const { limit, windowSeconds } = policy;
  const semaphore = createSemaphore({ permits: statementsAtOnce, patienceMs: options.lineMs });
  const asks = new Set<Promise<boolean>>();
  const takes = createUnorderedSet<Promise<Taken>>();
  let away = false;
  let closed = false;
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
    if (account.held > 0) {
      account.held -= 1;
      return answer(account, true);
    }
    if (account.refusedUntilMs > nowMs) return answer(account, false);
    return away || closed || account.isLate ? takeAlone(account, nowMs) : null;
  };

  const take = async (source: string): Promise<Taken> => {
    for (;;) {
      const nowMs = clock.monotonicMs();
      const account = accounts.of(source, nowMs);
      const decided = decide(account, nowMs);
      if (decided !== null) return decided;
      account.waiting += 1;
      const isAnswered = await ask(account);
      account.waiting -= 1;
      const thenMs = clock.monotonicMs();
      if (!isAnswered) return takeAlone(accounts.of(source, thenMs), thenMs);
    }
  };

  /** Counts without the database: in this process alone, up to the whole limit, on top of what was known of the others. */
  const takeAlone = (account: Account, nowMs: number): Taken => {
    if (away && !closed && account.asking === null && nowMs >= probeAtMs) {
      probeAtMs = nowMs + probeMs;
      void ask(account);
    }
    if (nowMs >= account.windowEndMs) {
      const epochMs = clock.now().epochMilliseconds;
      account.windowEndMs = nowMs + windowSeconds * 1000 - (epochMs % (windowSeconds * 1000));
    }
    if (account.used >= limit) return answer(account, false);
    account.used += 1;
    account.owed += 1;
    return answer(account, true);
  };

  /**
   * Resolves true when the database answered, and false when the request must be counted without it. Requests of one
   * source share what is asked for: it has one statement on its way, also when nobody waits for it any more.
   */
  const ask = (account: Account): Promise<boolean> => {
    if (account.asking !== null) return account.asking;
    if (asks.size >= mostAsking) {
      metrics.edgeQuotaLeases.inc({ outcome: 'crowded' });
      return Promise.resolve(false);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    account.asking = promise;
    asks.add(promise);
    const giveUp = (): void => {
      account.isLate = true;
      resolve(false);
    };
    void leaseFor(account, giveUp).then((isAnswered) => {
      account.asking = null;
      account.isLate = false;
      asks.delete(promise);
      resolve(isAnswered);
    });
    return promise;
  };

  const goAway = (err: unknown): void => {
    if (!away) log.warn({ err }, 'the edge quota is counted in this process alone');
    away = true;
    probeAtMs = clock.monotonicMs() + probeMs;
    semaphore.refuseWaiting();
  };

  /** Sends one statement in its turn; `giveUp` is called when it is late. Resolves with its answer, or why there is none. */
  const send = async <T>(
    statement: () => Promise<T>,
    giveUp: () => void,
  ): Promise<{ answer: T } | 'crowded' | 'database_away'> => {
    if (closed || !(await semaphore.acquire({ mayWait: !away }))) return away ? 'database_away' : 'crowded';
    let isLate = false;
    const patience = setTimeout(() => {
      isLate = true;
      giveUp();
      goAway(new Error('No lease in time'));
    }, patienceMs);
    try {
      const answered = { answer: await statement() };
      away = false;
      return answered;
    } catch (err) {
      // Of one that was late it is known already, and the database may be back meanwhile.
      if (!isLate) goAway(err);
      return 'database_away';
    } finally {
      clearTimeout(patience);
      semaphore.release();
    }
  };

  const leaseFor = async (account: Account, giveUp: () => void): Promise<boolean> => {
    const outcome = await leaseOnce(account, giveUp);
    if (outcome !== 'exhausted') return outcome === 'granted' || outcome === 'window_over';
    // Nothing is left. Others may hold what they will not serve: it is asked for once after each lease.
    if (!account.recalled) {
      account.recalled = true;
      await send(() => store.recall(account.source), giveUp);
      for (let tried = 0; tried < recallTries && !closed; tried += 1) {
        await sleep(options.recallMs / recallTries);
        const again = await leaseOnce(account, giveUp);
        if (again === 'granted' || again === 'window_over') return true;
      }
    }
    account.refusedUntilMs = Math.min(clock.monotonicMs() + askAgainMs, account.windowEndMs);
    return true;
  };

  const leaseOnce = async (account: Account, giveUp: () => void): Promise<Outcome> => {
    let sentMs = 0;
    let owed = 0;
    let owedUntilMs = 0;
    const sent = await send(async () => {
      const windowStart = windowOf(account);
      [sentMs, owed, owedUntilMs] = [clock.monotonicMs(), account.owed, account.windowEndMs];
      account.owed = 0;
      try {
        return await store.lease(account.source, { waiting: Math.max(1, account.waiting), owed, windowStart });
      } catch (err) {
        // Where it may have been charged it is not charged again.
        const isDefinite = isConnectFailure(err) || !isConnectionLoss(err);
        if (isDefinite && account.windowEndMs === owedUntilMs) account.owed += owed;
        throw err;
      }
    }, giveUp);
    const outcome = typeof sent === 'string' ? sent : receive(account, sent.answer, sentMs);
    metrics.edgeQuotaLeases.inc({ outcome: account.isLate ? 'database_away' : outcome });
    return outcome;
  };

  /** The window in which an account counts, by the database's word or else by this process's clock. */
  const windowOf = (account: Account): number => {
    if (account.windowStart !== null) return account.windowStart;
    const endMs = clock.now().epochMilliseconds + account.windowEndMs - clock.monotonicMs();
    return (Math.round(endMs / 1000 / windowSeconds) - 1) * windowSeconds;
  };

  const receive = (account: Account, lease: Lease, sentMs: number): Outcome => {
    // The statement began after it was sent, so that this end is not after the window's.
    const windowEndMs = sentMs + lease.leftMs;
    if (clock.monotonicMs() >= windowEndMs) return 'window_over';
    // What was served alone while the lease was on its way is paid from it.
    const owed = windowOf(account) === lease.windowStart ? account.owed : 0;
    const paid = Math.min(owed, lease.granted);
    if (account.windowStart !== lease.windowStart) {
      account.windowStart = lease.windowStart;
      account.held = 0;
      account.recalled = false;
    }
    account.windowEndMs = windowEndMs;
    account.owed = owed - paid;
    account.held += lease.granted - paid;
    account.used = lease.used + account.owed;
    account.refusedUntilMs = 0;
    if (lease.granted === 0) return 'exhausted';
    account.recalled = false;
    return 'granted';
  };

  return {
    take: (source) => {
      const nowMs = clock.monotonicMs();
      const decided = decide(accounts.of(source, nowMs), nowMs);
      if (decided !== null) return decided;
      const taking = take(source);
      return taking.finally(takes.add(taking));
    },
    close: async () => {
      closed = true;
      semaphore.refuseWaiting();
      await Promise.all([...asks, ...takes]);
    },
  };
}
