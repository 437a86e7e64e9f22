import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { brokenRules } from './stage/broken-rules.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lapse } from './stage/stale-speaker.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { transferRules } from './stage/transfer-books.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = [
  'transfers.change.written',
  'transfers.change.committed',
  'sessions.change.written',
  'sessions.change.committed',
];
const clients = 6;
const endless = '+15005550213';
const recipients = Array.from({ length: 6 }, (_, nth) => `+1500555040${nth + 1}`);

/**
 * P28: calls of the simulated network are handed over, by every kind of transfer and to every recipient, while API, worker and
 * database are killed in turn. A round is one kill of each.
 */
export const transfers: Drill = {
  name: 'transfers',
  promise: 'P28',
  guarantee: 'a call is handed over once or not at all, by attempts that each end with one event, whatever dies',
  unit: 'kills of each',
  rounds: 100,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

/** How calls and their transfers stand. */
const seen = `select s.status, s.end_reason, t.status as transfer, t.failure_cause, count(*)::int as count
  from sessions s left join call_transfers t on t.session_id = s.id group by 1, 2, 3, 4`;

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const load = startHandingOver(stage, random);
  const enough = async (): Promise<void> =>
    waitUntil('calls are handed over', async () => (await statuses(stage)).get('completed') !== undefined, {
      deadlineMs: 120_000,
      everyMs: 200,
      seen: async () => JSON.stringify(await stage.database.ask(seen)),
    });
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.told().size} requests answered`);
    },
  });
  await enough();
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every call has ended');
  await settle(stage, hurry);
  const broken = [
    ...(await auditSessionBooks(stage.database)),
    ...(await brokenRules(stage.database, transferRules)),
    ...crashesOn(stage),
    ...(await missing(stage, load.told())),
    ...load.odd(),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const counts = [...(await statuses(stage))].map(([status, count]) => `${count} ${status}`).join(', ');
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; ` +
    `requests ${load.told().size}, attempts ${counts}; lost, made twice or stuck ${broken.length}`;
  return { figure, broken };
}

interface HandingOver {
  /** The first attempt that each key was told. */
  told(): ReadonlyMap<string, string>;
  /** Answers that no one may get. */
  odd(): string[];
  stop(): Promise<void>;
}

/** Clients that have one call after the other handed over, and repeat each request until it is answered. */
function startHandingOver(stage: Stage, random: SeededRandom): HandingOver {
  const told = new Map<string, string>();
  const odd: string[] = [];
  let stopping = false;
  const ask = (method: 'GET' | 'POST', path: string, body?: object, idempotencyKey?: string) =>
    stage.client.untilAnswered(
      {
        method,
        path,
        ...(body === undefined ? {} : { body }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      },
      random.between(0, 1),
    );
  const request = () => {
    if (random.chance(0.4)) return { kind: 'blind', body: { to: random.pick(recipients), ringingTimeout: 1 } };
    const destinations = Array.from({ length: random.between(1, 3) }, () => ({ to: random.pick(recipients) }));
    return { kind: 'warm', body: { destinations, ringingTimeout: 1, waitUntilAnswered: random.chance(0.5) } };
  };
  const handOver = async (key: string): Promise<void> => {
    const dialed = await ask('POST', '/v1/sessions/phone', { to: endless, intent: { language: 'en' } }, key);
    const id = String(dialed.json?.['sessionId']);
    for (let tries = 0; tries < 100 && !stopping; tries += 1) {
      const { kind, body } = request();
      const name = `${key}-${tries}`;
      const { status, json } = await ask('POST', `/v1/calls/${id}/transfers/${kind}`, body, name);
      if (status === 409 && json?.['code'] === 'CALL_NOT_LIVE') {
        const call = await ask('GET', `/v1/calls/${id}`);
        if (call.json?.['status'] !== 'active') return;
        await sleep(200);
        continue;
      }
      if (status === 409 && json?.['code'] === 'TRANSFER_IN_PROGRESS') {
        // It rings for a second, and is called off now and then.
        await sleep(200);
        await decide(id, String(json['transferId']), 0.05);
        continue;
      }
      if (status !== 201) {
        odd.push(`a transfer was answered ${status}: ${JSON.stringify(json)}`);
        return;
      }
      const attempts = (json?.['routing_attempts'] ?? [json]) as Array<{ id: string }>;
      told.set(name, attempts[0]?.id ?? '');
      if (random.chance(0.5)) await decide(id, String(json?.['id']), 0.1);
    }
    await ask('POST', `/v1/calls/${id}/end`);
  };
  const decide = async (id: string, transferId: string, cancels: number): Promise<void> => {
    const decision = random.chance(cancels) ? 'cancel' : 'complete';
    const body = decision === 'cancel' ? { tryNext: random.chance(0.5) } : {};
    const { status, json } = await ask('POST', `/v1/calls/${id}/transfers/${transferId}/${decision}`, body);
    if (status !== 200 && json?.['code'] !== 'TRANSFER_NOT_OPEN')
      odd.push(`${decision} was answered ${status}: ${JSON.stringify(json)}`);
  };
  const run = async (client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) await handOver(`hand-${client}-${count}`);
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    odd: () => odd,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Ends every call, and waits until that is done. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  const open = `select id::text as id, status from sessions where status <> 'ended'`;
  for (const { id } of await stage.database.ask<{ id: string }>(open))
    await stage.client.untilAnswered({ method: 'POST', path: `/v1/calls/${id}/end` });
  await waitUntil(
    'every call has ended',
    async () => {
      if (hurry) await lapse(stage, `lease_renewed_at < clock_timestamp() - interval '6 seconds'`);
      return (await stage.database.ask(open)).length === 0;
    },
    { deadlineMs: 120_000, everyMs: 200, seen: async () => JSON.stringify(await stage.database.ask(open)) },
  );
}

async function statuses({ database }: Stage): Promise<ReadonlyMap<string, number>> {
  const rows = await database.ask<{ status: string; count: number }>(
    'select status, count(*)::int as count from call_transfers group by 1 order by 2 desc',
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** Transfers that a client was told and that are not there. */
async function missing(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select id::text as id from call_transfer_routes');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  const twice = told.size - new Set(told.values()).size;
  return [
    ...(lost.length === 0 ? [] : [`${lost.length} transfers were told and are not there, e.g. ${lost[0]}`]),
    ...(twice === 0 ? [] : [`${twice} transfers were told to two requests`]),
  ];
}
