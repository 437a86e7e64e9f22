import { type Contender, loadContender, medianOf, type Runs, runInTurns, rateAndCost } from './contender.ts';
import type { LoadRun } from './load.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { residentMiB } from './process-stat.ts';
import type { RouterPart, RouterStage } from './router-stage.ts';
import { spread } from './statistics.ts';

interface Size {
  connections: number;
  warm: number;
  count: number;
}

// V8 goes on compiling for some ten thousand requests: until then a server pays for that, too.
const warmUp: Size = { connections: 50, warm: 24_000, count: 2_000 };
const busy: Size = { connections: 50, warm: 2_000, count: 6_000 };
const crowded: Size = { connections: 100, warm: 2_000, count: 6_000 };
const lone: Size = { connections: 1, warm: 300, count: 1_500 };

/** JSON requests: how many a second, what each costs, and what each waits for when nobody else asks. */
export async function measureJson(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  const { ours, beside, floor, portkey, direct } = stage;
  const others = beside === undefined ? [] : [beside];
  const run = (size: Size) => (contender: Contender) =>
    loadContender(contender, { ...size, expectStatus: 200, request: contender.requests.brief() });
  const turns = (contenders: readonly Contender[], size: Size) =>
    runInTurns(contenders, options.rounds, options.beforeRound, run(size));
  const all = [direct, ours, ...others, floor, portkey];
  for (const contender of all) await run(warmUp)(contender);
  const runs = await turns(all, busy);
  await run(crowded)(ours);
  const memory = residentMiB(stage.trunkline.api.pid ?? 0);
  const alone = await turns([direct, ours, ...others, floor], lone);
  return {
    measures: [
      ...ratesOf(stage, runs),
      ...processorsOf(stage, runs),
      addedAlone(stage, alone),
      {
        name: 'memory of the API process after requests at c=100',
        ours: `${memory.toFixed(0)} MiB`,
        bounds: { value: memory, better: 'less', must: 280, goal: 200, unit: ' MiB' },
      },
    ],
    notes: [
      `JSON: ${options.rounds} rounds in turns of ${busy.count} requests each after ${busy.warm} and, before all of them, ${warmUp.warm + warmUp.count}, at c=1 ${lone.count}, medians; spread of the rates over the rounds: ${all.map((one) => `${one.name} ${spreadOf(runs, one)}`).join(', ')}`,
      'us is processor time for each request, kernel included: of the server, and behind the + of its PostgreSQL; the vendor and the callers take theirs beside it',
      'the durable floor is Express, one insert for all that wait at the same moment before the vendor is asked, undici, the stream gathered into one answer, and the end written behind it in groups; it validates nothing',
      'Portkey keeps nothing, and asks the vendor for JSON where the others read a stream',
    ],
    windows: [ours, ...others].map((contender) => ({
      contender,
      windows: (runs.get(contender) ?? []).map(({ window }) => window),
    })),
  };
}

const rateOf = (runs: Runs<LoadRun>, contender: Contender): number => medianOf(runs, contender, (run) => run.perSecond);

function ratesOf({ ours, beside, floor, portkey, direct }: RouterStage, runs: Runs<LoadRun>): Measure[] {
  const against = (other: Contender, bounds?: { must: number; goal: number; unit: string }): Measure => {
    const ratio = rateOf(runs, ours) / rateOf(runs, other);
    return {
      name: `JSON answers a second at c=${busy.connections}, against ${nameOf(other)}`,
      ours: rateAndCost(runs, ours),
      against: rateAndCost(runs, other),
      ratio,
      ...(bounds === undefined ? {} : { bounds: { value: ratio, better: 'more', ...bounds } }),
    };
  };
  return [
    against(floor, { must: 0.45, goal: 0.65, unit: '' }),
    against(portkey, { must: 2.3, goal: 3, unit: 'x' }),
    against(direct),
    ...(beside === undefined ? [] : [against(beside)]),
  ];
}

function processorsOf({ ours, beside, floor }: RouterStage, runs: Runs<LoadRun>): Measure[] {
  const against = (
    what: string,
    other: Contender,
    figure: (run: LoadRun) => number,
    bounds?: { must: number; goal: number },
  ): Measure => {
    const [mine, theirs] = [medianOf(runs, ours, figure), medianOf(runs, other, figure)];
    const ratio = mine / theirs;
    return {
      name: `processor time of each, ${what}, against ${nameOf(other)}`,
      ours: `${mine.toFixed(0)} us`,
      against: `${theirs.toFixed(0)} us`,
      ratio,
      ...(bounds === undefined ? {} : { bounds: { value: ratio, better: 'less', unit: 'x', ...bounds } }),
    };
  };
  const api = (run: LoadRun): number => run.cpuMicrosPerRequest;
  const postgres = (run: LoadRun): number => run.postgresMicrosPerRequest;
  return [
    against('the API', floor, api, { must: 2.8, goal: 2.1 }),
    against('PostgreSQL', floor, postgres, { must: 3, goal: 1.5 }),
    ...(beside === undefined ? [] : [against('the API', beside, api), against('PostgreSQL', beside, postgres)]),
  ];
}

function addedAlone({ ours, beside, floor, direct }: RouterStage, runs: Runs<LoadRun>): Measure {
  const p50 = (contender: Contender): number => medianOf(runs, contender, (run) => run.p50Ms);
  const added = (contender: Contender): number => p50(contender) - p50(direct);
  const ratio = added(ours) / added(floor);
  const others = (beside === undefined ? [floor] : [floor, beside]).map(
    (one) => `${nameOf(one)} adds ${added(one).toFixed(2)} ms`,
  );
  return {
    name: `added at c=${lone.connections}, p50, against ${nameOf(floor)}`,
    ours: `${added(ours).toFixed(2)} ms, ${rateAndCost(runs, ours)}`,
    against: `${p50(direct).toFixed(2)} ms direct, ${others.join(', ')}; ${rateAndCost(runs, floor)}`,
    ratio,
    bounds: { value: ratio, better: 'less', must: 2, goal: 1.4, unit: 'x' },
  };
}

function nameOf({ name }: Contender): string {
  if (name === 'direct') return 'a direct call';
  return name === 'durable floor' ? 'the durable floor' : name;
}

function spreadOf(runs: Runs<LoadRun>, contender: Contender): string {
  return `${(spread((runs.get(contender) ?? []).map((run) => run.perSecond)) * 100).toFixed(0)} %`;
}
