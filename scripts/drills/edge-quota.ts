import type { Drill, DrillRun, Finding } from './drill.ts';
import { createCaller, type Caller, trustedProxies } from './stage/quota-caller.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';

const processes = 3;
const limit = 400;
const most = Math.floor(limit * 1.25);
const earliest = Math.floor(limit * 0.99);

/**
 * P25: over several API processes no source gets more than its quota, and none is refused while more than 1 % of it is
 * left; a forged X-Forwarded-For changes nothing unless the peer is trusted. A round is one source that asks past its
 * limit, spread over the processes in one of several ways; in some a process is killed on the way, after which the
 * quota may end early, by what the process held, but never late. Half of the sources are peers that no proxy range holds,
 * the others come through a chain of proxies that are trusted; all of them forge headers, and ask for metrics as well.
 */
export const edgeQuota: Drill = {
  name: 'edge-quota',
  promise: 'P25',
  guarantee: 'over several processes no source passes its quota or ends 1 % early, whatever headers it forges',
  unit: 'sources',
  rounds: 60,
  short: { rounds: 4 },
  run: async (run) => {
    // A window as long as it can be: the rounds of a stage are all in one, but for those that see midnight.
    const environment = { EDGE_QUOTA: `${limit}/86400`, TRUSTED_PROXIES: trustedProxies };
    const direct = Math.ceil(run.rounds / 2);
    const found = [
      await onStage(
        { apis: processes, workers: 0, environment: { ...environment, EDGE_QUOTA_PRIVATE: 'true' } },
        (stage) => drillOn(stage, { ...run, rounds: direct }, 'direct'),
      ),
      await onStage({ apis: processes, workers: 0, environment }, (stage) =>
        drillOn(stage, { ...run, rounds: Math.max(1, run.rounds - direct) }, 'proxied'),
      ),
    ];
    const sum = (of: (one: Tally) => number): number => found.reduce((total, { tally }) => total + of(tally), 0);
    return {
      figure:
        `${sum((one) => one.sources)} sources over ${processes} processes: of a quota of ${limit} at most ` +
        `${Math.max(...found.map(({ tally }) => tally.highest))} and at least ` +
        `${Math.min(...found.map(({ tally }) => tally.lowest))} served; ${sum((one) => one.refused)} refused, ` +
        `${sum((one) => one.kills)} processes killed, ${sum((one) => one.forged)} forged headers`,
      broken: found.flatMap(({ broken }) => broken),
    };
  },
};

interface Tally {
  sources: number;
  highest: number;
  /** The fewest that were served before a refusal, where no process was killed. */
  lowest: number;
  refused: number;
  kills: number;
  forged: number;
}

type Way = 'even' | 'random' | 'one after the other' | 'mostly one';
const ways: readonly Way[] = ['even', 'random', 'one after the other', 'mostly one'];

async function drillOn(
  stage: Stage,
  { rounds, random, say }: DrillRun,
  kind: 'direct' | 'proxied',
): Promise<Pick<Finding, 'broken'> & { tally: Tally }> {
  const broken: string[] = [];
  const tally: Tally = { sources: 0, highest: 0, lowest: limit, refused: 0, kills: 0, forged: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    // Few rounds see every way all the same.
    const way = ways[(round - 1 + (kind === 'direct' ? 0 : 3)) % ways.length] ?? 'even';
    const killed = round % 3 === 0;
    const caller = createCaller({ kind, number: round, random });
    const metrics = await caller.askForMetrics(stage.apis[0]?.url ?? '');
    if (metrics !== 404)
      broken.push(`${kind} source ${round}: its forged headers were answered ${metrics} for metrics`);
    const seen = await exhaust(stage, { caller, way, random, killed }).finally(() => caller.close());
    tally.sources += 1;
    tally.forged += caller.forged();
    tally.refused += seen.refused;
    tally.highest = Math.max(tally.highest, seen.served);
    if (killed) tally.kills += 1;
    else tally.lowest = Math.min(tally.lowest, seen.beforeRefusal);
    const who = `${kind} source ${round}, ${way}${killed ? ', one killed' : ''}`;
    if (seen.served > limit) broken.push(`${who}: ${seen.served} of ${limit} were served`);
    if (!killed && seen.beforeRefusal < earliest) broken.push(`${who}: refused after ${seen.beforeRefusal}`);
    if (seen.refused === 0) broken.push(`${who}: nothing was refused`);
    broken.push(...seen.odd.map((what) => `${who}: ${what}`));
    say(`${who}: ${seen.served} served, ${seen.refused} refused`);
  }
  const kills = stage.apis.reduce((sum, api) => sum + api.kills(), 0);
  if (kills !== tally.kills) broken.push(`${kills} processes died, and ${tally.kills} were killed`);
  return { broken: [...broken, ...crashesOn(stage)], tally };
}

interface Seen {
  served: number;
  refused: number;
  /** Served, or on their way, when the first was refused. */
  beforeRefusal: number;
  /** Answers that are neither, or not as the contract has them. */
  odd: string[];
}

/** Asks past the limit, some at a time. */
async function exhaust(
  { apis }: Stage,
  { caller, way, random, killed }: { caller: Caller; way: Way; random: SeededRandom; killed: boolean },
): Promise<Seen> {
  const seen: Seen = { served: 0, refused: 0, beforeRefusal: limit, odd: [] };
  const atOnce = random.between(1, 24);
  const dies = killed ? random.between(1, limit - 1) : 0;
  let [sent, running] = [0, 0];
  const one = async (): Promise<void> => {
    while (sent < most) {
      const number = sent;
      sent += 1;
      if (number === dies && killed) await apis[random.between(0, apis.length - 1)]?.kill();
      const api = apis[processOf(way, number, random)];
      await api?.ready();
      running += 1;
      const answer = await caller.ask(api?.url ?? '');
      running -= 1;
      if (answer === 'served') seen.served += 1;
      else if (answer === 'refused') {
        if (seen.refused === 0) seen.beforeRefusal = seen.served + running;
        seen.refused += 1;
      } else if (answer !== 'no answer' || !killed) seen.odd.push(answer);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return seen;
}

function processOf(way: Way, number: number, random: SeededRandom): number {
  switch (way) {
    case 'even':
      return number % processes;
    case 'random':
      return random.between(0, processes - 1);
    case 'one after the other':
      return Math.floor((number * processes) / most);
    case 'mostly one':
      return random.between(0, 19) === 0 ? random.between(1, processes - 1) : 0;
  }
}
