import { routerKillPoints } from '../../server/src/router/model/kill-points.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { prepaidKey } from './stage/prepaid-key.ts';
import { auditRouter } from './stage/router-audit.ts';
import type { Answer, Call } from './stage/client.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

const atOnce = 200;
/** So many of them can be paid at the same time. */
const payable = 20;
/** So many more waves where on this machine none of the first had requests cut off and others refused. */
const mostMore = 4;
/** Of so many answers the process dies that was to die while requests are admitted, if it has not by itself. */
const soonAnswered = 10;

/**
 * P36: two hundred requests at once, half of them at each of two API processes, spend what is there for a tenth of them, while one
 * process dies in the middle. Then each key is used again. A round is one such wave, of an organization of its own.
 */
export const spenders: Drill = {
  name: 'spenders',
  promise: 'P36',
  guarantee: 'credit is spent to its end and not past it by more than one reservation, and nothing is charged twice',
  unit: 'waves of 200',
  rounds: 20,
  short: { rounds: 1 },
  run: async (run) => {
    const next: { place: string | null } = { place: null };
    const killPoint = (role: 'api' | 'worker', number: number) => (role === 'api' && number === 1 ? next.place : null);
    return onStage({ apis: 2, workers: 0, killPoint }, (stage) => drillOn(stage, run, next));
  },
};

/** A request with what came of it. */
interface Spent {
  readonly call: Call & { readonly apiKey: string; readonly idempotencyKey: string };
  first: Answer | null;
  again: Answer | null;
}

async function drillOn(
  stage: Stage,
  { rounds, random, hurry, say }: DrillRun,
  next: { place: string | null },
): Promise<Finding> {
  const broken: string[] = [];
  const reservation = await largestReservation(stage);
  const counts = { served: 0, refused: 0, cut: 0 };
  let lowest = Number.POSITIVE_INFINITY;
  const isTried = (): boolean => counts.cut > 0 && counts.refused > 0;
  let round = 0;
  while (round < rounds || (!isTried() && round < rounds + mostMore)) {
    round += 1;
    const [victim] = stage.apis;
    if (victim === undefined) throw new Error('There is no API process');
    // While they are admitted one by one, or where the first group of them is settled.
    const [admitted, settled] = routerKillPoints;
    // On a slow machine all may be answered by the latter, so the first wave is not of those.
    const isEarly = round === 1 || random.chance(0.5);
    next.place = isEarly ? `${admitted}:${random.between(1, 8)}` : `${settled}:1`;
    await victim.kill();
    await Promise.all(stage.apis.map((api) => api.ready()));
    next.place = null;
    const kills = victim.kills();
    const apiKey = await prepaidKey(stage, `Spender ${round}`, reservation * payable);
    const spent = Array.from({ length: atOnce }, (_, nth) => draw(apiKey, nth, random));
    const watch = watchLowest(stage);
    let answeredByVictim = 0;
    await Promise.all(
      spent.map(async (one, nth) => {
        one.first = await stage.client.once(one.call, nth);
        if (nth % stage.apis.length === 0 && one.first !== null) answeredByVictim += 1;
        // The process that began later may admit none before the credit is gone, and then meets no place to die at.
        if (isEarly && answeredByVictim === soonAnswered && victim.kills() === kills) await victim.kill();
      }),
    );
    if (victim.kills() === kills) await victim.kill();
    await victim.ready();
    if (hurry) await stage.database.ask(`update router_processes set lease_until = now() - interval '1 second'`);
    await nothingRuns(stage);
    await Promise.all(spent.map(async (one, nth) => (one.again = await stage.client.once(one.call, nth + 1))));
    await nothingRuns(stage);
    lowest = Math.min(lowest, await watch.end());
    broken.push(...spent.flatMap(faultsOf).map((what) => `wave ${round}: ${what}`));
    for (const { first } of spent) counts[first === null ? 'cut' : first.status === 200 ? 'served' : 'refused'] += 1;
    say(`${round} waves, ${broken.length} broken`);
  }
  if (lowest < -reservation) broken.push(`a balance of ${lowest}, where one reservation is ${reservation}`);
  broken.push(...(await chargedTwice(stage)), ...(await auditRouter(stage.database)), ...crashesOn(stage));
  if (counts.cut === 0) broken.push('no request was cut off: nothing was tried');
  if (counts.refused === 0) broken.push('credit lasted for all of them: nothing was tried');
  const figure =
    `${round * atOnce} requests: ${counts.served} served, ${counts.refused} refused, ${counts.cut} cut off by ` +
    `${round} kills; lowest balance ${lowest} of reservations of ${reservation} millionths`;
  return { figure, broken: broken.slice(0, 20) };
}

