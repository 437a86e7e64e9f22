import { setTimeout as sleep } from 'node:timers/promises';
import { processorMsOfTree } from '../times/processor-time.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { median, spread } from './statistics.ts';
import { startTrunkline } from './trunkline.ts';

const settleMs = 10_000;
const roundMs = 60_000;
const rounds = 3;

/** What a server costs that has nothing to do: an API process, a worker and their PostgreSQL. */
export async function runIdleBench({
  beforeRound,
}: BenchOptions): Promise<BenchResult & { postgresVersion: string | null }> {
  const trunkline = await startTrunkline({ apiCore: null, workerCore: null });
  const { api, worker, database } = trunkline;
  const parts = { api: () => api.pid ?? 0, worker: () => worker?.pid ?? 0, PostgreSQL: trunkline.postgresPid };
  const commits = async (): Promise<number> => {
    const [row] = await database.read.query<{ commits: string }>(
      'select xact_commit as commits from pg_stat_database where datname = current_database()',
    );
    return Number(row?.commits);
  };
  try {
    await sleep(settleMs);
    const found: Record<string, number[]> = { api: [], worker: [], PostgreSQL: [], all: [], commits: [] };
    for (let round = 0; round < rounds; round += 1) {
      await beforeRound();
      const before = Object.values(parts).map((pid) => processorMsOfTree(pid()));
      const committed = await commits();
      await sleep(roundMs);
      const each = Object.values(parts).map((pid, at) => processorMsOfTree(pid()) - (before[at] ?? 0));
      const perSecond = [...each, each.reduce((sum, ms) => sum + ms, 0)].map((ms) => (ms * 1_000) / roundMs);
      for (const [at, name] of ['api', 'worker', 'PostgreSQL', 'all'].entries()) found[name]?.push(perSecond[at] ?? 0);
      found['commits']?.push((((await commits()) - committed) * 1_000) / roundMs);
    }
    const of = (name: string): number => median(found[name] ?? []);
    const row = (name: string) => ({ name: `processor, ${name}`, ours: `${of(name).toFixed(1)} ms a second` });
    return {
      name: 'idle',
      postgresVersion: trunkline.postgresVersion,
      title: 'a server that has nothing to do',
      measures: [
        ...Object.keys(parts).map(row),
        {
          ...row('all'),
          bounds: { value: of('all'), better: 'less', must: 20, goal: 5, unit: ' ms a second' },
        },
        {
          name: 'commits',
          ours: `${of('commits').toFixed(1)} a second`,
          bounds: { value: of('commits'), better: 'less', must: 15, goal: 5, unit: ' a second' },
        },
      ],
      notes: [
        `${rounds} rounds of ${roundMs / 1_000} s, ${settleMs / 1_000} s after the start; they lie ${(spread(found['all'] ?? []) * 100).toFixed(0)} % apart`,
      ],
    };
  } finally {
    await trunkline.stop();
  }
}
