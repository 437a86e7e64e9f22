import type { Receiver } from '../../tests/support/webhook-receiver.ts';
import { startReceiver } from '../../tests/support/webhook-receiver.ts';
import { addWorkerScope } from '../../tests/support/worker-scope.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditReportBooks } from './stage/report-books.ts';
import { reportsMade } from './stage/reports-made.ts';
import { auditRouter } from './stage/router-audit.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { type Speaker, startSpeaker, type Told } from './stage/speaker.ts';
import { heartbeatsAway } from './stage/heartbeats-away.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lapse, pastItsLease, staleRules } from './stage/stale-speaker.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { type Calling, makeAgent, startCalling } from './stage/callers.ts';
import { waitUntil } from './stage/wait-until.ts';
import { auditWorkedBooks, lostReports } from './stage/worked-books.ts';

const points = ['sessions.change.written', 'sessions.change.committed'];
const speakers = 2;
const lanes = 2;
// Between two of them each place where a worker stops past its lease is tried once.
const roundsBetweenStops = 10;
const textsTo = '+16462000001';

/**
 * P28, P30: sessions that workers speak in, by claims, heartbeats, tools, models and reports, while API, the worker of the
 * server, the database and the workers themselves are killed in turn; then workers that stop past their lease and go on, and
 * a while in which no heartbeat can be taken. A round is one kill of each.
 */
export const workedSessions: Drill = {
  name: 'worked-sessions',
  promise: 'P28, P30',
  guarantee:
    'a session that workers speak in ends once, is written by who has it alone, and loses nothing that was answered, whatever dies',
  unit: 'kills of each',
  rounds: 100,
  short: { rounds: 1 },
  run: (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    const environment = { SESSION_MINUTE_PRICE_MICRO_USD: '60000' };
    return onStage({ apis: 2, workers: 1, environment, killPoint }, async (stage) => {
      const receiver = await startReceiver();
      const working: Speaker[] = [];
      try {
        return await drillOn(stage, { run, disarm, receiver, working });
      } finally {
        await Promise.all(working.map((speaker) => speaker.retire()));
        await receiver.close();
      }
    });
  },
};

interface Cast {
  run: DrillRun;
  disarm: () => void;
  receiver: Receiver;
  /** Every worker that was started. */
  working: Speaker[];
}

async function drillOn(stage: Stage, { run, disarm, receiver, working }: Cast): Promise<Finding> {
  const { rounds, random, hurry, say } = run;
  await addWorkerScope((sql, values) => stage.database.ask(sql, values), stage.organizationId);
  // Each call has an answer of its own.
  receiver.answerWith((_request, nth) => ({ body: JSON.stringify({ nth }) }));
  const agentId = await makeAgent(stage, receiver.url);
  const speaker = (name: string, stopAt?: 'claimed' | 'spoken'): Speaker => {
    const started = startSpeaker({
      name,
      urls: stage.apis.map(({ url }) => url),
      key: stage.client.apiKey,
      lanes: stopAt === undefined ? lanes : 1,
      to: textsTo,
      ...(stopAt === undefined ? {} : { stopAt }),
    });
    working.push(started);
    return started;
  };
  const steady = Array.from({ length: speakers }, (_, nth) => speaker(`steady-${nth}`));
  const calling = startCalling(stage, { random, agentId, callers: speakers * lanes });
  const broken: string[] = [];
  const counts = { database: 0, speakers: 0, stopped: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    counts.database += await strikeInTurn(stage, { rounds: 1, random, afterRound: () => {} });
    await random.pick(steady).kill();
    counts.speakers += 1;
    if (round === rounds) disarm();
    if (round % roundsBetweenStops === 0 || round === rounds) {
      const places = ['claimed', 'spoken'] as const;
      const stopped = places.map((place) =>
        pastItsLease(stage, { stopped: speaker(`stops-${round}-${place}`, place), place, receiver, hurry }),
      );
      broken.push(...(await Promise.all(stopped)).flat());
      counts.stopped += places.length;
      say(`${round} rounds, ${calling.told().size} sessions answered`);
    }
  }
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  await calling.stop();
  say('taking no heartbeats');
  broken.push(...(await heartbeatsAway(stage, { agentId, steady, hurry })));
  // Of the API none is left: each has been killed since.
  await killArmed(stage);
  say('waiting until every session has ended');
  await settle(stage, hurry);
  const told = working.flatMap((one) => one.told());
  broken.push(
    ...(await auditSessionBooks(stage.database)),
    ...(await auditWorkedBooks(stage.database)),
    ...(await auditReportBooks(stage.database)),
    ...(await auditRouter(stage.database)),
    ...(await lostReports(stage.database, told)),
    ...(await missing(stage, calling)),
    ...ranUnderOneKey(receiver, told),
    ...oddAnswers(told),
    ...crashesOn(stage),
  );
  const reasons = await reasonsOf(stage);
  if ((reasons.get('agent_hangup') ?? 0) === 0) broken.push('no worker spoke to the end: nothing was tried');
  const errors = stage.client.serverErrors();
  if (errors.length > 0) broken.push(`${errors.length} answers of ${errors[0]?.status}`);
  const ends = [...reasons].map(([reason, count]) => `${count} ${reason}`).join(', ');
  return {
    figure:
      `kills: api ${kills.api}, worker ${kills.worker}, database ${counts.database}, workers of sessions ${counts.speakers}; ` +
      `${counts.stopped} stopped past their lease, of whom ${staleRules} kinds of words each were refused; ` +
      `sessions ${calling.told().size} (${ends}), ${told.length} answered calls, broken ${broken.length}`,
    broken: broken.slice(0, 20),
  };
}

