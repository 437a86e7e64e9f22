import { type LoadRun, runLoad } from './load.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { median } from './statistics.ts';
import { untilHandedOver } from './texts-ended.ts';
import { startTrunkline, type Trunkline } from './trunkline.ts';
import { atOneInstant, type Lateness, letTextsWait, measureLateness, oneAfterAnother } from './waiting-texts.ts';

const rounds = 5;
const connections = 50;
const count = { warm: 6_000, accepted: 8_000 };
// Beside the texts that come due one after another, and longer than they take.
const load = { perSecond: 400, seconds: 38 };

/**
 * Texts while many others wait for another day: what acceptance is worth beside them, and how late those are that come
 * due. Acceptance is measured in turns with a second product on a database of its own, where none wait.
 */
export async function measureBesideWaiting(trunkline: Trunkline, options: BenchOptions): Promise<Measure[]> {
  const { waiting, beforeRound } = options;
  const { timezone } = trunkline.smsRequest();
  await letTextsWait(trunkline, waiting, timezone);
  const without = await startTrunkline({ apiCore: 0, workerCore: 1 });
  await accept(without, count.warm);
  const rates: { without: number[]; beside: number[] } = { without: [], beside: [] };
  for (let round = 0; round < rounds; round += 1) {
    await beforeRound();
    rates.without.push((await accept(without, count.accepted)).perSecond);
    await beforeRound();
    rates.beside.push((await accept(trunkline, count.accepted)).perSecond);
  }
  await without.stop();

  await beforeRound();
  const quiet = await measureLateness(trunkline, timezone, oneAfterAnother);
  await beforeRound();
  const [loaded] = await Promise.all([
    measureLateness(trunkline, timezone, oneAfterAnother),
    accept(trunkline, load.perSecond * load.seconds, load.perSecond),
  ]);
  await beforeRound();
  const atOnce = await measureLateness(trunkline, timezone, atOneInstant);
  const beside = `with ${waiting.toLocaleString('en-US')} texts waiting`;
  const ratio = median(rates.beside) / median(rates.without);
  return [
    latenessOf(`lateness of due texts ${beside}, p99`, quiet, true),
    latenessOf(`the same beside ${load.perSecond} accepted a second, p99`, loaded, true),
    latenessOf(`the same of ${atOneInstant.texts} due at one instant, p99`, atOnce, false),
    {
      name: `accepted a second ${beside}, against none`,
      ours: `${median(rates.beside).toFixed(0)}/s`,
      against: `${median(rates.without).toFixed(0)}/s`,
      ratio,
      bounds: { value: ratio, better: 'more', must: 0.9, goal: 0.97, unit: '' },
    },
  ];
}

/** Bound by the promise; not where the last of many can be no earlier than the rate at which all of them leave. */
function latenessOf(name: string, { p50Ms, p99Ms, texts }: Lateness, promised: boolean): Measure {
  return {
    name,
    ours: `${p99Ms.toFixed(0)} ms, p50 ${p50Ms.toFixed(0)} ms of ${texts}`,
    ...(promised ? { bounds: { value: p99Ms, better: 'less', must: 1_000, goal: 250, unit: ' ms' } } : {}),
  };
}

async function accept(trunkline: Trunkline, texts: number, startsPerSecond?: number): Promise<LoadRun> {
  const run = await runLoad(trunkline.api, {
    url: trunkline.url,
    connections,
    count: texts,
    expectStatus: 202,
    request: trunkline.smsRequest(),
    ...(startsPerSecond === undefined ? {} : { startsPerSecond }),
  });
  await untilHandedOver(trunkline.database);
  return run;
}
