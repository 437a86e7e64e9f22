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
  /** Requests that were served without a lease, and are yet to be charged. */
  owed: number;
  /** Nothing was left: no asking before this instant. */
  refusedUntilMs: number;
  /** Whether others were asked to give back what they hold of this window. */
  recalled: boolean;
  lastUsedMs: number;
  /** Requests that wait for the lease that is being asked for. */
  waiting: number;
  asking: Promise<void> | null;
}

export interface Accounts {
  /** The account of a source, in the window of now; it counts as seen. */
  of(source: string, nowMs: number): Account;
  /** False for one that made room for another while it was used. */
  has(account: Account): boolean;
  /** Takes out what is held and was not used since then; forgets windows that ended. */
  release(at: { nowMs: number; idleSinceMs: number }): Returned[];
  /** Takes out what is held of one source. */
  releaseOne(source: string, nowMs: number): Returned | null;
  /** Keeps a lease that came for an account that is no more, to be given back. */
  refund(returned: Returned): void;
  size(): number;
}

// Among so many that were seen longest ago one is free to go: those that wait for a lease are few.
const tries = 16;

/** At most `most` accounts, and as many refunds: a flood of sources costs no more memory than that. */
export function createAccounts(options: { most: number }): Accounts {
  // In the order in which they were seen last.
  const accounts = new Map<string, Account>();
  let refunds: Returned[] = [];

  const refund = (returned: Returned): void => {
    if (refunds.length < options.most) refunds.push(returned);
  };
  const makeRoom = (nowMs: number): void => {
    let left = tries;
    for (const [source, account] of accounts) {
      if (accounts.size < options.most || left === 0) return;
      left -= 1;
      if (account.asking !== null) continue;
      const returned = takeOut(account, nowMs);
      if (returned !== null) refund(returned);
      accounts.delete(source);
    }
  };

  return {
    of: (source, nowMs) => {
      const known = accounts.get(source);
      if (known === undefined) makeRoom(nowMs);
      else accounts.delete(source);
      const account = known ?? newAccount(source);
      if (nowMs >= account.windowEndMs && account.asking === null) beginWindow(account);
      account.lastUsedMs = nowMs;
      accounts.set(source, account);
      return account;
    },
    has: (account) => accounts.get(account.source) === account,
    release: ({ nowMs, idleSinceMs }) => {
      const returned = refunds;
      refunds = [];
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
    refund,
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
  const account = { source, lastUsedMs: 0, waiting: 0, asking: null };
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
