import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../time/clock.ts';
import { NotAskedError } from './connection-loss.ts';
import { currentDeadline, Deadline, underDeadline } from './deadline.ts';
import { AppError } from '../process/errors.ts';
import { persistOutcome } from './persist-outcome.ts';

const clock = systemClock;
const persist = <T>(write: () => Promise<T>, fields: { untilMs?: number; isFinal?: () => boolean } = {}) => {
  const warned: unknown[] = [];
  const log = { warn: (fields_: unknown) => void warned.push(fields_) };
  const untilMs = clock.monotonicMs() + 60_000;
  const done = persistOutcome({ clock, log, untilMs, of: { callId: 'c1' }, ...fields }, write);
  return { done, warned };
};

/** Fails so often, then answers. */
function failing(times: number, error: Error): { write: () => Promise<string>; tries: () => number } {
  let tries = 0;
  return {
    write: async () => {
      tries += 1;
      if (tries <= times) throw error;
      return 'written';
    },
    tries: () => tries,
  };
}

describe('an outcome', () => {
  it('is written again until that succeeds, and each failure is a line of the log', async () => {
    const { write, tries } = failing(2, new Error('away'));
    const { done, warned } = persist(write);
    expect(await done).toBe('written');
    expect(tries()).toBe(3);
    expect(warned).toMatchObject([{ callId: 'c1' }, { callId: 'c1' }]);
  });

  it('is given up when its time is over', async () => {
    const { write, tries } = failing(9, new Error('away'));
    await expect(persist(write, { untilMs: clock.monotonicMs() - 1 }).done).rejects.toThrow('away');
    expect(tries()).toBe(1);
  });

  it.each<[string, Error, { isFinal?: () => boolean }]>([
    ['a refusal', new AppError(409, 'CONFLICT', 'No'), {}],
    ['what its writer calls final', new Error('lost'), { isFinal: () => true }],
  ])('is not written again after %s', async (_, error, fields) => {
    const { write, tries } = failing(9, error);
    await expect(persist(write, fields).done).rejects.toBe(error);
    expect(tries()).toBe(1);
  });

  it('is written again after a 503', async () => {
    const { write } = failing(1, new AppError(503, 'SERVICE_UNAVAILABLE', 'Later'));
    expect(await persist(write).done).toBe('written');
  });

  it('outlives the request that waits for it, which ends with its deadline', async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const seen: unknown[] = [];
    const written = new Promise<void>((resolve) => {
      const write = async () => {
        seen.push(currentDeadline());
        await held;
        resolve();
      };
      const deadline = new Deadline(clock, clock.monotonicMs() + 50);
      underDeadline(deadline, () => expect(persist(write).done).rejects.toBeInstanceOf(NotAskedError)).then(letGo);
    });
    await written;
    expect(seen).toEqual([undefined]);
  });
});
