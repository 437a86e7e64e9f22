import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createLog } from '../../platform/process/log.ts';
import { actSeconds, whileActing } from './while-acting.ts';

let logged: string[];
const log = createLog({
  level: 'warn',
  pretty: false,
  destination: { write: (text: string) => void logged.push(text) },
});
const actMs = actSeconds * 1_000;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  logged = [];
});
afterEach(() => {
  jest.useRealTimers();
});

// docs/decisions/telephone.md#d534
it('says that something is being done before that is taken to be given up, and no longer', async () => {
  let renewed = 0;
  const renew = async (): Promise<void> => void (renewed += 1);
  const done = Promise.withResolvers<string>();
  const acting = whileActing({ sessionId: 'one', log, renew }, () => done.promise);
  for (let times = 1; times <= 3; times += 1) {
    jest.advanceTimersByTime(actMs - 1);
    expect(renewed).toBeGreaterThanOrEqual(times);
  }
  done.resolve('what came of it');
  expect(await acting).toBe('what came of it');
  const before = renewed;
  jest.advanceTimersByTime(10 * actMs);
  expect(renewed).toBe(before);
});

it('goes on where that cannot be written, and throws what the act throws', async () => {
  let asked = 0;
  const renew = (): Promise<void> => {
    asked += 1;
    return Promise.reject(new Error('the database is away'));
  };
  const done = Promise.withResolvers<never>();
  const acting = whileActing({ sessionId: 'one', log, renew }, () => done.promise);
  jest.advanceTimersByTime(2 * actMs);
  await turn();
  expect(asked).toBeGreaterThan(1);
  expect(logged.join('')).toContain('the database is away');
  done.reject(new Error('no answer'));
  await expect(acting).rejects.toThrow('no answer');
  const before = asked;
  jest.advanceTimersByTime(2 * actMs);
  expect(asked).toBe(before);
});
