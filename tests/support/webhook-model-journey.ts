/**
 * Random walks over everything that can happen to webhooks, on the real engine, PostgreSQL and receivers; after each
 * step everything that was written and sent is held against the state table and the promises P10, P12 and P13.
 */
import fc from 'fast-check';
import { anyCommand, impatientMs, patientMs } from './webhook-model-commands.ts';
import { quiet } from './webhook-model-quiet.ts';
import { assertRules } from './webhook-model-rules.ts';
import { passTime } from './webhook-model-steps.ts';
import { addEndpoint, endWalk, startWalk, type Walk } from './webhook-model-walk.ts';
import type { ModelWorld } from './webhook-model-world.ts';

const mostSteps = 50;
/** How many walks go on at the same time: most of a step is waiting. */
export const walksAtOnce = 12;

const events = ['call.report', 'call.status', 'call.pre_call', 'endpoint.disabled', 'delivery.exhausted'] as const;
const first = { events, allAgents: true, filterTags: {}, timeoutMs: patientMs, signingSecret: null };
const beginnings = [first, { ...first, timeoutMs: impatientMs }, { ...first, filterTags: { tenant: 'a' } }];

/** Lets every receiver answer and all time pass: nothing may be left waiting. */
async function rest(walk: Walk): Promise<void> {
  for (const { receiver } of walk.endpoints) {
    receiver.plan(['ok']);
    receiver.open();
  }
  await quiet(walk);
  for (let night = 0; night < 2; night += 1) {
    await passTime(walk, '661 minutes');
    await quiet(walk);
  }
  await assertRules(walk);
  const left = walk.seen.deliveries.filter(({ status }) => status === 'pending' || status === 'delivering');
  if (left.length > 0) throw new Error(`Left for ever: ${left.map(({ id }) => id).join()}`);
}

/**
 * Walks the walk of that number, the same steps each time, and answers how many they were. Rejects with the steps where
 * a rule is broken; with `shrink` it looks for the fewest that break it, in some minutes.
 */
export async function walkOf(world: ModelWorld, seed: number, shrink = false): Promise<number> {
  let taken = 0;
  const commands = fc.commands([anyCommand], { maxCommands: mostSteps, size: 'max' });
  const property = fc.asyncProperty(commands, async (steps) => {
    const walk = await startWalk(world);
    try {
      for (const endpoint of beginnings) await addEndpoint(walk, endpoint);
      walk.endpoints[1]?.receiver.plan(['error']);
      await assertRules(walk);
      await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps);
      await rest(walk);
    } finally {
      taken = walk.steps;
      await endWalk(walk);
    }
  });
  await fc.assert(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !shrink });
  return taken;
}
