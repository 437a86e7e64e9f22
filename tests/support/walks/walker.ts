import { deepEqual } from 'node:assert/strict';
import fc from 'fast-check';
import type { ApiAnswer } from '../asked.ts';

/** An operation that a walk asked for, and what it was answered. */
export type Done = readonly [operation: string, status: number];

/** What random walks are taken over. */
export interface Terrain<Walk, Step> {
  /** Begins a walk that shares nothing with another one; the number of the walk may decide how. */
  begin(seed: number): Promise<Walk>;
  anyStep: fc.Arbitrary<Step>;
  /** Takes a step in the server and in the model; rejects where the answer is not what the model says. */
  take(walk: Walk, step: Step): Promise<readonly Done[]>;
  /** Holds all that there is against the model. */
  compare(walk: Walk): Promise<readonly Done[]>;
  /** What can only be held against the model once the walk is over. */
  end(walk: Walk): Promise<void>;
}

/** Takes walks, and keeps what they asked for. */
export interface Walker {
  /**
   * Takes the walk of that number, the same steps each time, and answers how many they were. Rejects with the steps where
   * the server differs from the model; with `shrink` it looks for the fewest that do.
   */
  walkOf(seed: number, shrink?: boolean): Promise<number>;
  /** Each operation with each status that it was answered, and how often. */
  covered(): ReadonlyMap<string, number>;
}

const stepsOfWalk = 50;

// All that there is costs more than a step.
const stepsBetweenComparisons = 4;

export function createWalker<Walk, Step>({ begin, anyStep, take, compare, end }: Terrain<Walk, Step>): Walker {
  const covered = new Map<string, number>();
  const note = (done: readonly Done[]): void => {
    for (const [operation, status] of done) {
      const key = `${operation} ${status}`;
      covered.set(key, (covered.get(key) ?? 0) + 1);
    }
  };
  return {
    covered: () => covered,
    walkOf: async (seed, shrink = false) => {
      let taken = 0;
      const lengths = { minLength: shrink ? 1 : stepsOfWalk, maxLength: stepsOfWalk, size: 'max' } as const;
      const property = fc.asyncProperty(fc.array(anyStep, lengths), async (steps) => {
        const walk = await begin(seed);
        taken = 0;
        for (const step of steps) {
          note(await take(walk, step));
          taken += 1;
          if (taken % stepsBetweenComparisons === 0 || taken === steps.length) note(await compare(walk));
        }
        await end(walk);
      });
      await fc.assert(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !shrink });
      return taken;
    },
  };
}

/** The status of an answer, which must be the one that the model says, with that code where it is a refusal. */
export function told(answer: ApiAnswer, operation: string, expected: number | readonly [number, string]): Done {
  const { status, body, text } = answer;
  const code = (body as { code?: string } | undefined)?.code;
  const seen = typeof expected === 'number' ? status : [status, code];
  deepEqual([operation, seen, text], [operation, expected, text]);
  return [operation, status];
}

/** The item at that place, going round; undefined for none, and where it is past `most`. */
export function chosen<Item>(items: readonly Item[], at: number, most: number): Item | undefined {
  return at >= most ? undefined : items[at % items.length];
}
