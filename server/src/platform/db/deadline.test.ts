import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../time/clock.ts';
import { NotAskedError } from './connection-loss.ts';
import { currentDeadline, Deadline, uncounted, underDeadline, withinDeadline } from './deadline.ts';

const never = new Promise<never>(() => {});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a deadline', () => {
  it('counts from the clock, leaves no turn in its last half second, and can be moved and lifted', () => {
    let nowMs = 1_000;
    const deadline = new Deadline({ monotonicMs: () => nowMs }, 5_000);
    expect([deadline.leftMs(), deadline.leftForTurnMs(), deadline.turnEndMs]).toEqual([4_000, 3_500, 4_500]);
    nowMs = 5_500;
    expect([deadline.leftMs(), deadline.leftForTurnMs()]).toEqual([-500, -1_000]);
    deadline.postpone(1_000);
    expect(deadline.leftMs()).toBe(500);
    deadline.lift();
    expect(deadline.leftMs()).toBe(Number.POSITIVE_INFINITY);
  });

  it('of several is that of the last, and none where one has none or was lifted', () => {
    const [one, two, lifted] = [1_000, 2_000, 3_000].map((endMs) => new Deadline(systemClock, endMs));
    lifted?.lift();
    expect(Deadline.last([one, two, one])?.endMs).toBe(2_000);
    expect([Deadline.last([one, undefined]), Deadline.last([one, lifted]), Deadline.last([])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is that of all that its request begins, and of nothing else', async () => {
    const deadline = new Deadline(systemClock, systemClock.monotonicMs() + 60_000);
    const seen = await underDeadline(deadline, async () => {
      await turn();
      return new Promise((resolve) => setTimeout(() => resolve(currentDeadline()), 1));
    });
    expect(seen).toBe(deadline);
    expect(currentDeadline()).toBeUndefined();
    expect(underDeadline(deadline, () => underDeadline(undefined, currentDeadline))).toBeUndefined();
  });
});

describe('work that others share', () => {
  it('is waited for no longer than the deadline lets', async () => {
    const deadline = new Deadline(systemClock, systemClock.monotonicMs() + 520);
    await expect(underDeadline(deadline, () => withinDeadline(never))).rejects.toBeInstanceOf(NotAskedError);
  });

  it('answers as it does where it ends before, and where there is no deadline', async () => {
    const deadline = new Deadline(systemClock, systemClock.monotonicMs() + 60_000);
    expect(await underDeadline(deadline, () => withinDeadline(Promise.resolve(1)))).toBe(1);
    await expect(underDeadline(deadline, () => withinDeadline(Promise.reject(new Error('own'))))).rejects.toThrow(
      'own',
    );
    expect(await withinDeadline(turn().then(() => 2))).toBe(2);
  });
});

describe('what is no wait for the database', () => {
  it('does not count, also where it fails', async () => {
    let nowMs = 0;
    const deadline = new Deadline({ monotonicMs: () => nowMs }, 4_000);
    const long = async (): Promise<void> => {
      nowMs += 10_000;
    };
    await underDeadline(deadline, () => uncounted(long));
    expect(deadline.leftMs()).toBe(4_000);
    const failing = async (): Promise<void> => {
      nowMs += 10_000;
      throw new Error('refused');
    };
    await expect(underDeadline(deadline, () => uncounted(failing))).rejects.toThrow('refused');
    expect(deadline.leftMs()).toBe(4_000);
    await uncounted(long);
    expect(deadline.leftMs()).toBe(-6_000);
  });
});
