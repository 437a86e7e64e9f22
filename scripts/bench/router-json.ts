import { type LoadRun, runLoad } from './load.ts';
import type { BenchOptions, Measure } from './measure.ts';
import { residentMiB } from './process-stat.ts';
import type { RouterPart, RouterStage } from './router-stage.ts';
import { median, spread } from './statistics.ts';

const rounds = 5;
const servers = ['direct', 'ours', 'proxy'] as const;
type Server = (typeof servers)[number];
type Runs = Record<Server, LoadRun[]>;

const crowds = [
  { connections: 50, must: 0.2, goal: 0.35, cpu: { must: 2.1, goal: 1.5 } },
  { connections: 100, must: 0.12, goal: 0.2, cpu: { must: 2.1, goal: 1.5 } },
];
// V8 goes on compiling for some ten thousand requests: until then a server pays for that, too.
const warmUp = { warm: 24_000, count: 2_000 };
const busy = { warm: 2_000, count: 6_000 };
const lone = { warm: 300, count: 1_500 };

/** JSON requests: how many a second, what each costs, and what each waits for when nobody else asks. */
export async function measureJson(stage: RouterStage, options: BenchOptions): Promise<RouterPart> {
  await runAll(stage, 50, warmUp);
  const measures: Measure[] = [];
  const noise: string[] = [];
  for (const { connections, must, goal, cpu } of crowds) {
    const runs = await runRounds(stage, options, connections, busy);
    const ratio = rate(runs.ours) / rate(runs.direct);
    const cpuRatio = micros(runs.ours) / micros(runs.proxy);
    measures.push(
      {
        name: `JSON answers a second at c=${connections}, against a direct call`,
        ours: told(runs.ours),
        against: told(runs.direct),
        ratio,
        bounds: { value: ratio, better: 'more', must, goal, unit: '' },
      },
      {
        name: `processor time of each at c=${connections}, against the proxy`,
        ours: told(runs.ours),
        against: told(runs.proxy),
        ratio: cpuRatio,
        bounds: { value: cpuRatio, better: 'less', must: cpu.must, goal: cpu.goal, unit: 'x' },
      },
    );
    noise.push(`c=${connections} ${servers.map((server) => `${server} ${spreadOf(runs[server])}`).join(', ')}`);
  }
  const memory = residentMiB(stage.trunkline.api.pid ?? 0);
  const alone = await runRounds(stage, options, 1, lone);
  const p50 = (runs: LoadRun[]): number => median(runs.map((run) => run.p50Ms));
  const added = p50(alone.ours) - p50(alone.direct);
  measures.push(
    {
      name: 'added at c=1, p50',
      ours: `${added.toFixed(2)} ms`,
      against: `${p50(alone.direct).toFixed(2)} ms direct, the proxy adds ${(p50(alone.proxy) - p50(alone.direct)).toFixed(2)} ms`,
      bounds: { value: added, better: 'less', must: 0.55, goal: 0.4, unit: ' ms' },
    },
    {
      name: 'memory of the API process after the c=100 run',
      ours: `${memory.toFixed(0)} MiB`,
      bounds: { value: memory, better: 'less', must: 280, goal: 200, unit: ' MiB' },
    },
  );
  return {
    measures,
    notes: [
      `JSON: ${rounds} rounds in turns of ${busy.count} requests each after ${busy.warm} and, before all of them, ${warmUp.warm + warmUp.count}, at c=1 ${lone.count}, medians; spread of the rates over the rounds: ${noise.join('; ')}`,
      'us is processor time of the server for each request, kernel included; PostgreSQL, the vendor and the callers take theirs beside it',
      'the proxy is Express and the validator on the one operation, undici to the vendor, and the stream gathered into one answer',
    ],
  };
}

async function runRounds(
  stage: RouterStage,
  options: BenchOptions,
  connections: number,
  size: { warm: number; count: number },
): Promise<Runs> {
  const runs: Runs = { direct: [], ours: [], proxy: [] };
  for (let round = 0; round < rounds; round += 1) {
    await options.beforeRound();
    const one = await runAll(stage, connections, size);
    for (const server of servers) runs[server].push(one[server]);
  }
  return runs;
}

async function runAll(
  { trunkline, upstream, proxy, requests }: RouterStage,
  connections: number,
  size: { warm: number; count: number },
): Promise<Record<Server, LoadRun>> {
  const { ours, direct } = requests.brief();
  const load = { connections, ...size, expectStatus: 200 };
  return {
    direct: await runLoad(upstream.process, { ...load, url: upstream.url, request: direct }),
    ours: await runLoad(trunkline.api, { ...load, url: trunkline.url, request: ours }),
    proxy: await runLoad(proxy.process, { ...load, url: proxy.url, request: ours }),
  };
}

function rate(runs: readonly LoadRun[]): number {
  return median(runs.map((run) => run.perSecond));
}

function micros(runs: readonly LoadRun[]): number {
  return median(runs.map((run) => run.cpuMicrosPerRequest));
}

function told(runs: readonly LoadRun[]): string {
  return `${rate(runs).toFixed(0)}/s, ${micros(runs).toFixed(0)} us`;
}

function spreadOf(runs: readonly LoadRun[]): string {
  return `${(spread(runs.map((run) => run.perSecond)) * 100).toFixed(0)} %`;
}
