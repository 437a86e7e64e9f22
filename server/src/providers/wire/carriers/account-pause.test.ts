import { describe, expect, it } from '@jest/globals';
import { createAccountPause } from './account-pause.ts';
import type { SubmissionOutcome } from '../../ports/messaging.ts';

function start() {
  let nowMs = 1_000_000;
  const { heard, remainingMs, waitMs } = createAccountPause({
    clock: { monotonicMs: () => nowMs },
    randomness: { fraction: () => 0.5 },
    accountCode: '10011',
  });
  const answer = (status: number, outcome: SubmissionOutcome): void =>
    heard({ kind: 'answered', status, headers: {}, text: '' }, outcome);
  return {
    remainingMs,
    waitMs,
    heard,
    limited: (retryAfterMs: number | null, { status = 429, carrierCode = null as string | null } = {}) =>
      answer(status, { kind: 'not_accepted', retryAfterMs, carrierCode, message: 'Busy' }),
    accepted: () =>
      answer(201, {
        kind: 'accepted',
        providerMessageId: '1',
        providerStatus: 'queued',
        segmentCount: null,
        costMicroUsd: null,
      }),
    refused: () => answer(400, { kind: 'refused', code: 'opted_out', carrierCode: '40300', message: 'Opted out' }),
    lost: () => heard({ kind: 'unanswered', reason: 'reset' }, { kind: 'unknown', message: 'Nobody knows' }),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('an account that was told to slow down', () => {
  it('waits for the time that the carrier named, and no longer', () => {
    const account = start();
    account.limited(7_000);
    expect(account.remainingMs()).toBe(7_000);
    account.pass(6_999);
    expect(account.remainingMs()).toBe(1);
    account.pass(2);
    expect(account.remainingMs()).toBe(0);
  });

  it('waits longer each time where it named none, until something is accepted', () => {
    const account = start();
    const waited: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      account.limited(null);
      waited.push(account.remainingMs());
      account.pass(60_000);
    }
    expect(waited).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    account.accepted();
    account.limited(null);
    expect(account.remainingMs()).toBe(1_000);
  });

  it('counts requests that were on their way together as one', () => {
    const account = start();
    for (let request = 0; request < 5; request += 1) account.limited(null);
    expect(account.remainingMs()).toBe(1_000);
    account.limited(3_000);
    account.limited(2_000);
    expect(account.remainingMs()).toBe(3_000);
  });

  it('is tried again after half a minute at the latest', () => {
    const account = start();
    account.limited(14_401_000);
    expect(account.remainingMs()).toBe(30_000);
  });

  it('is told so without a code, or by the code of the account', () => {
    const account = start();
    account.limited(2_000, { carrierCode: '10011' });
    expect(account.remainingMs()).toBe(2_000);
  });
});

describe('texts that wait for an account', () => {
  it('come back spread, and not at one instant', () => {
    const account = start();
    account.limited(2_000);
    expect(account.waitMs()).toBe(2_500);
    account.pass(1_999);
    expect(account.waitMs()).toBe(501);
  });

  it.each(['accepted', 'refused'] as const)('let one go first, and follow when the carrier %s it', (answered) => {
    const account = start();
    account.limited(2_000);
    account.pass(2_000);
    expect([account.waitMs(), account.waitMs(), account.waitMs()]).toEqual([0, 1_000, 1_000]);
    account[answered]();
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 0]);
  });

  it('wait again where the first is limited again', () => {
    const account = start();
    account.limited(2_000);
    account.pass(2_000);
    expect(account.waitMs()).toBe(0);
    account.limited(3_000);
    expect(account.waitMs()).toBe(3_500);
    account.pass(3_000);
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 1_000]);
  });

  it('send another first where nobody knows what became of the first, or it never asked', () => {
    const account = start();
    account.limited(2_000);
    account.pass(2_000);
    expect(account.waitMs()).toBe(0);
    account.lost();
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 1_000]);
    account.pass(5_000);
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 1_000]);
  });

  it('are not let go by what was taken before the limit was told', () => {
    const account = start();
    account.limited(2_000);
    account.accepted();
    expect(account.waitMs()).toBe(2_500);
    account.pass(2_000);
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 1_000]);
  });
});

describe('an account that was not', () => {
  it('waits for nothing: one text, one number, a network or a lost connection is no limit of the account', () => {
    const account = start();
    account.limited(5_000, { status: 400 });
    for (const carrierCode of ['40318', '40006', '21611', '99999']) account.limited(5_000, { carrierCode });
    account.accepted();
    account.heard(
      { kind: 'not_written', reason: 'ECONNREFUSED' },
      { kind: 'not_accepted', retryAfterMs: null, carrierCode: null, message: 'Not reached' },
    );
    account.heard(
      { kind: 'answered', status: 429, headers: {}, text: '' },
      { kind: 'refused', code: 'opted_out', carrierCode: '40300', message: 'Opted out' },
    );
    expect(account.remainingMs()).toBe(0);
    expect([account.waitMs(), account.waitMs()]).toEqual([0, 0]);
  });
});
