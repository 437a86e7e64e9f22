import { vendorDefinitions } from '../../server/src/providers/registry.ts';
import { runLoad } from './load.ts';
import type { BenchOptions, Measure } from './measure.ts';
import type { RouterPart, RouterStage } from './router-stage.ts';
import { percentile } from './statistics.ts';

const refusals = { warm: 200, count: 600 };
// One less than opens the breaker of a model.
const unansweredOfModel = 4;

/** How long after a vendor's no, or after its deadline, the next vendor has the request. */
export async function measureFailover(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  const { trunkline, requests } = stage;
  const [refusing] = modelsOf('llm');
  if (refusing === undefined) throw new Error('The vendor that refuses has no language model');
  await options.beforeRound();
  await runLoad(trunkline.api, {
    url: trunkline.url,
    connections: 1,
    ...refusals,
    expectStatus: 200,
    request: requests.refusedResponse(refusing),
  });
  const afterRefusal = (await stage.takeSwitches()).slice(refusals.warm);
  if (afterRefusal.length !== refusals.count) throw new Error(`${afterRefusal.length} switches were seen`);

  await options.beforeRound();
  const voices = modelsOf('tts').slice(0, 2);
  for (const voice of voices) {
    await runLoad(trunkline.api, {
      url: trunkline.url,
      connections: unansweredOfModel,
      count: unansweredOfModel,
      // So far apart that no switch falls into another.
      startsPerSecond: 4,
      expectStatus: 200,
      request: requests.unansweredSpeech(voice),
    });
  }
  const afterDeadline = await stage.takeSwitches();
  if (afterDeadline.length !== voices.length * unansweredOfModel)
    throw new Error(`${afterDeadline.length} switches after a deadline were seen`);
  return {
    measures: [describe('a refusal', afterRefusal), describe('a deadline', afterDeadline)],
    notes: [
      `switches: the clock of the process in which both vendors are, from the last byte of a 404, or from the close of a connection that was never answered, to the head of the next request, 0 where that came first; ${refusals.count} one after another after ${refusals.warm} to warm up, and ${afterDeadline.length} deadlines`,
    ],
  };
}

function modelsOf(kind: 'llm' | 'tts'): string[] {
  const vendor = vendorDefinitions.find(({ name }) => name === 'openai');
  return (vendor?.models ?? []).filter((model) => model.kind === kind).map(({ model }) => `openai:${model}`);
}

function describe(what: string, switchesMs: readonly number[]): Measure {
  const p50 = percentile(switchesMs, 0.5);
  return {
    name: `next vendor asked after ${what}, p50`,
    ours: `${p50.toFixed(2)} ms, p99 ${percentile(switchesMs, 0.99).toFixed(2)} ms`,
    bounds: { value: p50, better: 'less', must: 2, goal: 0.5, unit: ' ms' },
  };
}
