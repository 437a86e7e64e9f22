import { type Contender, loadContender, medianOf, runInTurns, rateAndCost } from './contender.ts';
import type { BenchOptions, Measure } from './measure.ts';
import type { RequestsOfAll } from './router-requests.ts';
import type { RouterPart, RouterStage } from './router-stage.ts';

const connections = 10;

interface Kind {
  name: string;
  against: Contender;
  againstWhat: string;
  request: (requests: RequestsOfAll) => ReturnType<RequestsOfAll['brief']>;
  warm: number;
  count: number;
  must: number;
  goal: number;
}

/** Audio out and audio in: 200 pieces of 4 KiB that are spoken, 64 KiB that are transcribed. */
export async function measureMedia(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  const rounds = Math.min(options.rounds, 3);
  const kinds: Kind[] = [
    {
      name: 'texts spoken, 800 KiB each',
      against: stage.direct,
      againstWhat: 'a direct call',
      request: (requests) => requests.speech(),
      warm: 100,
      count: 600,
      must: 0.25,
      goal: 0.5,
    },
    {
      name: 'files transcribed, 64 KiB each',
      against: stage.floor,
      againstWhat: 'the durable floor',
      request: (requests) => requests.transcription(),
      warm: 500,
      count: 2_500,
      must: 0.8,
      goal: 1,
    },
  ];
  const measures: Measure[] = [];
  for (const kind of kinds) measures.push(...(await measureKind(stage, { ...options, rounds }, kind)));
  return { measures, notes: [`audio: ${rounds} rounds in turns after a warm-up, medians`] };
}

async function measureKind(
  { ours, beside }: RouterStage,
  options: BenchOptions,
  { name, against, againstWhat, request, warm, count, must, goal }: Kind,
): Promise<Measure[]> {
  const all = [against, ours, ...(beside === undefined ? [] : [beside])];
  const run = (contender: Contender) =>
    loadContender(contender, { connections, warm, count, expectStatus: 200, request: request(contender.requests) });
  for (const contender of all) await run(contender);
  const runs = await runInTurns(all, options.rounds, options.beforeRound, run);
  const rowAgainst = (other: Contender, what: string) => {
    const rate = (contender: Contender): number => medianOf(runs, contender, (one) => one.perSecond);
    return {
      name: `${name}, a second at c=${connections}, against ${what}`,
      ours: rateAndCost(runs, ours),
      against: rateAndCost(runs, other),
      ratio: rate(ours) / rate(other),
    };
  };
  const held = rowAgainst(against, againstWhat);
  return [
    { ...held, bounds: { value: held.ratio, better: 'more', must, goal, unit: '' } },
    ...(beside === undefined ? [] : [rowAgainst(beside, beside.name)]),
  ];
}
