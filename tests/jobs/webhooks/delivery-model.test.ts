/**
 * Some 400 steps of random walks over everything that can happen to webhooks. A walk that fails names its number and
 * its steps; `npm run drill -- walks --seed NUMBER --rounds 1` walks it again, alone, and shrinks what it fails by.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { webhookDeliveryMachine } from '../../../server/src/contract/generated/state-machines.ts';
import { walkOf, walksAtOnce } from '../../support/webhook-model-journey.ts';
import { type ModelWorld, startModelWorld } from '../../support/webhook-model-world.ts';

// Together they take every transition of the state table, each on several walks.
const seeds = [21, 52, 73, 75, 87, 88, 108, 125, 126, 140, 146, 147];
const timeoutMs = 60_000 + seeds.length * 10_000;

describe('a delivery, whatever happens to it (P10, P12, P13)', () => {
  const ends = new Map<number, Promise<unknown>>();
  let world: ModelWorld;
  beforeAll(async () => {
    world = await startModelWorld();
    const lanes: Array<Promise<unknown>> = [];
    for (const [index, seed] of seeds.entries()) {
      const before = lanes[index % walksAtOnce] ?? Promise.resolve();
      const end = before.then(() => walkOf(world, seed)).catch((error: unknown) => error);
      lanes[index % walksAtOnce] = end;
      ends.set(seed, end);
    }
  });
  afterAll(async () => {
    await Promise.all(ends.values());
    await world.close();
  }, timeoutMs);

  test.each(seeds)(
    'keeps to its states and its promises on walk %i',
    async (seed) => {
      const steps = await ends.get(seed);
      if (typeof steps !== 'number') throw steps;
    },
    timeoutMs,
  );

  test(
    'is taken along every transition of the state table by these walks',
    async () => {
      await Promise.all(ends.values());
      const taken = await world.database.read.query<{ before: string; after: string }>(
        'select distinct before, after from model_changes where before <> after',
      );
      const transitions = webhookDeliveryMachine.transitions.flatMap(({ from, to }) =>
        from.map((before) => ({ before, after: to })),
      );
      expect(taken).toEqual(expect.arrayContaining(transitions));
      expect(taken).toHaveLength(transitions.length);
    },
    timeoutMs,
  );
});
