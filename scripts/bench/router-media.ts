import { type LoadRun, runLoad } from './load.ts';
import type { BenchOptions, Measure } from './measure.ts';
import type { RequestPair } from './router-requests.ts';
import type { RouterPart, RouterStage } from './router-stage.ts';
import { median } from './statistics.ts';

const rounds = 3;
const connections = 10;

interface Kind {
  name: string;
  pair: RequestPair;
  warm: number;
  count: number;
  must: number;
  goal: number;
}

/** Audio out and audio in: 200 pieces of 4 KiB that are spoken, 64 KiB that are transcribed. */
export async function measureMedia(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  const { speech, transcription } = stage.requests;
  const kinds: Kind[] = [
    { name: 'texts spoken, 800 KiB each', pair: speech(), warm: 100, count: 600, must: 0.25, goal: 0.5 },
    { name: 'files transcribed, 64 KiB each', pair: transcription(), warm: 500, count: 2_500, must: 0.2, goal: 0.33 },
  ];
  const measures: Measure[] = [];
  for (const kind of kinds) measures.push(await measureKind(stage, options, kind));
  return { measures, notes: [`audio: ${rounds} rounds in turns after a warm-up, medians`] };
}

async function measureKind(
  { trunkline, upstream }: RouterStage,
  options: BenchOptions,
  { name, pair, warm, count, must, goal }: Kind,
): Promise<Measure> {
  const runs: { direct: LoadRun[]; ours: LoadRun[] } = { direct: [], ours: [] };
  const load = { connections, warm, count, expectStatus: 200 };
  const runBoth = async (): Promise<{ direct: LoadRun; ours: LoadRun }> => ({
    direct: await runLoad(upstream.process, { ...load, url: upstream.url, request: pair.direct }),
    ours: await runLoad(trunkline.api, { ...load, url: trunkline.url, request: pair.ours }),
  });
  await runBoth();
  for (let round = 0; round < rounds; round += 1) {
    await options.beforeRound();
    const one = await runBoth();
    runs.direct.push(one.direct);
    runs.ours.push(one.ours);
  }
  const rate = (all: LoadRun[]): number => median(all.map((run) => run.perSecond));
  const told = (all: LoadRun[]): string =>
    `${rate(all).toFixed(0)}/s, ${median(all.map((run) => run.cpuMicrosPerRequest)).toFixed(0)} us`;
  const ratio = rate(runs.ours) / rate(runs.direct);
  return {
    name: `${name}, a second at c=${connections}, against a direct call`,
    ours: told(runs.ours),
    against: told(runs.direct),
    ratio,
    bounds: { value: ratio, better: 'more', must, goal, unit: '' },
  };
}