function draw(apiKey: string, nth: number, random: SeededRandom): Spent {
  const intent = { language: 'en' };
  const text = `Question ${nth}.`;
  const wish = random.chance(0.5)
    ? { path: '/v1/complete', body: { intent, messages: [{ role: 'user', content: text }], maxTokens: 50 } }
    : { path: '/v1/synthesize', body: { intent, text } };
  return { call: { method: 'POST', ...wish, apiKey, idempotencyKey: `spent-${nth}` }, first: null, again: null };
}

/** What was said to a request, and to its key once more. */
function faultsOf({ call, first, again }: Spent): string[] {
  const faults: string[] = [];
  const said = (answer: Answer | null): string =>
    `${answer?.status ?? 'nothing'} ${String(answer?.json?.['code'] ?? '')}`.trim();
  const isRefused = (answer: Answer | null): boolean => said(answer) === '402 INSUFFICIENT_CREDITS';
  const started = '409 REQUEST_ALREADY_STARTED';
  // A process that dies takes no more: what it has not admitted has its key still.
  if (first !== null && first.status !== 200 && first.status !== 503 && !isRefused(first))
    faults.push(`${call.path} was answered with ${said(first)}`);
  if (first?.status === 200 && said(again) !== started) faults.push(`its key again, once served: ${said(again)}`);
  if (first?.status !== 200 && again?.status !== 200 && !isRefused(again) && said(again) !== started)
    faults.push(`its key again, not served: ${said(again)}`);
  return faults;
}

/** The most that one of them reserves, by what a request of each kind did. */
async function largestReservation(stage: Stage): Promise<number> {
  const { client, database } = stage;
  const apiKey = await prepaidKey(stage, 'Probe');
  const intent = { language: 'en' };
  const messages = [{ role: 'user', content: `Question ${atOnce}.` }];
  await client.untilAnswered({
    method: 'POST',
    path: '/v1/complete',
    body: { intent, messages, maxTokens: 50 },
    apiKey,
  });
  await client.untilAnswered({
    method: 'POST',
    path: '/v1/synthesize',
    body: { intent, text: `Question ${atOnce}.` },
    apiKey,
  });
  const { most } = await database.one<{ most: string }>(
    `select coalesce(max(-amount_micro_usd), 0)::text as most from credit_ledger where kind = 'reservation'`,
  );
  if (most === '0') throw new Error('Nothing is reserved');
  return Number(most);
}

async function nothingRuns({ database }: Stage): Promise<void> {
  await waitUntil('no request is live', async () => (await database.ask('select 1 from router_live')).length === 0);
}

/** Looks at the balances until it ends; answers the lowest that was seen. */
function watchLowest({ database }: Stage): { end(): Promise<number> } {
  let isOver = false;
  const look = async (): Promise<number> => {
    const { low } = await database.one<{ low: string }>(
      'select min(balance_micro_usd)::text as low from credit_accounts',
    );
    return Number(low);
  };
  const run = async (): Promise<number> => {
    let lowest = await look();
    while (!isOver) lowest = Math.min(lowest, await look());
    return Math.min(lowest, await look());
  };
  const watched = run();
  return {
    end: () => {
      isOver = true;
      return watched;
    },
  };
}

/** Requests that were settled or given back more than once. */
async function chargedTwice({ database }: Stage): Promise<string[]> {
  const rows = await database.ask<{ id: string }>(
    `select resource_id as id from credit_ledger where kind in ('settlement', 'release') and resource_id like 'req\\_%'
     group by resource_id having count(*) filter (where kind = 'release') > 1 or count(distinct part) < count(*)`,
  );
  return rows.length === 0 ? [] : [`${rows.length} requests were settled twice, e.g. ${rows[0]?.id ?? ''}`];
}
