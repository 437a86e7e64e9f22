import { describe, expect, it } from '@jest/globals';
import { createAccounts } from './accounts.ts';

const most = 1_000;

describe('accounts', () => {
  it('of a million sources take no more room than those of the bound, and so does what is to be given back', () => {
    const accounts = createAccounts({ most });
    let largest = 0;
    for (let n = 0; n < 1_000_000; n += 1) {
      const account = accounts.of(`source ${n}`, n);
      account.windowStart = 0;
      account.windowEndMs = Number.POSITIVE_INFINITY;
      account.held = 250;
      largest = Math.max(largest, accounts.size());
    }
    expect(largest).toBe(most);
    const returned = accounts.release({ nowMs: 1_000_000, idleSinceMs: 1_000_000 });
    expect(returned).toHaveLength(2 * most);
    expect(accounts.release({ nowMs: 1_000_000, idleSinceMs: 1_000_000 })).toEqual([]);
  });

  it('make room by the source that was seen longest ago, and not by one whose lease is on its way', () => {
    const accounts = createAccounts({ most: 2 });
    const [asking, older] = [accounts.of('asking', 1), accounts.of('older', 2)];
    asking.asking = Promise.resolve();
    const newer = accounts.of('newer', 3);
    expect([asking, older, newer].map((account) => accounts.has(account))).toEqual([true, false, true]);
  });

  it('give nothing back of a window that is over', () => {
    const accounts = createAccounts({ most });
    const account = accounts.of('source', 0);
    Object.assign(account, { windowStart: 0, windowEndMs: 100, held: 5 });
    expect(accounts.releaseOne('source', 100)).toBeNull();
    expect(accounts.of('source', 101)).toMatchObject({ held: 0, used: 0, windowStart: null });
  });
});
