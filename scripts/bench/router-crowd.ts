import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchOptions } from './measure.ts';
import { residentMiB } from './process-stat.ts';
import { models, type RouterPart, type RouterStage } from './router-stage.ts';
import { runStreamLoad } from './stream-load-run.ts';

const streams = 1_000;
const waves = 3;
const tokens = 20;
const settleMs = 3_000;

/** A thousand streams at a time, again and again: what the API process holds of memory for them, and keeps. */
export async function measureCrowd({ trunkline, ours }: RouterStage, options: BenchOptions): Promise<RouterPart> {
  const resident = (): number => residentMiB(trunkline.api.pid ?? 0);
  const request = ours.requests.streamed(models.slow);
  const before = resident();
  const peaks: number[] = [];
  const rests: number[] = [];
  let tokenP99Ms = 0;
  for (let wave = 0; wave < waves; wave += 1) {
    await options.beforeRound();
    let peak = 0;
    const sample = setInterval(() => {
      peak = Math.max(peak, resident());
    }, 100);
    const run = await runStreamLoad(ours, {
      connections: streams,
      count: streams,
      tokens,
      request,
    });
    clearInterval(sample);
    tokenP99Ms = run.tokenP99Ms;
    await sleep(settleMs);
    peaks.push(peak);
    rests.push(resident());
  }
  const last = peaks.at(-1) ?? Number.NaN;
  const told = (values: number[]): string => values.map((value) => value.toFixed(0)).join(', ');
  return {
    measures: [
      {
        name: `memory with ${streams} streams at a time, ${waves} waves`,
        ours: `${told(peaks)} MiB`,
        against: `${before.toFixed(0)} MiB before, ${told(rests)} MiB after each`,
        ratio: last / (peaks[0] ?? Number.NaN),
      },
    ],
    notes: [
      `${streams} streams: two tokens a second each for ${tokens / 2} s; the first wave takes ${((((peaks[0] ?? 0) - before) * 1024) / streams).toFixed(0)} KiB for each stream beyond what was held before; p99 of what a token took in the last wave ${tokenP99Ms.toFixed(1)} ms; the ratio is the last wave's peak to the first's`,
    ],
  };
}
