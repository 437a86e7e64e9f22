import type { BenchOptions, Measure } from './measure.ts';
import { models, type RouterPart, type RouterStage } from './router-stage.ts';
import { median } from './statistics.ts';
import { runStreamLoad, type StreamLoadRun } from './stream-load-run.ts';

const rounds = 3;
const servers = ['direct', 'ours', 'proxy'] as const;
type Server = (typeof servers)[number];
type Runs = Record<Server, StreamLoadRun[]>;

interface Kind {
  model: string;
  tokens: number;
  connections: number;
  warm: number;
  count: number;
}

const first: Kind = { model: models.first, tokens: 20, connections: 10, warm: 20, count: 120 };
const hasty: Kind = { model: models.hasty, tokens: 20, connections: 10, warm: 200, count: 1_000 };
const paced: Kind = { model: models.paced, tokens: 50, connections: 50, warm: 50, count: 150 };
const fast: Kind = { model: models.fast, tokens: 100, connections: 50, warm: 100, count: 600 };

/** Streamed answers: what the first token and each later one wait for, and how many come through. */
export async function measureStreams(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  await runAll(stage, fast);
  const [begun, crowded, kept, raced] = [
    await runRounds(stage, options, first),
    await runRounds(stage, options, hasty),
    await runRounds(stage, options, paced),
    await runRounds(stage, options, fast),
  ];
  const firstMs = (runs: StreamLoadRun[]): number => median(runs.map((run) => run.firstTokenP50Ms));
  const tokenMs = (runs: StreamLoadRun[]): number => median(runs.map((run) => run.tokenP50Ms));
  const rate = (runs: StreamLoadRun[]): number => median(runs.map((run) => run.tokensPerSecond));
  const micros = (runs: StreamLoadRun[]): number => median(runs.map((run) => run.cpuMicrosPerStream)) / fast.tokens;
  const addedFirst = (runs: Runs, server: Server): number => firstMs(runs[server]) - firstMs(runs.direct);
  const toldFirst = (runs: Runs): Pick<Measure, 'ours' | 'against'> => ({
    ours: `${addedFirst(runs, 'ours').toFixed(2)} ms`,
    against: `${firstMs(runs.direct).toFixed(2)} ms direct, the proxy adds ${addedFirst(runs, 'proxy').toFixed(2)} ms`,
  });
  const addedToken = (server: Server): number => tokenMs(kept[server]) - tokenMs(kept.direct);
  const ratio = rate(raced.ours) / rate(raced.direct);
  return {
    measures: [
      {
        name: `added to the first token at c=${first.connections}, p50`,
        ...toldFirst(begun),
        bounds: { value: addedFirst(begun, 'ours'), better: 'less', must: 3, goal: 0.7, unit: ' ms' },
      },
      { name: 'the same where all tokens of a stream come at once', ...toldFirst(crowded) },
      {
        name: `added to each token at c=${paced.connections}, p50`,
        ours: `${addedToken('ours').toFixed(3)} ms`,
        against: `${tokenMs(kept.direct).toFixed(3)} ms direct, the proxy adds ${addedToken('proxy').toFixed(3)} ms`,
        bounds: { value: addedToken('ours'), better: 'less', must: 0.18, goal: 0.06, unit: ' ms' },
      },
      {
        name: `tokens a second at c=${fast.connections}, against a direct call`,
        ours: `${rate(raced.ours).toFixed(0)}/s, ${micros(raced.ours).toFixed(1)} us`,
        against: `${rate(raced.direct).toFixed(0)}/s, ${micros(raced.direct).toFixed(1)} us; proxy ${rate(raced.proxy).toFixed(0)}/s`,
        ratio,
        bounds: { value: ratio, better: 'more', must: 0.4, goal: 0.8, unit: '' },
      },
    ],
    notes: [
      `streams: ${rounds} rounds in turns, medians; first token of ${first.count} streams of ${first.tokens} tokens at 50 a second in the mean, and of ${hasty.count} whose tokens follow each other at once, which keeps both cores busy; each token of streams of ${paced.tokens} at 50 a second, from the vendor's write to the caller; tokens a second of ${fast.count} streams of ${fast.tokens} as fast as they are taken, each a write of its own; the proxy passes the vendor's bytes on and reads none of them`,
    ],
  };
}

async function runRounds(stage: RouterStage, options: BenchOptions, kind: Kind): Promise<Runs> {
  const runs: Runs = { direct: [], ours: [], proxy: [] };
  for (let round = 0; round < rounds; round += 1) {
    await options.beforeRound();
    const one = await runAll(stage, kind);
    for (const server of servers) runs[server].push(one[server]);
  }
  return runs;
}

async function runAll(
  { trunkline, upstream, proxy, requests }: RouterStage,
  { model, ...load }: Kind,
): Promise<Record<Server, StreamLoadRun>> {
  const { ours, direct } = requests.streamed(model);
  return {
    direct: await runStreamLoad(upstream.process, { ...load, url: upstream.url, request: direct }),
    ours: await runStreamLoad(trunkline.api, { ...load, url: trunkline.url, request: ours }),
    proxy: await runStreamLoad(proxy.process, { ...load, url: proxy.url, request: ours }),
  };
}
