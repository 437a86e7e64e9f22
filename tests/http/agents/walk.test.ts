import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { startReceiver } from '../../support/webhook-receiver.ts';
import { type AgentsApi, startAgentsApi } from './agents-api.ts';
import { noOne, startWalk, stepNames, type Walk, walkStep } from './walk-model.ts';

const agentLimit = 3;
let api: AgentsApi;
beforeAll(async () => {
  api = await startAgentsApi({ agentLimit });
});
afterAll(() => api.server.close());

const anyStep = fc.record({
  name: fc.constantFrom(...stepNames),
  agent: fc.nat(noOne),
  tool: fc.nat(noOne),
  choice: fc.nat(100),
});

describe('a walk over agents and tools', () => {
  it('leaves after each step what a plain model of them says, whatever was refused on the way', async () => {
    const receiver = await startReceiver();
    receiver.answerWith(({ rawBody }) => ({ body: rawBody }));
    const seen = new Map<string, number>();
    const walkAll = async (walk: Walk, steps: ReadonlyArray<Parameters<typeof walkStep>[1]>): Promise<void> => {
      for (const step of steps) {
        const { operation, status } = await walkStep(walk, step);
        const key = `${operation} ${status}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    };
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 60, maxLength: 60 }), async (steps) => {
          await walkAll(await startWalk(api, receiver.url, agentLimit), steps);
        }),
        { seed: 41, numRuns: 6 },
      );
    } finally {
      await receiver.close();
    }
    const covered = [...seen].map(([key, count]) => `${key} x${count}`).sort();
    process.stdout.write(`${covered.join('\n')}\n`);
    // The lists are read after each step.
    const walked = new Set(['listAgents', 'listAgentTools', ...[...seen.keys()].map((key) => key.split(' ')[0])]);
    const all = Object.entries(operations).flatMap(([id, { slice }]) => (slice === 'agents' ? [id] : []));
    // Nothing that is walked changes who is known.
    expect(all.filter((id) => !walked.has(id))).toEqual(['listKnownProviders']);
    const refusals = [
      'createAgent 409',
      'createAgentTool 409',
      'updateAgent 412',
      'deleteAgent 409',
      'testAgentTool 422',
    ];
    for (const refused of refusals) expect([refused, seen.has(refused)]).toEqual([refused, true]);
  });
});
