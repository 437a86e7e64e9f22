import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = ['sessions.change.written', 'sessions.change.committed'];
const clients = 4;

/**
 * P28: sessions are created, spoken in and ended while API, worker and database are killed in turn, at named and at random
 * instants; some are left to end by themselves. A round is one kill of each.
 */
export const sessions: Drill = {
  name: 'sessions',
  promise: 'P28',
  guarantee:
    'a session ends exactly once, with a coded reason, whatever dies; credits equal the ledger; none is open past its time',
  unit: 'kills of each',
  rounds: 200,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    const environment = { SESSION_MINUTE_PRICE_MICRO_USD: '60000' };
    return onStage({ apis: 2, workers: 2, environment, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

async function drillOn(stage: Stage, { rounds, random, say }: DrillRun, disarm: () => void): Promise<Finding> {
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
  const broken = [
    ...(await auditSessionBooks(stage.database)),
    ...crashesOn(stage),
    ...(await missing(stage, load.told())),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; ` +
    `sessions ${load.told().size}, stuck, ended twice or charged wrongly ${broken.length}`;
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
      const turns = [{ index, source: 'user', text: `Turn ${index}`, startedAt: '2026-11-20T15:00:05.000Z' }];
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

/** Sessions that a client was told and that are not there. */
async function missing(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select id::text as id from sessions');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  return lost.length === 0 ? [] : [`${lost.length} sessions were told and are not there, e.g. ${lost[0]}`];
}
