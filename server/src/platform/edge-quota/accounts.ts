import type { Returned } from './lease-store.ts';

/** What this process knows of one source in one window. */
export interface Account {
  readonly source: string;
  /** The window's name by the database's clock; null while it was only counted here. */
  windowStart: number | null;
  /** On the monotonic clock, never later than the end of the window by the database's. */
  windowEndMs: number;
  /** Requests that may be served without asking. */
  held: number;
  /** What all processes had taken when the database was asked last, plus what was counted here since then. */
  used: number;
  /** Requests of this window that were served without a lease, and are yet to be charged. */
  owed: number;
  /** Nothing was left: no asking before this instant. */
  refusedUntilMs: number;
  /** Whether others were asked to give back what they hold of this window. */
  recalled: boolean;
  lastUsedMs: number;
  /** Requests that wait for the lease that is being asked for. */
  waiting: number;
  /** While a lease is on its way; resolves false where those who wait must be counted without it. */
  asking: Promise<boolean> | null;
  /** The lease is still on its way, and nobody waits for it any more. */
  isLate: boolean;
}

export interface Accounts {
  /** The account of a source, in the window of now; it counts as seen. */
  of(source: string, nowMs: number): Account;
  /** Takes out what is held and was not used since then; forgets windows that ended. */
  release(at: { nowMs: number; idleSinceMs: number }): Returned[];
  /** Takes out what is held of one source. */
  releaseOne(source: string, nowMs: number): Returned | null;
  /** What was held by accounts that made room for others. */
  takeRefunds(): Returned[];
  size(): number;
}

/**
 * At most `most` accounts, where fewer than that are asking, and at most `mostRefunds` refunds: a flood of sources costs
 * no more memory than that. `onRefunds` is called while there are `flushAt` refunds or more, `onLost` with the number of
 * requests of a refund that has no room.
 */
export function createAccounts(options: {
  most: number;
  mostRefunds: number;
  flushAt: number;
  onRefunds: () => void;
  onLost: (count: number) => void;
}): Accounts {
  // In the order in which they were seen last.
  const accounts = new Map<string, Account>();
  let refunds: Returned[] = [];

  const refund = (returned: Returned): void => {
    if (refunds.length < options.mostRefunds) refunds.push(returned);
    else options.onLost(returned.count);
    if (refunds.length >= options.flushAt) options.onRefunds();
  };
  const takeRefunds = (): Returned[] => {
    const taken = refunds;
    refunds = [];
    return taken;
  };
  const makeRoom = (nowMs: number): void => {
    for (const [source, account] of accounts) {
      if (accounts.size < options.most) return;
      if (account.asking !== null) continue;
      const returned = takeOut(account, nowMs);
      accounts.delete(source);
      if (returned !== null) refund(returned);
    }
  };

  return {
    of: (source, nowMs) => {
      const known = accounts.get(source);
      if (known === undefined) makeRoom(nowMs);
      else accounts.delete(source);
      const account = known ?? newAccount(source);
      if (nowMs >= account.windowEndMs) beginWindow(account);
      account.lastUsedMs = nowMs;
      accounts.set(source, account);
      return account;
    },
    release: ({ nowMs, idleSinceMs }) => {
      const returned = takeRefunds();
      for (const [source, account] of accounts) {
        if (account.asking !== null) continue;
        const idle = account.lastUsedMs <= idleSinceMs ? takeOut(account, nowMs) : null;
        if (idle !== null) returned.push(idle);
        if (nowMs >= account.windowEndMs) accounts.delete(source);
      }
      return returned;
    },
    releaseOne: (source, nowMs) => {
      const account = accounts.get(source);
      return account === undefined ? null : takeOut(account, nowMs);
    },
    takeRefunds,
    size: () => accounts.size,
  };
}

/** Empties an account; null where there is nothing to give back, or its window is over. */
function takeOut(account: Account, nowMs: number): Returned | null {
  const { source, windowStart, held } = account;
  account.held = 0;
  if (held === 0 || windowStart === null || nowMs >= account.windowEndMs) return null;
  account.used -= held;
  return { source, windowStart, count: held };
}

function newAccount(source: string): Account {
  const account = { source, lastUsedMs: 0, waiting: 0, asking: null, isLate: false };
  return {
    ...account,
    windowStart: null,
    windowEndMs: 0,
    held: 0,
    used: 0,
    owed: 0,
    refusedUntilMs: 0,
    recalled: false,
  };
}

function beginWindow(account: Account): void {
  account.windowStart = null;
  account.windowEndMs = 0;
  account.held = 0;
  account.used = 0;
  account.owed = 0;
  account.refusedUntilMs = 0;
  account.recalled = false;
}