/** Waits until every session has ended and no request of a model is live. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  const open = `select id::text as id, status, end_reason from sessions where status <> 'ended'`;
  await waitUntil(
    'every session has ended',
    async () => {
      // Who lives calls more often than that.
      if (hurry) await lapse(stage, `lease_renewed_at < clock_timestamp() - interval '4 seconds'`);
      return (await stage.database.ask(open)).length === 0;
    },
    { deadlineMs: 120_000, everyMs: 200, seen: async () => JSON.stringify(await stage.database.ask(open)) },
  );
  // Their reports ask models as well.
  await reportsMade(stage, hurry);
  if (hurry) await stage.database.ask(`update router_processes set lease_until = now() - interval '1 second'`);
  const live = 'select 1 from router_live';
  await waitUntil('no request is live', async () => (await stage.database.ask(live)).length === 0);
}

/** Sessions that a client was told and that are not there. */
async function missing(stage: Stage, calling: Calling): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select id::text as id from sessions');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...calling.told().values()].filter((id) => !kept.has(id));
  return lost.length === 0 ? [] : [`${lost.length} sessions were told and are not there, e.g. ${lost[0]}`];
}

/** A call of a webhook comes under its one key, and whoever asks again is told what one of them answered. */
function ranUnderOneKey(receiver: Receiver, told: readonly Told[]): string[] {
  const answers = new Map<string, Set<unknown>>();
  receiver.requests.forEach(({ rawBody }, nth) => {
    const { idempotency_key: key } = JSON.parse(rawBody.toString('utf8')) as { idempotency_key: string };
    answers.set(key, (answers.get(key) ?? new Set()).add(nth));
  });
  const results = new Map<string, unknown>();
  return told.flatMap(({ what, status, sessionId, json }) => {
    if (what !== 'tool' || status !== 200 || json['name'] !== 'look_up' || json['ok'] !== true) return [];
    const key = `${sessionId}:${String(json['id'])}`;
    const { nth } = json['result'] as { nth: unknown };
    const first = results.get(key) ?? nth;
    results.set(key, first);
    if (answers.get(key)?.has(nth) !== true) return [`${key} was told an answer that nobody gave`];
    return first === nth ? [] : [`${key} was told two answers`];
  });
}

/** Answers that no worker may get, whatever died: those to what it says of a session that it has. */
function oddAnswers(told: readonly Told[]): string[] {
  const fine = new Set(['200 ', '409 LEASE_LOST', '409 CALL_NOT_LIVE', '404 NOT_FOUND']);
  return told.flatMap(({ what, status, json, sessionId }) => {
    if (status === 0 || what.startsWith('stale') || what === 'thought') return [];
    const answer = `${status} ${String(json['code'] ?? '')}`;
    return fine.has(answer) ? [] : [`${what} of ${sessionId} was answered ${answer}: ${JSON.stringify(json)}`];
  });
}

async function reasonsOf({ database }: Stage): Promise<ReadonlyMap<string, number>> {
  const rows = await database.ask<{ reason: string; count: number }>(
    `select end_reason as reason, count(*)::int as count from sessions where end_reason is not null
     group by 1 order by 2 desc`,
  );
  return new Map(rows.map(({ reason, count }) => [reason, count]));
}
