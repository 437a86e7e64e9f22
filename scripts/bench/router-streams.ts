import { type Contender, medianOf, type Runs, runInTurns } from './contender.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { models, type RouterPart, type RouterStage } from './router-stage.ts';
import { runStreamLoad, type StreamLoadRun } from './stream-load-run.ts';

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
  const { direct, ours, beside, floor, proxy } = stage;
  const rounds = Math.min(options.rounds, 3);
  const all = [direct, ours, ...(beside === undefined ? [] : [beside]), floor, proxy];
  const run = ({ model, ...load }: Kind) => {
    return (contender: Contender) => runStreamLoad(contender, { ...load, request: contender.requests.streamed(model) });
  };
  const turns = (kind: Kind) => runInTurns(all, rounds, options.beforeRound, run(kind));
  for (const contender of all) await run(fast)(contender);
  const begun = await turns(first);
  const crowd = await turns(hasty);
  const kept = await turns(paced);
  const raced = await turns(fast);
  const firstMs = (one: StreamLoadRun): number => one.firstTokenP50Ms;
  const tokenMs = (one: StreamLoadRun): number => one.tokenP50Ms;
  return {
    measures: [
      {
        ...added(stage, begun, firstMs, 2),
        ...bounded(addedRatio(stage, begun, firstMs), { must: 1.5, goal: 1.3 }),
        name: `added to the first token at c=${first.connections}, p50, against the durable floor`,
      },
      { ...added(stage, crowd, firstMs, 2), name: 'the same where all tokens of a stream come at once' },
      {
        ...added(stage, kept, tokenMs, 3),
        ...bounded(addedRatio(stage, kept, tokenMs), { must: 3, goal: 1.5 }),
        name: `added to each token at c=${paced.connections}, p50, against the durable floor`,
      },
      ...raceOf(stage, raced),
    ],
    notes: [
      `streams: ${rounds} rounds in turns, medians; first token of ${first.count} streams of ${first.tokens} tokens at 50 a second in the mean, and of ${hasty.count} whose tokens follow each other at once, which keeps both cores busy; each token of streams of ${paced.tokens} at 50 a second, from the vendor's write to the caller; tokens a second of ${fast.count} streams of ${fast.tokens} as fast as they are taken, each a write of its own; floor and proxy pass the vendor's bytes on and read none of them; us behind a row is processor time of a whole stream`,
    ],
  };
}

type Figure = (run: StreamLoadRun) => number;

function addedBy({ direct }: RouterStage, runs: Runs<StreamLoadRun>, contender: Contender, figure: Figure): number {
  return medianOf(runs, contender, figure) - medianOf(runs, direct, figure);
}

function addedRatio(stage: RouterStage, runs: Runs<StreamLoadRun>, figure: Figure): number {
  return addedBy(stage, runs, stage.ours, figure) / addedBy(stage, runs, stage.floor, figure);
}

function added(stage: RouterStage, runs: Runs<StreamLoadRun>, figure: Figure, digits: number) {
  const { ours, beside, direct, floor, proxy } = stage;
  const by = (contender: Contender): string => `${addedBy(stage, runs, contender, figure).toFixed(digits)} ms`;
  const others = [floor, proxy, ...(beside === undefined ? [] : [beside])].map((one) => `${one.name} adds ${by(one)}`);
  return {
    ours: `${by(ours)}, ${cost(runs, ours)}`,
    against: `${medianOf(runs, direct, figure).toFixed(digits)} ms direct, ${others.join(', ')}; ${cost(runs, floor)}`,
    ratio: addedRatio(stage, runs, figure),
  };
}

function raceOf(stage: RouterStage, runs: Runs<StreamLoadRun>): Measure[] {
  const { ours, beside, proxy, direct } = stage;
  const rate = (contender: Contender): number => medianOf(runs, contender, (run) => run.tokensPerSecond);
  const toldOf = (contender: Contender): string => `${rate(contender).toFixed(0)}/s, ${cost(runs, contender)}`;
  const against = (other: Contender) => {
    const ratio = rate(ours) / rate(other);
    return {
      name: `tokens a second at c=${fast.connections}, against ${other === direct ? 'a direct call' : other.name}`,
      ours: toldOf(ours),
      against: toldOf(other),
      ratio,
    };
  };
  const bare = against(proxy);
  return [
    { ...bare, bounds: { value: bare.ratio, better: 'more', must: 0.5, goal: 0.8, unit: '' } },
    against(direct),
    ...(beside === undefined ? [] : [against(beside)]),
  ];
}

function bounded(value: number, { must, goal }: { must: number; goal: number }): Pick<Measure, 'bounds'> {
  return { bounds: { value, better: 'less', must, goal, unit: 'x' } };
}

/** Processor time of a stream: the server's, and behind it that of PostgreSQL. */
function cost(runs: Runs<StreamLoadRun>, contender: Contender): string {
  const server = medianOf(runs, contender, (run) => run.cpuMicrosPerStream).toFixed(0);
  if (contender.postgresPid === null) return `${server} us`;
  return `${server} + ${medianOf(runs, contender, (run) => run.postgresMicrosPerStream).toFixed(0)} us`;
}
