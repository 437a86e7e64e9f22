import { describe, expect, it } from '@jest/globals';
import { checkEachInput, testAndInput } from '../support/input-family.ts';

const inputs = Array.from({ length: 20 }, (_, nth) => [`input ${nth}`, nth] as const);
const failure = (check: (what: string, nth: number) => Promise<unknown> | void): Promise<string> =>
  checkEachInput(inputs, check).then(
    () => 'none',
    (error: Error) => error.message,
  );

describe('a test of a whole family of inputs', () => {
  it('tries each, and passes where none fails', async () => {
    const tried: number[] = [];
    expect(await failure((_what, nth) => void tried.push(nth))).toBe('none');
    expect(tried).toHaveLength(20);
  });

  it('names each input that failed, with why, and no other', async () => {
    const message = await failure(async (_what, nth) => expect(nth % 8).not.toBe(3));
    expect(message).toContain('These of 20 inputs failed:');
    expect([...message.matchAll(/^input (\d+)$/gm)].map(([, nth]) => nth)).toEqual(['3', '11', '19']);
    expect(message).toContain('Expected: not');
  });

  it('stops after five, and says so', async () => {
    const message = await failure(() => Promise.reject(new Error('no')));
    expect(message).toContain('those after them were not tried');
    expect(message.match(/^input/gm)).toHaveLength(5);
  });

  it('fails without inputs', async () => {
    await expect(checkEachInput([], () => undefined)).rejects.toThrow('no input');
  });

  it('tells what is tried at the moment, for what fails later', async () => {
    const told: string[] = [];
    await checkEachInput(inputs.slice(0, 2), (_what, _nth) => void told.push(testAndInput()));
    const test = expect.getState().currentTestName ?? '';
    expect(told).toEqual([`${test}: input 0`, `${test}: input 1`]);
    expect(testAndInput()).toBe(test);
  });
});
