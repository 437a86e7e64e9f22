import { expect, it } from '@jest/globals';
import { nextMapped } from './next-mapped.ts';

const big = 1_000;

it('tells the first step, and after silent ones the first that is not', async () => {
  let n = 0;
  const next = nextMapped(
    async () => (n += 1),
    (given) => (given % 4 === 1 ? given : null),
  );
  expect([await next(), await next(), await next()]).toEqual([1, 5, 9]);
});

it('needs no more turns for what follows a thousand silent steps than for what follows one', async () => {
  const turnsAfter = async (silent: number): Promise<number> => {
    let n = 0;
    let turns = 0;
    let isMapped = false;
    const next = nextMapped(
      async () => (n += 1),
      (given) => (given > silent ? given : null),
    );
    const mapped = next().then(() => (isMapped = true));
    while (!isMapped) {
      // A turn of the microtask queue; those before the last step has come are not counted.
      await Promise.resolve();
      if (n > silent) turns += 1;
    }
    await mapped;
    return turns;
  };
  expect(await turnsAfter(big)).toBeLessThanOrEqual(await turnsAfter(1));
});

it.each([0, 1, big])('turns what is thrown after %i silent steps into what `fail` makes of it', async (silent) => {
  const failing = (where: 'ask' | 'tell', fail?: (error: unknown) => string) => {
    let n = 0;
    return nextMapped<number, string>(
      async () => {
        n += 1;
        if (n > silent && where === 'ask') throw new Error('asked');
        return n;
      },
      () => {
        if (n > silent) throw new Error('told');
        return null;
      },
      fail,
    )();
  };
  const words = (error: unknown): string => `made of: ${error instanceof Error ? error.message : ''}`;
  await expect(failing('ask')).rejects.toThrow('asked');
  await expect(failing('tell')).rejects.toThrow('told');
  expect(await failing('ask', words)).toBe('made of: asked');
  expect(await failing('tell', words)).toBe('made of: told');
});
