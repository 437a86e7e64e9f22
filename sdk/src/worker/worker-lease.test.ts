import { describe, expect, it } from '@jest/globals';
import { ConnectionError } from '../errors.ts';
import { createLease } from './worker-lease.ts';

const broken = (retryable: boolean) => new ConnectionError('It broke', { retryable, idempotencyKey: null });
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A call that fails so often, and how often it was made. */
function failing(times: number, error: unknown = broken(true)): { call: () => Promise<string>; made: () => number } {
  let made = 0;
  return {
    made: () => made,
    call: async () => {
      made += 1;
      if (made <= times) throw error;
      return 'answered';
    },
  };
}

describe('a call of a session', () => {
  it('is made again after what may pass, also where the lease has ended by the clock: no lease ends while the server is away', async () => {
    const lease = createLease();
    lease.renewed({ leaseExpiresAt: at(-60_000), now: at(0) });
    const { call, made } = failing(2);
    expect(await lease.patiently(call)).toBe('answered');
    expect(made()).toBe(3);
  });

  it('is made again until the lease has ended, and no longer, by a worker that is told to stop', async () => {
    const lease = createLease();
    lease.hurry();
    lease.renewed({ leaseExpiresAt: at(10_000), now: at(0) });
    expect(await lease.patiently(failing(1).call)).toBe('answered');
    lease.renewed({ leaseExpiresAt: at(-1), now: at(0) });
    const { call, made } = failing(9);
    await expect(lease.patiently(call)).rejects.toThrow(ConnectionError);
    expect(made()).toBe(1);
  });

  it.each([broken(false), new TypeError('A mistake')])(
    'is not made again after what will not pass: %s',
    async (error) => {
      const { call, made } = failing(9, error);
      await expect(createLease().patiently(call)).rejects.toBe(error);
      expect(made()).toBe(1);
    },
  );

  it('is not made again once no caller waits for it', async () => {
    const { call, made } = failing(9);
    await expect(createLease().patiently(call, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(made()).toBe(1);
  });

  it('is written down by the clock of the organization', () => {
    const lease = createLease();
    lease.renewed({ leaseExpiresAt: null, now: '2027-01-15T17:00:00.000Z' });
    expect(lease.nowThere()).toMatch(/^2027-01-15T17:00:0/);
  });
});
