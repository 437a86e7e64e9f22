import { globalSetup } from '../../tests/support/global-setup.ts';
import { stopRunningServer } from '../../tests/support/running-server.ts';
import { walkOf, walksAtOnce } from '../../tests/support/webhook-model-journey.ts';
import { type ModelWorld, startModelWorld } from '../../tests/support/webhook-model-world.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';

const mostFaults = 5;

/**
 * P10, P12, P13: random walks over everything that can happen to webhooks, after each step of which everything that was
 * written and sent is held against the state table and the promises. The walk of the seed is the first one; `--rounds 1`
 * walks it alone, and shrinks what it fails by.
 */
export const walks: Drill = {
  name: 'walks',
  promise: 'P10, P12, P13',
  guarantee: 'a delivery keeps to its states and its promises, whatever happens to it',
  unit: 'steps',
  rounds: 10_000,
  short: { testFile: 'tests/jobs/webhooks/delivery-model.test.ts' },
  run: async (run) => {
    await globalSetup();
    try {
      const world = await startModelWorld();
      try {
        return await drillOn(world, run);
      } finally {
        await world.close();
      }
    } finally {
      await stopRunningServer();
    }
  },
};

async function drillOn(world: ModelWorld, { rounds, seed, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  let [steps, walked] = [0, 0];
  const lane = async (): Promise<void> => {
    while (steps < rounds && broken.length < mostFaults) {
      const number = seed + walked;
      walked += 1;
      try {
        steps += await walkOf(world, number, rounds === 1);
      } catch (error) {
        broken.push(`walk ${number}: ${error instanceof Error ? error.message : String(error)}`);
      }
      say(`${steps} steps of ${walked} walks`);
    }
  };
  await Promise.all(Array.from({ length: rounds === 1 ? 1 : walksAtOnce }, lane));
  const verdict = broken.length === 0 ? 'each rule held after each' : `${broken.length} walks broke a rule`;
  return { figure: `${steps} steps of ${walked} walks: ${verdict}`, broken };
}
