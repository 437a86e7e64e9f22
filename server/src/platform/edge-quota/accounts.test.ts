import { describe, expect, it } from '@jest/globals';
import { type Accounts, createAccounts } from './accounts.ts';

const most = 1_000;
const mostRefunds = 500;
const create = (options: { most: number; flushAt?: number; onRefunds?: () => void; onLost?: (n: number) => void }) =>
  createAccounts({ mostRefunds, flushAt: 100, onRefunds: () => {}, onLost: () => {}, ...options });

function lease(accounts: Accounts, source: string, nowMs: number): void {
  Object.assign(accounts.of(source, nowMs), { windowStart: 0, windowEndMs: Number.POSITIVE_INFINITY, held: 250 });
}

describe('accounts', () => {
  it('of a million sources take no more room than those of the bound, and so does what is to be given back', () => {
    let lost = 0;
    const accounts = create({ most, onLost: (count) => (lost += count) });
    let largest = 0;
    for (let n = 0; n < 1_000_000; n += 1) {
      lease(accounts, `source ${n}`, n);
      largest = Math.max(largest, accounts.size());
    }
    expect(largest).toBe(most);
    const returned = accounts.release({ nowMs: 1_000_000, idleSinceMs: 1_000_000 });
    expect(returned).toHaveLength(most + mostRefunds);
    expect(lost).toBe(250 * (1_000_000 - most - mostRefunds));
    expect(accounts.release({ nowMs: 1_000_000, idleSinceMs: 1_000_000 })).toEqual([]);
  });

  it('hand out what is to be given back whenever there is much of it, and lose none', () => {
    let lost = 0;
    let returned = 0;
    const accounts: Accounts = create({
      most,
      onRefunds: () => (returned += accounts.takeRefunds().length),
      onLost: (count) => (lost += count),
    });
    for (let n = 0; n < 10_000; n += 1) lease(accounts, `source ${n}`, n);
    returned += accounts.release({ nowMs: 10_000, idleSinceMs: 10_000 }).length;
    expect([returned, lost]).toEqual([10_000, 0]);
  });

  it('make room by the source that was seen longest ago, and not by one whose lease is on its way', () => {
    const accounts = create({ most: 20 });
    const asking = Array.from({ length: 18 }, (_, n) => accounts.of(`asking ${n}`, 1));
    for (const account of asking) account.asking = Promise.resolve(true);
    const [older, newer] = [accounts.of('older', 2), accounts.of('newer', 3)];
    const newest = accounts.of('newest', 4);
    expect(accounts.size()).toBe(20);
    const known = [...asking, newer, newest];
    expect(known.every((account) => accounts.of(account.source, 5) === account)).toBe(true);
    expect(accounts.of('older', 5)).not.toBe(older);
  });

  it('give nothing back of a window that is over', () => {
    const accounts = create({ most });
    const account = accounts.of('source', 0);
    Object.assign(account, { windowStart: 0, windowEndMs: 100, held: 5 });
    expect(accounts.releaseOne('source', 100)).toBeNull();
    expect(accounts.of('source', 101)).toMatchObject({ held: 0, used: 0, windowStart: null });
  });
});
