import { describe, expect, it } from '@jest/globals';
import { defineHooks, hook } from './hooks.ts';
import { createMadeSlices } from './made-slices.ts';
import { defineSlice, type RootDeps } from './slice.ts';

interface Greeting {
  greet?(): string;
}
const greetings = defineHooks<Greeting>();
const others = defineHooks<Greeting>();
// These slices take nothing of it.
const deps = { metrics: {} } as RootDeps;
const isMissing = (): never => {
  throw new Error('Nothing hangs in');
};

/** A slice that reads what hangs in at it, and two above it. */
async function made(checkHooks?: () => void): Promise<readonly Greeting[]> {
  let hooksOf = (): readonly Greeting[] => [];
  const lowest = defineSlice({
    name: 'lowest',
    uses: [],
    create: async (given) => {
      hooksOf = () => given.hooksOf(greetings);
      expect(hooksOf()).toEqual([]);
      return checkHooks === undefined ? {} : { checkHooks };
    },
  });
  const above = (name: string) =>
    defineSlice({
      name,
      uses: [lowest],
      create: async () => ({
        hooks: [hook(greetings, { greet: () => name }), hook(others, { greet: () => 'of another kind' })],
      }),
    });
  await createMadeSlices().create([lowest, above('one'), above('two')], deps);
  return hooksOf();
}

describe('what slices hang in', () => {
  it('is of the kind that is looked for, in the order of the slices, once they are made', async () => {
    expect((await made()).map((one) => one.greet?.())).toEqual(['one', 'two']);
  });

  it('is checked when every slice is made, and a slice that misses something ends the start', async () => {
    await expect(made(isMissing)).rejects.toThrow('Nothing hangs in');
  });
});
