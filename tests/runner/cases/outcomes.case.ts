import { describe, expect, it, test } from '@jest/globals';

// The first word of a name is the outcome that Jest must report.
const typed: number = 1;

it('passed: holds', () => expect(typed).toBe(1));
it('failed: does not hold', () => expect(typed).toBe(2)); // here it fails
test.each([1, 2])('passed: row %d', (row) => expect(row).toBeGreaterThan(0));
it.each([[1], [-1]])('failed: row %d', (row) => expect([row]).toEqual([0]));
it.concurrent('passed: beside others', async () => expect(await Promise.resolve(1)).toBe(1));
it.concurrent('failed: beside others', async () => expect(await Promise.resolve(1)).toBe(2));
it.skip('pending: is skipped', () => expect(1).toBe(2));
it.todo('todo: is announced');
it.failing('passed: is known to fail', () => expect(1).toBe(2));
it.failing('failed: is said to fail and does not', () => expect(1).toBe(1));
it('failed: never ends', () => new Promise<void>(() => undefined), 50);
it('failed: has an assertion less than it says', () => {
  expect.assertions(2);
  expect(1).toBe(1);
});

describe('the process', () => {
  const untilLater = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
  it('failed: leaves a rejection alone', async () => {
    void Promise.reject(new Error('left alone'));
    await untilLater();
  });
  it('failed: throws when nothing can catch it', async () => {
    setTimeout(() => {
      throw new Error('thrown later');
    }, 0);
    await untilLater();
  });
  it('passed: is fit for the tests after those', () => expect([1]).toEqual([expect.any(Number)]));
});
