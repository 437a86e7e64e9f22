/**
 * Random walks over everything that can happen to webhooks, on the real engine, PostgreSQL and receivers; after each
 * step everything that was written and sent is held against the state table and the promises P10, P12 and P13.
 *
 * A walk that fails names its number and its steps. WALK=7 walks the seventh again, alone, and shrinks what it fails by;
 * WALKS=200 walks the first two hundred, in some minutes.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { webhookDeliveryMachine } from '../../../server/src/contract/generated/state-machines.ts';
import { anyCommand, impatientMs, patientMs } from '../../support/webhook-model-commands.ts';
import { quiet } from '../../support/webhook-model-quiet.ts';
import { assertRules } from '../../support/webhook-model-rules.ts';
import { passTime } from '../../support/webhook-model-steps.ts';
import { addEndpoint, endWalk, startWalk, type Walk } from '../../support/webhook-model-walk.ts';
import { type ModelWorld, startModelWorld } from '../../support/webhook-model-world.ts';

const only = process.env['WALK'];
const count = process.env['WALKS'];
// Together they take every transition of the state table, each on several walks.
const some = [21, 50, 52, 73, 74, 75, 87, 88, 101, 108, 121, 125, 126, 127, 129, 135, 140, 146, 147, 148];
const many = Array.from({ length: Number(count) }, (_, index) => index + 1);
const seeds = only === undefined ? (count === undefined ? some : many) : [Number(only)];
const atOnce = 12;
const timeoutMs = only === undefined ? 60_000 + seeds.length * 10_000 : 1_800_000;

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

function walkOf(world: ModelWorld, seed: number): Promise<void> {
  const commands = fc.commands([anyCommand], { maxCommands: 50, size: 'max' });
  const property = fc.asyncProperty(commands, async (steps) => {
    const walk = await startWalk(world);
    try {
      for (const endpoint of beginnings) await addEndpoint(walk, endpoint);
      walk.endpoints[1]?.receiver.plan(['error']);
      await assertRules(walk);
      await fc.asyncModelRun(() => ({ model: walk, real: walk }), steps);
      await rest(walk);
    } finally {
      await endWalk(walk);
    }
  });
  return fc.assert(property, { seed, numRuns: 1, unbiased: true, endOnFailure: only === undefined });
}

describe('a delivery, whatever happens to it (P10, P12, P13)', () => {
  const ends = new Map<number, Promise<unknown>>();
  let world: ModelWorld;
  beforeAll(async () => {
    world = await startModelWorld();
    const lanes: Array<Promise<unknown>> = [];
    for (const [index, seed] of seeds.entries()) {
      const before = lanes[index % atOnce] ?? Promise.resolve();
      const end = before.then(() => walkOf(world, seed)).catch((error: unknown) => error);
      lanes[index % atOnce] = end;
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
      const error = await ends.get(seed);
      if (error !== undefined) throw error;
    },
    timeoutMs,
  );

  // Which steps a chosen walk takes is not for it to say.
  if (seeds === some) {
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
  }
});
