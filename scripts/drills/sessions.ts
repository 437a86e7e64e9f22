import { reportKillPoints } from '../../server/src/calls/reports/kill-points.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditReportBooks } from './stage/report-books.ts';
import { reportsMade } from './stage/reports-made.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = ['sessions.change.written', 'sessions.change.committed'];
const clients = 4;

/**
 * P28: sessions are created, spoken in and ended while API, worker and database are killed in turn, at named and at random
 * instants; some are left to end by themselves. Then workers are killed between every two steps of the reports of these. A round is one
 * kill of each.
 */
export const sessions: Drill = {
  name: 'sessions',
  promise: 'P28',
  guarantee:
    'a session ends exactly once, with a coded reason and one final report, whatever dies; credits equal the ledger; none is open past its time',
  unit: 'kills of each',
  rounds: 200,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint: drawn, disarm } = createArming(() => drawKillPoint(run.random, points));
    /** Where the workers that start next shall die. */
    const next: string[] = [];
    const killPoint: typeof drawn = (role, number) =>
      drawn(role, number) ?? (role === 'worker' ? (next.shift() ?? null) : null);
    const environment = { SESSION_MINUTE_PRICE_MICRO_USD: '60000' };
    return onStage({ apis: 2, workers: 2, environment, killPoint }, (stage) => drillOn(stage, run, { disarm, next }));
  },
};

async function drillOn(
  stage: Stage,
  { rounds, random, hurry, say }: DrillRun,
  { disarm, next }: { disarm: () => void; next: string[] },
): Promise<Finding> {
  const load = startTalking(stage, random);
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.told().size} sessions answered`);
    },
  });
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every session has ended');
  await settle(stage);
  say('killing workers through reports');
  const reportKills = await killThroughReports(stage, next);
  say('waiting until every report is made');
  await reportsMade(stage, hurry);
  const broken = [
    ...(await auditSessionBooks(stage.database)),
    ...(await auditReportBooks(stage.database)),
    ...(await costsUnlikeLedger(stage, load.told())),
    ...crashesOn(stage),
    ...(await missing(stage, load.told())),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; ` +
    `workers through reports ${reportKills}; sessions ${load.told().size}, stuck, ended twice or charged wrongly ${broken.length}`;
  return { figure, broken };
}

interface Talking {
  /** The session that each key was told. */
  told(): ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Clients that hold one conversation after the other, and repeat each request until it is answered. */
function startTalking(stage: Stage, random: SeededRandom): Talking {
  const told = new Map<string, string>();
  let stopping = false;
  const ask = (path: string, body: object | undefined, idempotencyKey?: string) =>
    stage.client.untilAnswered(
      {
        method: 'POST',
        path,
        ...(body === undefined ? {} : { body }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      },
      random.between(0, 1),
    );
  const expect = (seen: number, expected: number, what: string): void => {
    if (seen !== expected) throw new Error(`${what} was answered ${seen}`);
  };
  const talk = async (key: string): Promise<void> => {
    const session = { intent: { language: 'en' }, ttlSeconds: random.between(1, 3), maxDurationSeconds: 30 };
    const { status, json } = await ask('/v1/sessions', session, key);
    expect(status, 201, 'A session');
    const id = String(json?.['sessionId']);
    told.set(key, id);
    if (random.chance(0.2)) return;
    for (const index of [0, 1]) {
      // The agent begins: what a user says waits for a worker.
      const source = index === 0 ? 'agent' : 'user';
      const turns = [{ index, source, text: `Turn ${index}`, startedAt: '2026-11-20T15:00:05.000Z' }];
      const { status: said, json: refusal } = await ask(`/v1/sessions/${id}/turns`, { turns });
      // It was not joined in time.
      if (said === 409 && refusal?.['code'] === 'CALL_NOT_LIVE') return;
      expect(said, 202, 'A turn');
    }
    if (random.chance(0.7)) expect((await ask(`/v1/calls/${id}/end`, undefined)).status, 200, 'The end of a call');
  };
  const run = async (client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) await talk(`talk-${client}-${count}`);
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Waits until every session has ended. Those that were left talking are older at once than they may become. */
async function settle(stage: Stage): Promise<void> {
  await stage.database.ask(
    `update sessions set created_at = created_at - interval '2 minutes', started_at = started_at - interval '2 minutes',
       due_at = due_at - interval '2 minutes' where status <> 'ended'`,
  );
  const open = `select id::text as id from sessions where status <> 'ended'`;
  await waitUntil('every session has ended', async () => (await stage.database.ask(open)).length === 0, {
    deadlineMs: 60_000,
    everyMs: 200,
    seen: async () => JSON.stringify(await stage.database.ask(open)),
  });
}

/** Kills workers between every two steps of a report, until none is armed any more. Answers how often. */
async function killThroughReports(stage: Stage, next: string[]): Promise<number> {
  const before = killsOf(stage.workers);
  next.push(...reportKillPoints.map((point) => `${point}:1`));
  await Promise.all(stage.workers.map((worker) => worker.kill()));
  let made = 0;
  await waitUntil(
    'workers were killed at every step of a report',
    async () => {
      made += 1;
      await spokenSession(stage, `report-${made}`);
      return next.length === 0 && stage.workers.every((worker) => worker.armed() === null);
    },
    { deadlineMs: 120_000, everyMs: 100, seen: () => `left ${next.join(', ')}` },
  );
  return killsOf(stage.workers) - before;
}

/** A session in which the caller said something, and which has ended: a model is asked about it. */
async function spokenSession({ client }: Stage, key: string): Promise<void> {
  const post = (path: string, body?: object) =>
    client.untilAnswered({ method: 'POST', path, idempotencyKey: key, ...(body === undefined ? {} : { body }) });
  const { json } = await post('/v1/sessions', { intent: { language: 'en' } });
  const id = String(json?.['sessionId']);
  const turns = [{ index: 0, source: 'user', text: 'A table for two.', startedAt: '2026-11-20T15:00:05.000Z' }];
  await post(`/v1/sessions/${id}/turns`, { turns });
  await post(`/v1/calls/${id}/end`);
}

const mostLooked = 50;

/** Reports whose costs are not those of the ledger. */
async function costsUnlikeLedger(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const sums = await stage.database.ask<{ id: string; cost: string }>(
    `select s.id::text as id, (-coalesce(sum(l.amount_micro_usd), 0))::text as cost from sessions s
     left join credit_ledger l on l.session_id = s.id::text or l.resource_id like s.id::text || ':%' group by 1`,
  );
  const ledger = new Map(sums.map(({ id, cost }) => [id, cost]));
  const wrong: string[] = [];
  for (const id of [...told.values()].slice(-mostLooked)) {
    const { json } = await stage.client.untilAnswered({ method: 'GET', path: `/v1/calls/${id}/report` });
    const { cost_micro_usd: cost, cost_breakdown: lines } = json as {
      cost_micro_usd: string;
      cost_breakdown: Array<{ costMicroUsd: string }>;
    };
    const sum = lines.reduce((total, { costMicroUsd }) => total + BigInt(costMicroUsd), 0n);
    if (cost !== ledger.get(id) || String(sum) !== cost)
      wrong.push(`the report of ${id} says ${cost}, its lines ${sum}, the ledger ${ledger.get(id)}`);
  }
  return wrong;
}

/** Sessions that a client was told and that are not there. */
async function missing(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select id::text as id from sessions');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  return lost.length === 0 ? [] : [`${lost.length} sessions were told and are not there, e.g. ${lost[0]}`];
}
